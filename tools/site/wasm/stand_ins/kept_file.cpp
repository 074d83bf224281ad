// Replaces solvers/engine/kept_file.cpp: a site keeps nothing.
#include "solvers/engine/kept_file.hpp"

namespace zermelo {

std::optional<Bytes> find_beside(const Table&, const KeptKind&) {
    return std::nullopt;
}

Result<void> keep_beside(const Table&, const KeptKind&, ByteSpan) {
    return {};
}

}  // namespace zermelo
