#include "tools/zermelo/console/files.hpp"

#include "games/core/bytes.hpp"
#include "tablebase/file.hpp"

namespace zermelo::cli {

Result<void> write_file(const std::string& path, std::string_view text, bool force) {
    ZERMELO_ASSIGN(file, OutputFile::create(path, force));
    ZERMELO_TRY(file.truncate(0));
    ZERMELO_TRY(file.append({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}));
    return file.finish();
}

}  // namespace zermelo::cli
