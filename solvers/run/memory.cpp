#include "solvers/run/memory.hpp"

#include <fmt/format.h>

namespace zermelo {

Result<void> check_memory(const std::string& spec, std::uint64_t needed, std::uint64_t allowed,
                          std::string_view doing) {
    if (needed <= allowed) return {};
    return fail(Failure::limit, fmt::format("{}{}{} does not fit in memory", doing, doing.empty() ? "" : " ", spec),
                fmt::format("it needs {}, it may use {}", format_bytes(needed), format_bytes(allowed)),
                Cause{.kind = Cause::Kind::memory, .needed = needed, .allowed = allowed, .spec = spec},
                "more memory, or a smaller board");
}

}  // namespace zermelo
