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
    TableInfo table;  // that the values come from
};

// A kind of count: a column of records, and a sequence.
struct CountKind {
    std::string_view name;  // "reachable-up-to-symmetry"
    std::optional<std::uint64_t> (*of)(const PositionCounts& counts);
    std::string (*meaning)(const AnyGame& game);  // "positions that play can reach, symmetric ones each"
};
extern const std::array<CountKind, 7> count_kinds;

// The counts of the boards of a range, one after the other, from `offset` on.
class Sequences {
public:
    // Fails with usage unless there is one spec with one range.
    static Result<Sequences> make(const std::vector<std::string>& given);

    // Fails with usage if the board before `spec` is missing.
    Result<void> add(const std::string& spec, const BoardCounts& counts);
    // All sequences with their definitions, the command and the digests of the tables; empty without a board.
    std::string text() const;
    // A line `n a(n)` for each board, after comments.
    std::string b_file(const CountKind& kind) const;

private:
    explicit Sequences(SpecRange range) : range_(std::move(range)) {}
    std::string definition(const CountKind& kind) const;
    std::string command() const;
    std::string digests() const;
    std::vector<std::uint64_t> terms_of(const CountKind& kind) const;
    std::string rest() const;

    SpecRange range_;
    int offset_ = 0;
    std::vector<BoardCounts> boards_;
};

}  // namespace zermelo::cli
