// Texts of the moves of YINSH: the notation of gipf.com, in its complete form.
#include <fmt/format.h>

#include "games/core/kit/move_errors.hpp"
#include "games/core/texts/notation.hpp"
#include "games/yinsh/rules.hpp"

namespace zermelo {

std::string Yinsh::format_move(const Position& p, const Move& m) const {
    if (p.placing != 0) return board_.name(m.to);
    std::string text;
    const auto add = [&text](const std::string& part) { text += (text.empty() ? "" : ";") + part; };
    for (std::size_t i = 0; i <= m.removed; ++i) {
        if (i == m.before && m.to != nothing) add(board_.name(m.from) + "-" + board_.name(m.to));
        if (i == m.removed) break;
        add("x" + row_name(rows_[m.removals[i].row]) + "x" + board_.name(m.removals[i].ring));
    }
    return text.empty() ? "pass" : text;
}

Clicks Yinsh::clicks(const Position& p, const Move& m) const {
    Clicks clicks;
    Position now = p;
    const auto add = [&](Step step) {
        clicks.steps.push_back(std::move(step));
        clicks.between.push_back(pieces(now));
    };
    if (p.placing != 0) add({StepKind::place, {m.to}});
    for (std::size_t i = 0; p.placing == 0 && i <= m.removed; ++i) {
        if (i == m.before && m.to != nothing) {
            for_each_ring_move(now, p.turn, [&](int from, int to, Bitboard crossed) {
                const bool found = from == m.from && to == m.to;
                if (found) move_ring(now, from, to, crossed);
                return !found;
            });
            add({StepKind::move, {m.from, m.to}});
        }
        if (i == m.removed) break;
        const Row& row = rows_[m.removals[i].row];
        now.markers[p.turn] &= ~row.cells;
        add({StepKind::remove, {row.first, row.last}});
        remove(now, m.removals[i]);
        add({StepKind::remove, {m.removals[i].ring}});
    }
    if (!clicks.between.empty()) clicks.between.pop_back();
    const Position after = apply(p, m);
    for (const BoardPiece& piece : pieces(after))
        if (!(piece.letter == 'W'   ? p.rings[0]
              : piece.letter == 'B' ? p.rings[1]
              : piece.letter == 'w' ? p.markers[0]
                                    : p.markers[1])
                 .contains(piece.cell))
            clicks.placed.push_back({piece.cell, piece.letter});
    // The opponent's rings stay; his markers may be crossed.
    (p.markers[1 - p.turn] & ~after.markers[1 - p.turn]).for_each([&](int cell) { clicks.captured.push_back(cell); });
    return clicks;
}

namespace {

// A part of a turn's text.
struct Part {
    std::size_t place = 0;  // in the text
    bool removal = false;
    std::optional<std::pair<int, int>> row;  // of a removal, by its ends
    int from = 0;
    int to = 0;  // or the ring of a removal
};

// The parts of a turn; or the place where the text is not like one.
tl::expected<std::vector<Part>, std::size_t> parts_of(const Board& board, std::string_view text) {
    std::vector<Part> parts;
    std::string_view rest = text;
    const auto here = [&] { return text.size() - rest.size(); };
    const auto take = [&rest](char sign) {
        if (!rest.starts_with(sign)) return false;
        rest.remove_prefix(1);
        return true;
    };
    while (true) {
        Part part;
        part.place = here();
        part.removal = take('x');
        auto cell = take_cell(board, rest);
        if (!cell) return tl::unexpected(here());
        part.from = part.to = *cell;
        if (take('-')) {
            const auto to = take_cell(board, rest);
            if (!to) return tl::unexpected(here());
            part.to = *to;
            if (part.removal) {
                part.row = {part.from, part.to};
                if (!take('x') || !(cell = take_cell(board, rest))) return tl::unexpected(here());
                part.to = *cell;
            }
        } else if (!part.removal) {
            return tl::unexpected(here());
        }
        parts.push_back(part);
        if (rest.empty()) return parts;
        if (!take(';') && !take(':')) return tl::unexpected(here());
    }
}

}  // namespace

// Plays the parts one by one, so that any way to a turn's result is read, not only the one that is written.
Result<Yinsh::Move> Yinsh::parse_move(const Position& p, std::string_view text) const {
    if (p.placing != 0) {
        std::string_view rest = text;
        const auto cell = take_cell(board_, rest);
        if (!cell || !rest.empty())
            return malformed_move(*this, p, text, "a ring is placed by the name of a point of this board, like c3");
        const Move move{static_cast<std::uint8_t>(*cell), static_cast<std::uint8_t>(*cell), 0, 0, {}};
        if ((p.rings[0] | p.rings[1]).contains(*cell)) return illegal_move(*this, p, text);
        return move;
    }
    if (text == "pass") return legal_move(*this, p, text, {});
    const auto parts = parts_of(board_, text);
    if (!parts)
        return malformed_move(
            *this, p, text,
            fmt::format("character {}: a turn is written like c2-d3 or c2-d3;xa1-c3xd3, with points of this board",
                        parts.error() + 1));
    if (terminal(p)) return illegal_move(*this, p, text);
    const auto reject = [&](std::size_t place, std::string_view why) {
        return malformed_move(*this, p, text, fmt::format("character {}: {}", place + 1, why));
    };

    Position now = p;
    Move way;  // as it is written
    for (const Part& part : *parts) {
        if (has_taken_enough(now)) return reject(part.place, "the game is won before this");
        if (part.removal) {
            std::vector<std::size_t> found;
            for (std::size_t row = 0; row < rows_.size(); ++row) {
                if (!(rows_[row].cells & ~now.markers[p.turn]).empty()) continue;
                const std::pair<int, int> ends{rows_[row].first, rows_[row].last};
                if (!part.row || part.row == ends || part.row == std::pair(ends.second, ends.first))
                    found.push_back(row);
            }
            if (found.empty())
                return reject(part.place,
                              part.row ? fmt::format("there is no row of {} own markers from {} to {}", variant_->row,
                                                     board_.name(part.row->first), board_.name(part.row->second))
                                       : "there is no own row");
            if (found.size() > 1) return reject(part.place, "there are several rows; name one by its ends");
            if (!now.rings[p.turn].contains(part.to))
                return reject(part.place, fmt::format("there is no own ring on {}", board_.name(part.to)));
            remove(now, {static_cast<std::uint8_t>(found[0]), static_cast<std::uint8_t>(part.to)});
            ++way.removed;
            continue;
        }
        if (way.to != nothing) return reject(part.place, "a turn has one ring move");
        if (has_row(now.markers[p.turn])) return reject(part.place, "a waiting row must be taken off first");
        for_each_ring_move(now, p.turn, [&](int from, int to, Bitboard crossed) {
            if (from != part.from || to != part.to) return true;
            way.from = static_cast<std::uint8_t>(from);
            way.to = static_cast<std::uint8_t>(to);
            move_ring(now, from, to, crossed);
            return false;
        });
        if (way.to == nothing)
            return reject(part.place, fmt::format("no own ring can move from {} to {}", board_.name(part.from),
                                                  board_.name(part.to)));
    }
    if (!has_taken_enough(now)) {
        if (has_row(now.markers[p.turn])) return reject(text.size(), "a row must still be taken off");
        if (way.to == nothing && has_ring_move(now, p.turn)) return reject(text.size(), "the ring move is missing");
    }
    if (way.removed == 0) return way;
    now.turn = 1 - p.turn;
    for (const Move& move : moves(p))
        if (apply(p, move) == now) return move;
    return illegal_move(*this, p, text);
}

}  // namespace zermelo
