#include "solvers/run/memory.hpp"

#include <fmt/format.h>
#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>

#include <memory>

namespace zermelo {

Result<void> check_memory(const std::string& spec, std::uint64_t needed, std::uint64_t allowed,
                          std::string_view doing) {
    if (needed <= allowed) return {};
    const bool alike = format_bytes(needed) == format_bytes(allowed);
    const auto amount = [&](std::uint64_t bytes) { return alike ? counted(bytes, "byte") : format_bytes(bytes); };
    return fail(Failure::limit, fmt::format("{}{}{} does not fit in memory", doing, doing.empty() ? "" : " ", spec),
                fmt::format("it needs {}, it may use {}", amount(needed), amount(allowed)),
                Cause{.kind = Cause::Kind::memory, .needed = needed, .allowed = allowed, .spec = spec},
                "more memory, or a smaller board");
}

namespace {

// About the whole pages within some bytes. Advice that fails changes nothing but speed and memory.
void advise(std::span<std::byte> bytes, int advice) {
    static const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    void* begin = bytes.data();
    std::size_t size = bytes.size();
    if (std::align(page, page, begin, size) == nullptr) return;
    madvise(begin, size / page * page, advice);
}

}  // namespace

void give_back(std::span<std::byte> bytes) {
    advise(bytes, MADV_DONTNEED);
}

void give_back_large_blocks() {
#ifdef M_MMAP_THRESHOLD
    constexpr int large = 1 << 20;
    mallopt(M_MMAP_THRESHOLD, large);
    mallopt(M_TRIM_THRESHOLD, large);
#endif
}

void prefer_large_pages(std::span<std::byte> bytes) {
    advise(bytes, MADV_HUGEPAGE);
}

}  // namespace zermelo
