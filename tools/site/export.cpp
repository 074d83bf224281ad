#include "tools/site/export.hpp"

#include <fmt/format.h>
#include <stdlib.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <filesystem>
#include <memory>
#include <set>
#include <system_error>

#include "games/base/input_file.hpp"
#include "games/core/texts/notation.hpp"
#include "solvers/certificate/format.hpp"
#include "tablebase/format.hpp"
#include "tablebase/output_file.hpp"
#include "tablebase/reader.hpp"
#include "tools/explorer/page_files.hpp"

namespace zermelo::site {

namespace {

namespace fs = std::filesystem;

constexpr std::array page_names = {"index.html", "explorer.css", "site.js", "worker.js", "zermelo.wasm"};
constexpr std::string_view list_name = "files";  // path, bytes, and bytes in `ends` of both ends in each line
constexpr std::string_view ends_name = "ends";   // the first and the last bytes of the files, one after the other

tl::unexpected<Error> cannot_write(const std::string& folder, const std::error_code& error) {
    const bool full = error == std::errc::no_space_on_device;
    return fail(full ? Failure::limit : Failure::not_found, fmt::format("cannot write {}", folder), error.message(),
                full ? "make room or choose another folder, then run the command again"
                     : "check that the folder around it exists and may be written to");
}

// Fails if the folder exists, unless it is empty, or is a site and `force` is set.
Result<void> check_folder(const std::string& folder, bool force) {
    std::error_code error;
    const fs::file_status status = fs::symlink_status(folder, error);
    if (!fs::exists(status)) return {};
    if (!fs::is_directory(status))
        return fail(Failure::usage, fmt::format("cannot write {}", folder), "it is not a folder",
                    "name a folder that does not exist yet");
    if (fs::is_empty(folder, error) && !error) return {};
    const bool is_site = fs::exists(fs::path(folder) / list_name) && fs::exists(fs::path(folder) / "zermelo.wasm");
    if (is_site && force) return {};
    return fail(Failure::exists, fmt::format("{} exists already", folder),
                is_site ? "it is a site" : "it is not a site, so nothing in it is touched",
                is_site ? "--force replaces it" : "name a folder that does not exist yet");
}

Result<void> write(const fs::path& path, std::string_view text) {
    ZERMELO_ASSIGN(file, OutputFile::create(path.string(), false));
    ZERMELO_TRY(file.append({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}));
    return file.finish();
}

// The bytes at both ends of a file that are read to open it. A page that has them lists all files without a request.
struct Ends {
    Bytes first;
    Bytes last;
};

// The header, and the footer with the directory of a table. All else of a certificate that is checked comes from the
// file itself.
Result<Ends> ends_of(const std::string& path) {
    constexpr std::uint64_t most = 256 << 10;  // of a directory with many slices
    const bool is_table = path.ends_with(".ztb");
    ZERMELO_ASSIGN(file, InputFile::open(path));
    Bytes fixed(is_table ? header_fixed_bytes : certificate_fixed_bytes);
    ZERMELO_TRY(file.read(0, fixed));
    ZERMELO_ASSIGN(first, is_table ? header_length(path, fixed) : certificate_header_length(path, fixed));
    std::uint64_t last = certificate_footer_bytes;
    if (is_table) {
        ZERMELO_ASSIGN(table, TableReader::open(path, std::make_shared<BlockCache>(0)));
        last = std::min(file.size() - table->footer().directory_offset, most);
    }
    Ends ends{Bytes(first), Bytes(last)};
    ZERMELO_TRY(file.read(0, ends.first));
    ZERMELO_TRY(file.read(file.size() - last, ends.last));
    return ends;
}

// Removes an unfinished site.
struct Unfinished {
    fs::path path;
    ~Unfinished() {
        std::error_code ignored;
        fs::remove_all(path, ignored);
    }
};

}  // namespace

Result<Page> own_page() {
    Page page;
    for (const PageFile& file : site_files()) page.emplace(file.name, file.text);
    if (!page.empty()) return page;
    return fail(Failure::no_answer, "this program was built without the page that needs no server", "",
                "tools/site/README.md tells how to make the page, and zermelo serve shows it with a server");
}

Result<Page> page_in(const std::string& folder) {
    Page page;
    for (const char* name : page_names) {
        const std::string path = (fs::path(folder) / name).string();
        const auto content = read_small_file(path);
        if (!content)
            return fail(Failure::not_found, fmt::format("cannot read {}", path), "it is part of the page",
                        "tools/site/build makes the page in build/site/site");
        page.emplace(name, std::string(content->begin(), content->end()));
    }
    return page;
}

Result<std::vector<SiteFile>> export_site(const std::string& folder, const Page& page,
                                          const std::vector<std::string>& tables,
                                          const std::vector<std::string>& proofs, bool force) {
    ZERMELO_TRY(check_folder(folder, force));
    std::error_code error;
    const fs::path target = fs::absolute(folder, error).lexically_normal();
    const fs::path name = target.has_filename() ? target : target.parent_path();
    std::string temporary = name.string() + ".partial-XXXXXX";
    if (::mkdtemp(temporary.data()) == nullptr) return cannot_write(folder, {errno, std::generic_category()});
    const Unfinished fresh{temporary};
    fs::permissions(fresh.path, fs::perms(0755), error);
    for (const char* part : {"tables", "proofs"})
        if (fs::create_directory(fresh.path / part, error); error) return cannot_write(folder, error);
    for (const auto& [file, text] : page) ZERMELO_TRY(write(fresh.path / file, text));

    std::vector<SiteFile> files;
    std::string list;
    std::string all_ends;
    std::set<std::string> names;
    const auto add = [&](const std::string& path, const std::string& part) -> Result<void> {
        const std::string to = part + "/" + fs::path(path).filename().string();
        if (std::ranges::any_of(to, [](char c) { return static_cast<unsigned char>(c) < ' '; }))
            return fail(Failure::usage, fmt::format("cannot put {} into a site", in_quotes(path)),
                        "its name has control characters", "rename it");
        if (!names.insert(to).second)
            return fail(Failure::usage, fmt::format("two files would be {} in the site", to), "", "rename one of them");
        if (fs::copy_file(path, fresh.path / to, error); error) return cannot_write(folder + "/" + to, error);
        const std::uint64_t bytes = fs::file_size(fresh.path / to, error);
        if (error) return cannot_write(folder + "/" + to, error);
        ZERMELO_ASSIGN(ends, ends_of((fresh.path / to).string()));
        for (const Bytes& end : {ends.first, ends.last}) all_ends.append(end.begin(), end.end());
        files.push_back({to, bytes});
        list += fmt::format("{}\t{}\t{}\t{}\n", to, bytes, ends.first.size(), ends.last.size());
        return {};
    };
    for (const std::string& path : tables) ZERMELO_TRY(add(path, "tables"));
    for (const std::string& path : proofs) ZERMELO_TRY(add(path, "proofs"));
    ZERMELO_TRY(write(fresh.path / list_name, list));
    ZERMELO_TRY(write(fresh.path / ends_name, all_ends));

    const fs::path old = temporary + "-old";
    if (fs::exists(name)) fs::rename(name, old, error);
    if (error) return cannot_write(folder, error);
    fs::rename(fresh.path, name, error);
    std::error_code ignored;
    if (error) {
        fs::rename(old, name, ignored);  // if this fails too, the old site keeps its temporary name
        return cannot_write(folder, error);
    }
    fs::remove_all(old, ignored);
    return files;
}

}  // namespace zermelo::site
