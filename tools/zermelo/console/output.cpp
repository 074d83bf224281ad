#include "tools/zermelo/console/output.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <nlohmann/json.hpp>

namespace zermelo::cli {

std::string_view word(Wdl wdl) {
    switch (wdl) {
        case Wdl::win:
            return "win";
        case Wdl::loss:
            return "loss";
        default:
            return "draw";
    }
}

std::string_view word(const Known& value) {
    if (const auto wdl = value.outcome()) return word(*wdl);
    if (value.nothing()) return "unknown";
    return value.at_least == Wdl::draw ? "win-or-draw" : "draw-or-loss";
}

std::string glyph(const Known& value) {
    static const bool colour = isatty(STDOUT_FILENO) != 0 && std::getenv("NO_COLOR") == nullptr;
    const auto wdl = value.outcome();
    if (!wdl) return "?";
    const char* sign = *wdl == Wdl::win ? "▲" : *wdl == Wdl::loss ? "▼" : "●";
    if (!colour) return sign;
    const char* rgb = *wdl == Wdl::win ? "0;114;178" : *wdl == Wdl::loss ? "213;94;0" : "110;110;110";
    return fmt::format("\x1b[38;2;{}m{}\x1b[0m", rgb, sign);
}

std::string describe(const Known& value) {
    std::string text = fmt::format("{} {}", glyph(value), word(value));
    if (value.dtw) text += " in " + plies(*value.dtw);
    if (!value.dtw && value.within) text += " within " + plies(*value.within);
    return text;
}

std::optional<std::string> winner_name(const AnyGame& game, Side turn, const Known& value) {
    const auto wdl = value.outcome();
    const auto side = wdl ? winner(*wdl, turn) : std::nullopt;
    if (!side) return std::nullopt;
    return std::string(game.info().sides[static_cast<std::size_t>(*side)]);
}

nlohmann::ordered_json number_or_null(std::optional<int> number) {
    return number ? nlohmann::ordered_json(*number) : nlohmann::ordered_json();
}

void set_value(nlohmann::ordered_json& object, const AnyGame& game, Side turn, const Known& value) {
    const auto winner = winner_name(game, turn, value);
    object["value"] = word(value);
    object["dtw"] = number_or_null(value.dtw);
    object["winner"] = winner ? nlohmann::ordered_json(*winner) : nlohmann::ordered_json();
}

void set_table(nlohmann::ordered_json& object, const AnyGame& game, Side start_turn, bool dense,
               const TableSummary& table) {
    set_value(object, game, start_turn, Known::of(table.start));
    object["metric"] = "dtw";
    object["positions"] = table.counts.positions;
    const auto raw = dense ? game.raw_positions() : Result<U128>(U128{0});
    object["positions_raw"] = dense && raw && *raw <= UINT64_MAX
                                  ? nlohmann::ordered_json(static_cast<std::uint64_t>(*raw))
                                  : nlohmann::ordered_json();
    object["wins"] = table.counts.wins;
    object["draws"] = table.counts.draws;
    object["losses"] = table.counts.losses();
    object["max_win_dtw"] = table.counts.max_win_dtw;
    object["max_loss_dtw"] = table.counts.max_loss_dtw;
    object["bytes"] = table.bytes;
    object["bits_per_position"] = table.bits_per_position();
    object["digest"] = to_hex(table.digest);
}

std::string describe_table(const TableSummary& table) {
    const ValueCounts& counts = table.counts;
    return fmt::format(
        "  positions  {}: {} wins, {} draws, {} losses for the side to move\n"
        "  longest    win in {}, loss in {}\n"
        "  size       {} bytes, {:.3f} bits per position\n"
        "  digest     {}\n",
        with_thousands(counts.positions), with_thousands(counts.wins), with_thousands(counts.draws),
        with_thousands(counts.losses()), plies(counts.max_win_dtw), plies(counts.max_loss_dtw),
        with_thousands(table.bytes), table.bits_per_position(), to_hex(table.digest));
}

void print_json(const Context& context, const nlohmann::ordered_json& object) {
    // Texts come from files and arguments. What is not UTF-8 is replaced, and in ASCII nothing commands a terminal.
    fmt::print("{}\n", object.dump(context.format == Format::json ? 2 : -1, ' ', true,
                                   nlohmann::json::error_handler_t::replace));
}

}  // namespace zermelo::cli
