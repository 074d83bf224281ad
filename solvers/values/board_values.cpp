#include "solvers/values/board_values.hpp"

#include <fmt/format.h>

#include "games/base/text.hpp"
#include "solvers/values/evaluator.hpp"

namespace zermelo::values {

namespace {

// Results of comparisons that are remembered: more for larger boards, whose values are compared more often.
int comparison_bits(std::uint64_t arrangements) {
    int bits = 12;
    while (bits < 24 && (std::uint64_t{1} << (bits + 3)) < arrangements) ++bits;
    return bits;
}

}  // namespace

std::uint64_t least_memory_of_board(std::uint64_t arrangements) {
    return arrangements * sizeof(FormId) + (sizeof(std::uint64_t) << comparison_bits(arrangements)) + (16 << 20);
}

Result<void> check_board(const std::string& spec, const Layers& layers, const RunOptions& options) {
    constexpr std::uint64_t most = std::uint64_t{1} << 34;
    if (layers.count() == 0 || layers.count() > most)
        return fail(Failure::limit, "cannot value all arrangements of " + spec,
                    layers.count() == 0 ? "it has more than 2^40 of them"
                                        : fmt::format("it has {} of them", with_thousands(layers.count())),
                    "a smaller board; zermelo value takes single arrangements of large ones");
    return check_memory(spec, least_memory_of_board(layers.count()), options.memory, "valuing all arrangements of");
}

StoreOptions store_for_board(std::uint64_t arrangements, const RunOptions& options) {
    return {.memory = options.memory - std::min(options.memory, arrangements * sizeof(FormId)),
            .comparison_bits = comparison_bits(arrangements)};
}

void too_many_arrangements(std::uint64_t count, std::uint64_t bytes) {
    give_up(Error(Failure::limit, "the arrangement has too many followers",
                  fmt::format("{} were valued, and their values take {}", with_thousands(count), format_bytes(bytes)),
                  "more memory, or an arrangement with fewer pieces"));
}

}  // namespace zermelo::values
