// Integer sequences: the counts of the boards of one range, in the forms of the OEIS (oeis.org).
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "solvers/engine/engine.hpp"
#include "tools/study/reachable.hpp"
#include "tools/zermelo/console/spec_list.hpp"

namespace zermelo::cli {

struct BoardCounts {
    std::shared_ptr<const AnyGame> game;
    PositionCounts positions;
    TableInfo table;                              // that the values come from
    std::optional<std::uint64_t> zugzwangs = {};  // mutual ones, where they were asked for and the game has null moves
};

// A kind of count: a sequence, and of positions a column of records.
struct CountKind {
    std::string_view name;  // "reachable-up-to-symmetry"
    std::optional<std::uint64_t> (*of)(const BoardCounts& counts);
    std::string (*meaning)(const AnyGame& game);  // "positions that play can reach, symmetric ones each"
    std::string_view counted = "positions";
};
extern const std::array<CountKind, 9> count_kinds;
inline constexpr std::size_t kinds_of_positions = 7;  // the first ones
inline constexpr std::string_view count_of_zugzwangs = "zugzwangs";

// The counts of the boards of a range, one after the other, from `offset` on.
class Sequences {
public:
    // Fails with usage unless there is one spec with one range. `options`: further words of the command.
    static Result<Sequences> make(const std::vector<std::string>& given, std::string options);

    // Fails with usage if the board before `spec` is missing.
    Result<void> add(const std::string& spec, const BoardCounts& counts);
    // All sequences with their definitions, the command and the digests of the tables; empty without a board.
    std::string text() const;
    // A line `n a(n)` for each board, after comments.
    std::string b_file(const CountKind& kind) const;

private:
    Sequences(SpecRange range, std::string options) : range_(std::move(range)), options_(std::move(options)) {}
    std::string definition(const CountKind& kind) const;
    std::string command() const;
    std::string digests() const;
    std::vector<std::uint64_t> terms_of(const CountKind& kind) const;
    std::string rest() const;

    SpecRange range_;
    std::string options_;
    int offset_ = 0;
    std::vector<BoardCounts> boards_;
};

}  // namespace zermelo::cli
