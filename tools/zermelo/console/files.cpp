#include "tools/zermelo/console/files.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <fstream>
#include <system_error>

#include "games/base/bytes.hpp"
#include "games/base/text.hpp"
#include "tablebase/leftovers.hpp"

namespace zermelo::cli {

Result<std::string> read_beginning(const std::string& path, std::size_t most) {
    std::ifstream in(path, std::ios::binary);
    std::string text(most, '\0');
    if (!in || (!in.read(text.data(), static_cast<std::streamsize>(most)) && !in.eof()))
        return fail(Failure::not_found, fmt::format("cannot read {}", printable(path)),
                    std::generic_category().message(errno));
    text.resize(static_cast<std::size_t>(in.gcount()));
    return text;
}

Result<void> write_file(const std::string& path, std::string_view text, bool force) {
    ZERMELO_ASSIGN(file, create_empty(path, force, {}));
    ZERMELO_TRY(file.append({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}));
    return file.finish();
}

Result<void> check_writable(const std::string& path, bool force, std::string_view begins) {
    // Created and discarded: create() fails for the same reasons as the later call.
    return create_empty(path, force, begins).map([](const OutputFile&) {});
}

}  // namespace zermelo::cli
