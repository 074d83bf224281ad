#include "tools/zermelo/console/files.hpp"

#include "games/core/bytes.hpp"
#include "tablebase/output_file.hpp"

namespace zermelo::cli {

Result<void> write_file(const std::string& path, std::string_view text, bool force) {
    ZERMELO_ASSIGN(file, OutputFile::create(path, force));
    ZERMELO_TRY(file.truncate(0));
    ZERMELO_TRY(file.append({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}));
    return file.finish();
}

Result<void> check_writable(const std::string& path, bool force) {
    // Made and thrown away: it refuses all that the later one would.
    return OutputFile::create(path, force).map([](const OutputFile&) {});
}

}  // namespace zermelo::cli
