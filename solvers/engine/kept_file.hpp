// Files beside a table that keep what took long to find in it. Private to one version of the program: no format to be
// kept.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "games/base/bytes.hpp"
#include "solvers/engine/table.hpp"

namespace zermelo {

struct KeptKind {
    std::string_view ending;  // of the file's name, behind that of the table
    std::string_view magic;   // the first bytes of the file
};

// The content that keep_beside() has kept; nothing where there is no such file, and where it is of another table or
// version of the program, or damaged. It may be made by others: its reader looks at each field.
std::optional<Bytes> find_beside(const Table& table, const KeptKind& kind);

// Fails with exists where a file of that name is somebody else's, and as replace_file().
Result<void> keep_beside(const Table& table, const KeptKind& kind, ByteSpan content);

// If `writes`, a file is made where there is none; `error` tells why it could not.
struct KeptFile {
    bool writes = false;
    std::optional<Error> error = std::nullopt;
};

}  // namespace zermelo
