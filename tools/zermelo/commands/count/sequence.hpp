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
#include "tools/json/document.hpp"
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
    std::string (*meaning)(const BoardCounts& counts);  // "positions that play can reach, symmetric ones each"
    std::string_view counted = "positions";
};
extern const std::array<CountKind, 9> count_kinds;
inline constexpr std::size_t kinds_of_positions = 7;  // the first ones
inline constexpr std::string_view count_of_zugzwangs = "zugzwangs";

// The counts of the boards of a range, in its order. Boards may be missing.
class Sequences {
public:
    // Fails with usage unless there is one spec with one range. `options`: further words of the command.
    static Result<Sequences> make(const std::vector<std::string>& given, std::string options);

    void add(const std::string& spec, const BoardCounts& counts);
    // The game has no board `spec`; later boards may follow.
    void skip(const std::string& spec);
    // The sequences end before `spec`.
    void end(const std::string& spec, const Error& error);
    bool empty() const { return boards_.empty(); }
    bool ended() const { return ended_.has_value(); }

    // All sequences with their definitions, the command and the digests of the tables; empty without a board. The terms
    // stop at a board that does not exist.
    std::string text() const;
    // A line `n a(n)` for each board, after comments.
    std::string b_file(const CountKind& kind) const;
    // True if the first board has this count.
    bool has(const CountKind& kind) const { return !terms_of(kind).empty(); }
    // zermelo.count_sequences/1.
    json::Document document() const;

private:
    Sequences(SpecRange range, std::string options) : range_(std::move(range)), options_(std::move(options)) {}
    struct Board {
        int n = 0;
        BoardCounts counts;
    };
    struct Missing {
        std::string spec;
        std::string why;
    };

    int number_in(const std::string& spec) const;
    std::string definition(const CountKind& kind) const;
    std::string command() const;
    std::string digests() const;
    std::vector<std::uint64_t> terms_of(const CountKind& kind) const;
    std::size_t boards_in_a_row() const;
    std::string remarks() const;

    SpecRange range_;
    std::string options_;
    std::vector<Board> boards_;
    std::vector<Missing> skipped_;  // behind the first board
    std::optional<Missing> ended_;
};

}  // namespace zermelo::cli
