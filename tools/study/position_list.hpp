// Lists all positions of a kind in a table.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "solvers/engine/table.hpp"

namespace zermelo {

// `longest`: wins and losses of the longest distance. `only_move`: exactly one move keeps the win or the draw; with
// points, the score. `zugzwang`: mutual zugzwangs, each pair at the first of its positions.
enum class ListKind : std::uint8_t { longest, only_move, forced, zugzwang };
std::string_view name_of(ListKind kind);  // "only-move"
std::optional<ListKind> list_kind_of(std::string_view name);

struct KindPosition {
    std::string position;
    Side turn = Side::first;
    Known value;
    std::string move;       // of an only move
    std::size_t moves = 0;  // legal ones of an only move
    std::string exchanged;  // of a zugzwang: the same board with the other side to move
    Known exchanged_value;
};

// Calls f for the first `most` positions of a kind, in the order of the table, one of each class of symmetric ones;
// returns their number. Fails with no_answer if the table or the game cannot tell, with corrupt and with interrupted.
Result<std::size_t> list_positions(const Table& table, ListKind kind, std::size_t most, const RunOptions& run,
                                   const std::function<void(const KindPosition&)>& f);

}  // namespace zermelo
