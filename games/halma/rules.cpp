#include "games/halma/rules.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <numeric>
#include <type_traits>

#include "games/core/texts/notation.hpp"

namespace zermelo {

namespace {

constexpr int default_size = 8;
constexpr int most_key_bits = 127;

// The camps of the usual boards.
std::vector<int> usual_rows(int size) {
    switch (size) {
        case 8:
            return {4, 3, 2, 1};
        case 10:
            return {5, 4, 3, 2, 1};
        case 16:
            return {5, 5, 4, 3, 2};
        default:
            return {};
    }
}

// White's home: so many cells of rank 1, 2, ... from file a.
WideBitboard home_of(int size, const std::vector<int>& rows) {
    WideBitboard home;
    for (std::size_t rank = 0; rank < rows.size(); ++rank)
        for (int file = 0; file < rows[rank]; ++file) home |= WideBitboard::cell(static_cast<int>(rank) * size + file);
    return home;
}

std::optional<std::vector<int>> read_rows(std::string_view text) {
    std::vector<int> rows;
    for (;;) {
        const std::size_t end = std::min(text.find('-'), text.size());
        const auto row = parse_number(text.substr(0, end));
        if (!row || *row < 1) return std::nullopt;
        rows.push_back(*row);
        if (end == text.size()) return rows;
        text.remove_prefix(end + 1);
    }
}

// Why the camps do not fit the board, or nothing.
std::string why_no_camp(int size, const std::vector<int>& rows) {
    if (static_cast<int>(rows.size()) > size || *std::max_element(rows.begin(), rows.end()) > size)
        return fmt::format("a camp of {} is larger than {}x{}", fmt::join(rows, "-"), size, size);
    if (std::accumulate(rows.begin(), rows.end(), 0) > Halma::max_pieces)
        return fmt::format("a camp has at most {} cells", Halma::max_pieces);
    const WideBitboard home = home_of(size, rows);
    bool overlap = false;
    home.for_each([&](int cell) { overlap |= home.contains(size * size - 1 - cell); });
    return overlap ? fmt::format("camps of {} overlap on {}x{}", fmt::join(rows, "-"), size, size) : "";
}

}  // namespace

Result<Halma> Halma::make(const Spec& spec) {
    SpecReader reader(spec);
    const auto size = reader.size_or({default_size, default_size});
    if (size.width != size.height || size.width < 2 || size.width > 16)
        return reader.reject(fmt::format("the board must be 2x2 to 16x16, not {}x{}", size.width, size.height));
    ZERMELO_TRY(reader.reject_ruleset());
    const std::string text = reader.take("rows", fmt::format("{}", fmt::join(usual_rows(size.width), "-")));
    if (text.empty())
        return reader.reject(fmt::format("a board of {}x{} has no usual camp", size.width, size.width),
                             "name its rows, like rows=2-1 for two cells of rank 1 and one of rank 2");
    const auto rows = read_rows(text);
    if (!rows)
        return reader.reject(fmt::format("{} are no rows of a camp", in_quotes(text)),
                             "rows=2-1: two cells of rank 1 and one of rank 2");
    if (const std::string why = why_no_camp(size.width, *rows); !why.empty()) return reader.reject(why);
    const std::string goal = reader.take("goal", "filled");
    if (goal != "filled" && goal != "all")
        return reader.reject(fmt::format("there is no goal {}", in_quotes(goal)), "goal is filled or all");
    const std::string home = reader.take("home", "open");
    if (home != "open" && home != "closed")
        return reader.reject(fmt::format("there is no home {}", in_quotes(home)), "home is open or closed");
    const std::string exit = reader.take("exit", "free");
    if (exit != "free" && exit != "zillions")
        return reader.reject(fmt::format("there is no exit {}", in_quotes(exit)), "exit is free or zillions");
    ZERMELO_TRY(reader.finish("rows, goal, home, exit"));
    return Halma(size.width, *rows, {goal == "all", home == "closed", exit == "zillions"});
}

Halma::Halma(int size, const std::vector<int>& rows, const halma::Options& options)
    : rows_(rows),
      options_(options),
      pieces_(std::accumulate(rows.begin(), rows.end(), 0)),
      named_board_(Board::rectangle({size, size}, Board::Steps::all)),
      moves_(make_moves(size, home_of(size, rows), options)) {
    with([this](const auto& moves) {
        symmetric_ = moves.is_symmetric();
        initial_ = {halma::widened(moves.home(0)), halma::widened(moves.home(1)), 0};
    });
    named_board_ = named_board_.with_mark(initial_.white, {CellRole::camp, Side::first})
                       .with_mark(initial_.black, {CellRole::camp, Side::second});
    choose_key();
}

Halma::AnyMoves Halma::make_moves(int size, const WideBitboard& white_home, const halma::Options& options) {
    const auto with_cells = [&]<class Cells>(std::type_identity<Cells>) -> AnyMoves {
        return halma::Moves<Cells>(size, halma::narrowed<Cells>(white_home), options);
    };
    if (size * size <= 64) return with_cells(std::type_identity<SmallBitboard>{});
    if (size * size <= 128) return with_cells(std::type_identity<Bitboard>{});
    return with_cells(std::type_identity<WideBitboard>{});
}

std::string Halma::spec() const {
    std::string text = fmt::format("halma@{}x{}", named_board_.files(), named_board_.files());
    if (rows_ != usual_rows(named_board_.files())) text += fmt::format(",rows={}", fmt::join(rows_, "-"));
    if (options_.all_in) text += ",goal=all";
    if (options_.home_closed) text += ",home=closed";
    if (options_.forced_exit) text += ",exit=zillions";
    return text;
}

Halma::Position Halma::canonical(const Position& p) const noexcept {
    return with([&]<class Cells>(const halma::Moves<Cells>& moves) {
        auto white = halma::narrowed<Cells>(p.white);
        auto black = halma::narrowed<Cells>(p.black);
        if (p.turn == 1) {
            const Cells turned = moves.half_turn()(black);
            black = moves.half_turn()(white);
            white = turned;
        }
        if (symmetric_) {
            const Cells image = moves.mirror()(white);
            const Cells other_image = moves.mirror()(black);
            if (image < white || (image == white && other_image < black)) {
                white = image;
                black = other_image;
            }
        }
        return Position{halma::widened(white), halma::widened(black), 0};
    });
}

int Halma::stabiliser_order(const Position& p) const noexcept {
    return with([&]<class Cells>(const halma::Moves<Cells>& moves) {
        const auto white = halma::narrowed<Cells>(p.white);
        const auto black = halma::narrowed<Cells>(p.black);
        return symmetric_ && moves.mirror()(white) == white && moves.mirror()(black) == black ? 2 : 1;
    });
}

void Halma::choose_key() {
    set_bits_ = cells();
    const auto sets = binomial(cells(), 2 * pieces_);
    if (key_bits() <= most_key_bits || !sets) return;
    for (int i = 1; i <= 2 * pieces_; ++i)
        for (int cell = 0; cell < cells(); ++cell) choose_.push_back(*binomial(cell, i));
    set_bits_ = 0;
    while (set_bits_ < 128 && (*sets - 1) >> set_bits_ != 0) ++set_bits_;
}

U128 Halma::pack(const Position& p) const noexcept {
    if (key_bits() > 128) return 0;
    U128 key = static_cast<U128>(p.turn) << (key_bits() - 1);
    int piece = 0;
    (p.white | p.black).for_each([&](int cell) {
        key += choose_.empty() ? U128{1} << cell : choose_[static_cast<std::size_t>(cells() * piece + cell)];
        if (p.white.contains(cell) && piece < 2 * pieces_ - 1) key |= U128{1} << (set_bits_ + piece);
        ++piece;
    });
    return key;
}

WideBitboard Halma::occupied_of(U128 rank) const {
    WideBitboard set;
    if (choose_.empty())
        return WideBitboard(Bitboard{static_cast<std::uint64_t>(rank), static_cast<std::uint64_t>(rank >> 64)});
    int cell = cells();
    for (int i = 2 * pieces_ - 1; i >= 0; --i) {
        do --cell;
        while (choose_[static_cast<std::size_t>(cells() * i + cell)] > rank);
        rank -= choose_[static_cast<std::size_t>(cells() * i + cell)];
        set |= WideBitboard::cell(cell);
    }
    return set;
}

std::optional<Halma::Position> Halma::unpack(U128 key) const {
    if (key_bits() > 128 || (key_bits() < 128 && key >> key_bits() != 0)) return std::nullopt;
    const U128 set = key & ((U128{1} << set_bits_) - 1);
    if (!choose_.empty() && set >= *binomial(cells(), 2 * pieces_)) return std::nullopt;
    const WideBitboard occupied = occupied_of(set);
    if (occupied.size() != 2 * pieces_) return std::nullopt;
    Position p;
    int piece = 0;
    occupied.for_each([&](int cell) {
        const bool white = piece == 2 * pieces_ - 1 ? p.white.size() < pieces_ : (key >> (set_bits_ + piece) & 1) != 0;
        (white ? p.white : p.black) |= WideBitboard::cell(cell);
        ++piece;
    });
    if (p.white.size() != pieces_) return std::nullopt;
    p.turn = static_cast<std::uint64_t>(key >> (key_bits() - 1));
    return p;
}

}  // namespace zermelo
