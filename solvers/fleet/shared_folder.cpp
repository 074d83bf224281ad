#include "solvers/fleet/shared_folder.hpp"

#include <fmt/format.h>

#include <charconv>
#include <filesystem>

#include "games/base/input_file.hpp"
#include "solvers/fleet/shared_file.hpp"
#include "tablebase/journal.hpp"
#include "tablebase/output_file.hpp"

namespace zermelo {

namespace {

constexpr std::string_view run_magic = "zermelo share 1\n";
constexpr std::string_view end_magic = "zermelo share end 1\n";
constexpr std::string_view any_run = "zermelo share ";

std::string run_path(const std::string& folder) {
    return folder + "/run";
}

bool begins_with(ByteSpan bytes, std::string_view text) {
    return bytes.size() >= text.size() && std::equal(text.begin(), text.end(), bytes.begin());
}

// The bytes between a magic text and the checksum of all before it; nothing if one of them is wrong.
std::optional<ByteSpan> checked(ByteSpan bytes, std::string_view magic) {
    if (!begins_with(bytes, magic) || bytes.size() < magic.size() + sizeof(std::uint64_t)) return std::nullopt;
    const ByteSpan before = bytes.first(bytes.size() - sizeof(std::uint64_t));
    ByteReader sum(bytes.last(sizeof(std::uint64_t)));
    if (sum.get<std::uint64_t>() != checksum(before)) return std::nullopt;
    return before.subspan(magic.size());
}

void put_text(ByteWriter& out, ByteSpan text) {
    out.put(static_cast<std::uint32_t>(text.size()));
    out.put(text);
}

ByteSpan get_text(ByteReader& in) {
    return in.get_bytes(in.get<std::uint32_t>());
}

ByteSpan bytes_of(std::string_view text) {
    return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

bool is_of_a_run(const std::string& name) {
    return name == "run" || name == "table" || name == "table.lease" || name.starts_with("slice-") ||
           name.starts_with("worker-") || name.starts_with("tmp-");
}

tl::unexpected<Error> unreadable_folder(const std::string& folder, const std::string& why) {
    return fail(Failure::not_found, fmt::format("cannot share the folder {}", folder), why,
                "a folder that may be read and written, on a disk that all hosts see");
}

tl::unexpected<Error> other_run(const std::string& folder, const std::string& why) {
    return fail(Failure::usage, fmt::format("{} is the folder of another run", folder), why, "another folder");
}

Result<void> make_folder(const std::string& folder) {
    std::error_code error;
    std::filesystem::create_directory(folder, error);
    if (error) return unreadable_folder(folder, error.message());
    std::filesystem::directory_iterator entries(folder, error);
    if (error) return unreadable_folder(folder, error.message());
    if (SharedFolder::is_shared(folder)) return {};
    for (const auto& entry : entries)
        if (const std::string name = entry.path().filename().string(); !is_of_a_run(name))
            return fail(Failure::usage, fmt::format("cannot share the folder {}", folder),
                        fmt::format("it has no run, but other files, such as {}", name), "a new or an empty folder");
    return {};
}

// The number behind `slice-`, with what follows it.
std::optional<std::pair<std::uint64_t, std::string_view>> numbered(std::string_view name) {
    constexpr std::string_view begin = "slice-";
    if (!name.starts_with(begin)) return std::nullopt;
    name.remove_prefix(begin.size());
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), number);
    if (error != std::errc()) return std::nullopt;
    return std::pair(number, name.substr(static_cast<std::size_t>(end - name.data())));
}

}  // namespace

Bytes encode_run(const SharedRun& run) {
    ByteWriter out;
    out.put(run_magic);
    put_text(out, encode_header(run.header));
    out.put(static_cast<std::uint32_t>(run.sizes.size()));
    for (const std::uint64_t size : run.sizes) out.put(size);
    for (const std::uint32_t slice : run.order) out.put(slice);
    out.put(checksum(out.bytes()));
    return out.bytes();
}

std::optional<SharedRun> decode_run(ByteSpan bytes) {
    const auto content = checked(bytes, run_magic);
    if (!content) return std::nullopt;
    ByteReader in(*content);
    const ByteSpan text = get_text(in);
    auto header = decode_header("run", Bytes(text.begin(), text.end()));
    if (!header) return std::nullopt;
    SharedRun run{.header = std::move(*header), .sizes = {}, .order = {}};
    const auto slices = in.get<std::uint32_t>();
    if (in.left() != std::size_t{slices} * (sizeof(std::uint64_t) + sizeof(std::uint32_t))) return std::nullopt;
    for (std::uint32_t i = 0; i < slices; ++i) run.sizes.push_back(in.get<std::uint64_t>());
    for (std::uint32_t i = 0; i < slices; ++i) run.order.push_back(in.get<std::uint32_t>());
    return run;
}

