// Texts of the tafl games: specs, positions, moves.
#include "games/core/texts/notation.hpp"

#include <fmt/format.h>
#include <algorithm>

#include "games/core/kit/move_errors.hpp"
#include "games/tafl/otn.hpp"
#include "games/tafl/rules.hpp"

namespace zermelo {

namespace {

int count(std::string_view line, char letter) {
    return static_cast<int>(std::count(line.begin(), line.end(), letter));
}

std::string_view name_of(TaflEscape escape) {
    return tafl_escapes[static_cast<std::size_t>(escape)];
}
std::string_view name_of(TaflEnclosure enclosure) {
    return tafl_enclosures[static_cast<std::size_t>(enclosure)];
}

// Reads an option whose values are words, by number.
template <class Value, std::size_t n>
Result<Value> take_word(SpecReader& reader, std::string_view key, Value by_default,
                        const std::array<std::string_view, n>& words) {
    const std::string text = reader.take(key, std::string(name_of(by_default)));
    const auto found = std::find(words.begin(), words.end(), text);
    if (found == words.end())
        return reader.reject(fmt::format("there is no {} {}", key, in_quotes(text)),
                             fmt::format("{} is one of {}", key, fmt::join(words, ", ")));
    return static_cast<Value>(found - words.begin());
}

// Takes one of the words off the front; nothing if there is none of them.
std::string_view take_prefix(std::string_view& text, std::string_view word) {
    if (!text.starts_with(word)) return {};
    text.remove_prefix(word.size());
    return word;
}

}  // namespace

Result<std::pair<const TaflVariant*, TaflOptions>> read_tafl_spec(const Spec& spec) {
    const auto variants = tafl_variants();
    const auto found = std::find_if(variants.begin(), variants.end(),
                                    [&](const TaflVariant& variant) { return variant.info.name == spec.game; });
    if (found == variants.end()) return fail(Failure::internal, in_quotes(spec.game) + " is no tafl game");
    const TaflVariant& variant = *found;
    SpecReader reader(spec);
    const auto size = reader.size_or({variant.width, variant.width});
    if (size.width != variant.width || size.height != variant.width)
        return reader.reject(fmt::format("its board is {0}x{0}, not {1}x{2}", variant.width, size.width, size.height));
    ZERMELO_TRY(reader.reject_ruleset());

    TaflOptions options;
    for (const auto& [key, letter, least, limit] :
         {std::tuple{"attackers", 't', 1, &options.attackers}, {"defenders", 'T', 0, &options.defenders}}) {
        const int most = count(variant.start, letter);
        const std::string text = reader.take(key, std::to_string(most));
        const auto number = parse_number(text);
        if (!number || *number < least || *number > most)
            return reader.reject(fmt::format("{}={} is not a number from {} to {}", key, text, least, most),
                                 fmt::format("the usual start has {} {}", most, key));
        *limit = *number;
    }
    ZERMELO_ASSIGN(escape, take_word(reader, "escape", variant.escape, tafl_escapes));
    options.escape = escape;
    ZERMELO_ASSIGN(enclosure, take_word(reader, "enclosure", options.enclosure, tafl_enclosures));
    options.enclosure = enclosure;
    const std::string linc = reader.take("linc", "no");
    if (linc != "yes" && linc != "no")
        return reader.reject(fmt::format("linc={} is neither yes nor no", linc), "linc=yes or linc=no");
    options.linc = linc == "yes";
    if (options.linc && options.enclosure == TaflEnclosure::group)
        return reader.reject("linc=yes takes no soldier together with the king, enclosure=group takes any number",
                             "leave one of the two out");
    ZERMELO_TRY(reader.finish("attackers, defenders, escape, enclosure, linc"));
    return std::pair(&variant, options);
}

template <class Cells>
std::string TaflRules<Cells>::spec() const {
    std::string text(variant_->info.name);
    if (options_.attackers < count(variant_->start, 't')) text += fmt::format(",attackers={}", options_.attackers);
    if (options_.defenders < count(variant_->start, 'T')) text += fmt::format(",defenders={}", options_.defenders);
    if (options_.escape != variant_->escape) text += fmt::format(",escape={}", name_of(options_.escape));
    if (options_.enclosure != TaflEnclosure::pair) text += fmt::format(",enclosure={}", name_of(options_.enclosure));
    if (options_.linc) text += ",linc=yes";
    return text;
}

template <class Cells>
std::vector<BoardPiece> TaflRules<Cells>::pieces(const Position& p) const {
    return pieces_on(tafl_pieces, p.attackers, p.defenders, p.king_set());
}

template <class Cells>
Clicks TaflRules<Cells>::clicks(const Position& p, Move m) const {
    const char letter = m.from == p.king ? 'K' : p.turn == 0 ? 't' : 'T';
    Clicks clicks{{{StepKind::move, {m.from, m.to}}}, {}, {{m.to, letter}}, {}};
    captured(p, m).for_each([&](int cell) { clicks.captured.push_back(cell); });
    return clicks;
}

template <class Cells>
std::string TaflRules<Cells>::format(const Position& p) const {
    return format_board(named_board_, pieces(p)) + (p.turn == 0 ? " b" : " w");
}

template <class Cells>
std::string TaflRules<Cells>::otn_rules() const {
    OtnRules rules;
    rules.width = board_.width;
    rules.other = {{"esc", options_.escape == TaflEscape::edge ? "e" : "c"}, {"surf", "n"}, {"tfr", "l"}, {"ks", "c"}};
    if (marked_.empty()) rules.other.emplace_back("cor", "");
    rules.other.emplace_back("cenh", "");
    if (options_.linc) rules.other.emplace_back("linc", "y");
    rules.board = format_board(named_board_, pieces(initial_));
    return write_otn(rules);
}

template <class Cells>
std::optional<std::string> TaflRules<Cells>::why_illegal(const Position& p) const {
    switch (fault_of(p)) {
        case Fault::none:
            return std::nullopt;
        case Fault::attackers:
            return fmt::format("{} attackers (t), {} has at most {}", p.attackers.size(), spec(), options_.attackers);
        case Fault::defenders:
            return fmt::format("{} defenders (T), {} has at most {}", p.defenders.size(), spec(), options_.defenders);
        case Fault::astray: {
            const int cell = ((p.attackers | p.defenders) & ~men_cells_).lowest();
            return fmt::format("only the king may stand on {}, the {}", named_board_.name(cell),
                               cell == throne_ ? "throne" : "corner");
        }
        case Fault::no_king:
            return "there is no king (K): he has been captured, and then the defenders are on turn (w)";
        case Fault::escaped:
            return "the king has escaped, and then the attackers are on turn (b)";
    }
    return std::nullopt;
}

template <class Cells>
Result<TaflPosition<Cells>> TaflRules<Cells>::parse(std::string_view text) const {
    std::string line(text);
    if (is_otn(text)) {
        ZERMELO_ASSIGN(rules, read_otn(text));
        if (rules.width != 0 && rules.width != board_.width)
            return illegal_position(text, fmt::format("dim:{}, {} has {} files", rules.width, spec(), board_.width));
        const std::string side = rules.side.empty() ? (rules.attackers_first ? "b" : "w") : rules.side;
        line = rules.board + " " + side;
    }
    ZERMELO_ASSIGN(parts, PositionText::read(line, "bw", named_board_, "tTK", PositionText::Keys::none));
    const auto kings = parts.template cells<Cells>("K");
    if (kings.size() > 1) return illegal_position(text, "there are two kings");
    const Position p{parts.template cells<Cells>("t"), parts.template cells<Cells>("T"),
                     kings.empty() ? no_king : static_cast<std::uint32_t>(kings.lowest()), parts.turn};
    return unless_illegal(text, p, why_illegal(p));
}

template <class Cells>
std::string TaflRules<Cells>::format_move(const Position& p, Move m) const {
    const std::string king = m.from == p.king ? "K" : "";
    std::string text = king + named_board_.name(m.from) + "-" + named_board_.name(m.to);
    char before = 'x';
    captured(p, m).for_each([&](int cell) {
        text += before;
        if (cell == static_cast<int>(p.king)) text += 'K';
        text += named_board_.name(cell);
        before = '/';
    });
    return text;
}

// Captured cells may be left out, or be in any order; the signs for threats and ends are not checked.
template <class Cells>
Result<typename TaflRules<Cells>::Move> TaflRules<Cells>::parse_move(const Position& p, std::string_view text) const {
    constexpr std::string_view form =
        "a move is written with two cells of this board, like d2-d3, Ke1-a1 or d2-d3xe3/c3";
    const Board& board = named_board_;
    std::string_view rest = text;
    const auto malformed = [&] { return malformed_move(*this, p, text, std::string(form)); };
    const bool by_king = !take_prefix(rest, "K").empty();
    const auto from = take_cell(board, rest);
    if (!from || take_prefix(rest, "-").empty()) return malformed();
    const auto to = take_cell(board, rest);
    if (!to) return malformed();
    Cells named;
    bool king_named = false;
    for (std::string_view sign = take_prefix(rest, "x"); !sign.empty(); sign = take_prefix(rest, "/")) {
        const bool is_king = !take_prefix(rest, "K").empty();
        const auto cell = take_cell(board, rest);
        if (!cell || named.contains(*cell)) return malformed();
        if (is_king && static_cast<int>(p.king) != *cell) return illegal_move(*this, p, text);
        named |= Cells::cell(*cell);
        king_named |= is_king;
    }
    if (rest != "" && rest != "+" && rest != "++" && rest != "-" && rest != "--") return malformed();

    const Move wanted{static_cast<std::uint8_t>(*from), static_cast<std::uint8_t>(*to)};
    const auto legal = moves(p);
    if (std::find(legal.begin(), legal.end(), wanted) == legal.end() || (by_king && wanted.from != p.king) ||
        (!named.empty() && named != captured(p, wanted)))
        return illegal_move(*this, p, text);
    return wanted;
}

// The rest is made in rules.cpp.
#define ZERMELO_TAFL_TEXTS(Cells)                                                             \
    template std::string TaflRules<Cells>::spec() const;                                      \
    template std::vector<BoardPiece> TaflRules<Cells>::pieces(const Position&) const;         \
    template Clicks TaflRules<Cells>::clicks(const Position&, Move) const;                    \
    template std::string TaflRules<Cells>::format(const Position&) const;                     \
    template std::string TaflRules<Cells>::otn_rules() const;                                 \
    template std::optional<std::string> TaflRules<Cells>::why_illegal(const Position&) const; \
    template Result<TaflPosition<Cells>> TaflRules<Cells>::parse(std::string_view) const;     \
    template std::string TaflRules<Cells>::format_move(const Position&, Move) const;          \
    template Result<TaflRules<Cells>::Move> TaflRules<Cells>::parse_move(const Position&, std::string_view) const;
ZERMELO_TAFL_TEXTS(SmallBitboard)
ZERMELO_TAFL_TEXTS(Bitboard)
#undef ZERMELO_TAFL_TEXTS

}  // namespace zermelo
