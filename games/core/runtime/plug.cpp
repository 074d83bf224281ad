#include "games/core/runtime/plug.hpp"

#include <dlfcn.h>
#include <elf.h>
#include <fmt/format.h>
#include <link.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <set>
#include <string_view>

#include "games/core/runtime/registry.hpp"

namespace zermelo {

namespace {

// The dynamic linker ends the process by a signal at the end of a library that was cut short.
bool is_cut_short(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    ElfW(Ehdr) header{};
    if (!file.read(reinterpret_cast<char*>(&header), sizeof header)) return true;
    if (std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0) return false;  // the linker says what it is not
    std::error_code ignored;
    const std::uintmax_t size = std::filesystem::file_size(path, ignored);
    const auto ends_behind = [&](std::uint64_t offset, std::uint64_t bytes) {
        return offset > size || bytes > size - offset;
    };
    if (ends_behind(header.e_shoff, std::uint64_t{header.e_shnum} * header.e_shentsize)) return true;
    file.seekg(static_cast<std::streamoff>(header.e_phoff));
    for (unsigned i = 0; i < header.e_phnum; ++i) {
        ElfW(Phdr) part{};
        if (!file.read(reinterpret_cast<char*>(&part), sizeof part) || ends_behind(part.p_offset, part.p_filesz))
            return true;
    }
    return false;
}

}  // namespace

Result<void> open_plug(const std::string& file) {
    std::error_code ignored;
    if (!std::filesystem::exists(file, ignored))
        return fail(Failure::not_found, fmt::format("there is no file {}", file));
    const auto no_plug = [&file](std::string why) {
        return fail(Failure::corrupt, fmt::format("{} is no plug", file), std::move(why));
    };
    // Linking would wait for a pipe, and read a device without an end.
    if (!std::filesystem::is_regular_file(file, ignored)) return no_plug("it is not a regular file");
    // The name of a file, and not one to look for among those of the system.
    const std::string path = file.find('/') == std::string::npos ? "./" + file : file;
    if (is_cut_short(path)) return no_plug("it was cut short, or is no library");
    void* const library = ::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) return no_plug(::dlerror());
    // A file has one handle, by whatever name it is opened.
    static std::mutex mutex;
    static std::set<void*> opened;
    const std::lock_guard lock(mutex);
    if (opened.contains(library)) return {};
    const auto entry = reinterpret_cast<const Plug* (*)()>(::dlsym(library, "zermelo_plug_v1"));
    if (entry == nullptr) return no_plug("it has no function zermelo_plug_v1");
    const Plug* const plug = entry();
    const auto made_for_another = [&file](const std::string& theirs, const std::string& ours) {
        return fail(Failure::corrupt, fmt::format("{} is a plug for another version of zermelo", file),
                    fmt::format("it was made {}, this program {}", theirs, ours),
                    "build it again with the headers of this version");
    };
    if (plug->interface != plug_interface)
        return made_for_another(fmt::format("for interface {}", plug->interface),
                                fmt::format("has interface {}", plug_interface));
    if (const std::string compiler = plug->compiler; compiler != __VERSION__)
        return made_for_another("by the compiler " + compiler, "by " __VERSION__);
    std::vector<GameClass> classes;
    plug->add_to(classes);
    for (GameClass& added : classes) added.file = file;
    ZERMELO_TRY(add_plugged_games(std::move(classes)));
    opened.insert(library);
    return {};
}

Result<void> open_plugs(const std::vector<std::string>& files) {
    const char* const value = std::getenv(plugs_variable);
    for (std::string_view rest = value == nullptr ? "" : value; !rest.empty();) {
        const std::string_view file = rest.substr(0, rest.find(':'));
        rest.remove_prefix(std::min(file.size() + 1, rest.size()));
        if (file.empty()) continue;
        if (auto opened = open_plug(std::string(file)); !opened) {
            Error error = std::move(opened).error();
            error.hint = fmt::format("correct or unset the variable {}{}{}", plugs_variable,
                                     error.hint.empty() ? "" : "; ", error.hint);
            return tl::unexpected<Error>(std::move(error));
        }
    }
    for (const std::string& file : files) ZERMELO_TRY(open_plug(file));
    return {};
}

}  // namespace zermelo