bool SharedFolder::is_shared(const std::string& path) {
    const auto bytes = read_small_file(run_path(path));
    return bytes && begins_with(*bytes, any_run);
}

Result<SharedRun> SharedFolder::run_of(const std::string& path) {
    const auto bytes = read_small_file(run_path(path));
    if (!bytes) return fail(Failure::not_found, fmt::format("{} is not the folder of a shared run", path));
    auto run = decode_run(*bytes);
    if (run) return *std::move(run);
    const bool other = begins_with(*bytes, any_run) && !begins_with(*bytes, run_magic);
    return fail(Failure::corrupt, fmt::format("cannot read the run of the folder {}", path),
                other ? "it was begun by another version of zermelo" : "its file is damaged", "another folder");
}

Result<SharedFolder> SharedFolder::join(const std::string& path, const SharedRun& run) {
    ZERMELO_TRY(make_folder(path));
    const Bytes asked = encode_run(run);
    if (!exists_file(run_path(path))) {
        const std::string made = path + "/tmp-" + random_name() + "-run";
        ZERMELO_TRY(write_new_file(made, asked));
        const auto first = give_name(made, run_path(path));
        remove_file(made);
        if (!first) return tl::unexpected<Error>(first.error());
    }
    const auto bytes = read_small_file(run_path(path));
    if (!bytes) return unreadable_folder(path, "its file run cannot be read");
    if (*bytes == asked) return SharedFolder(path, run);
    ZERMELO_ASSIGN(begun, run_of(path));
    return other_run(path, begun_otherwise(begun.header, run.header));
}

Result<SharedFiles> SharedFolder::files() const {
    SharedFiles files{.finished = std::vector<bool>(slices_), .leased = std::vector<bool>(slices_), .workers = {}};
    std::error_code error;
    std::filesystem::directory_iterator entries(path_, error);
    for (; !error && entries != std::filesystem::directory_iterator(); entries.increment(error)) {
        const std::string name = entries->path().filename().string();
        if (name == table_name) files.ended = true;
        if (name.starts_with("worker-")) files.workers.push_back(name.substr(7));
        const auto slice = numbered(name);
        if (!slice || slice->first >= slices_) continue;
        if (slice->second.empty()) files.finished[slice->first] = true;
        if (slice->second == ".lease") files.leased[slice->first] = true;
    }
    if (error) return unreadable_folder(path_, error.message());
    return files;
}

Result<void> SharedFolder::end(const SharedEnd& end, const std::string& temporary) const {
    ByteWriter out;
    out.put(end_magic);
    out.put(identity_);
    out.put(static_cast<std::uint8_t>(end.kept ? 1 : 0));
    put_text(out, bytes_of(end.path));
    put_text(out, bytes_of(end.writer));
    put_text(out, end.notes);
    out.put(checksum(out.bytes()));
    ZERMELO_TRY(write_new_file(temporary, out.bytes()));
    ZERMELO_TRY(move_file(temporary, path_ + "/" + table_name));
    return {};
}

std::optional<SharedEnd> SharedFolder::ended() const {
    const auto bytes = read_small_file(path_ + "/" + table_name);
    const auto content = bytes ? checked(*bytes, end_magic) : std::nullopt;
    if (!content) return std::nullopt;
    ByteReader in(*content);
    if (in.get<std::uint64_t>() != identity_) return std::nullopt;
    SharedEnd end;
    end.kept = in.get<std::uint8_t>() != 0;
    const ByteSpan path = get_text(in);
    const ByteSpan writer = get_text(in);
    const ByteSpan notes = get_text(in);
    end.path.assign(path.begin(), path.end());
    end.writer.assign(writer.begin(), writer.end());
    end.notes.assign(notes.begin(), notes.end());
    return in.ok() ? std::optional(end) : std::nullopt;
}

void SharedFolder::clean() const {
    std::error_code error;
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(path_, error))
        names.push_back(entry.path().filename().string());
    for (const std::string& name : names)
        if (is_of_a_run(name) && name != "run" && name != table_name) remove_file(path_ + "/" + name);
}

}  // namespace zermelo
