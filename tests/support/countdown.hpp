// A game that is known at run time alone, for tests of such games and for a plug.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <vector>

#include "games/core/runtime/game_list.hpp"

namespace zermelo::test {

// `countdown@N`: players count down from N by one to three, and who says 0 wins. At odd numbers they may wait, at 7
// they must: above, play may go in circles. Positions are `12 a`. Who is to move makes no difference: a symmetry.
class Countdown : public AnyGame {
public:
    static const GameInfo& static_info() {
        static constexpr std::array<std::string_view, 1> small_specs = {"countdown@20"};
        static const GameInfo info{.name = "countdown",
                                   .title = "Countdown",
                                   .spec_syntax = "countdown@N",
                                   .position_syntax = "12 a: the number and the player",
                                   .rules = "Count down by one to three. Who says 0 wins.",
                                   .sides = {"ann", "bob"},
                                   .side_letters = "ab",
                                   .small_specs = small_specs};
        return info;
    }
    static Result<std::shared_ptr<const AnyGame>> make(const Spec& spec) {
        const int from = spec.size ? spec.size->width : 20;
        if (from < 1 || from > 200) return fail(Failure::bad_input, "countdown begins at 1 to 200");
        return std::make_shared<const Countdown>(from);
    }

    explicit Countdown(int from) : from_(from) {}

    const GameInfo& info() const override { return static_info(); }
    std::string spec() const override { return "countdown@" + std::to_string(from_); }
    Result<AnyPosition> parse(std::string_view text) const override {
        if (text == "start") return position(from_, Side::first);
        for (int number = 0; number <= from_; ++number)
            for (const Side side : {Side::first, Side::second})
                if (text == format(position(number, side))) return position(number, side);
        return fail(Failure::bad_input, "no position " + std::string(text));
    }
    std::string format(const AnyPosition& p) const override {
        return std::to_string(number(p)) + (side(p) == Side::first ? " a" : " b");
    }
    Side turn(const AnyPosition& p) const override {
        called();
        return side(p);
    }
    std::optional<Wdl> terminal(const AnyPosition& p) const override {
        called();
        return number(p) == 0 ? std::optional(Wdl::loss) : std::nullopt;
    }
    AnyPosition canonical(const AnyPosition& p) const override {
        called();
        return position(number(p), Side::first);
    }
    std::size_t key_width() const override { return 2; }
    void write_key(const AnyPosition& p, std::span<std::uint8_t> key) const override {
        called();
        std::copy_n(p.bytes().begin(), 2, key.begin());
    }
    std::optional<AnyPosition> read_key(std::span<const std::uint8_t> key) const override {
        called();
        if (key[0] > from_ || key[1] > 1) return std::nullopt;
        return position(key[0], static_cast<Side>(key[1]));
    }
    std::vector<AnyPosition> children(const AnyPosition& p) const override {
        called();
        std::vector<AnyPosition> after;
        const int n = number(p);
        for (int less = 1; less <= std::min(n, 3) && n != 7; ++less)
            after.push_back(position(n - less, other(side(p))));
        if (n % 2 == 1) after.push_back(position(n, other(side(p))));
        return after;
    }
    std::vector<std::string> move_names(const AnyPosition& p) const override {
        std::vector<std::string> names;
        for (const AnyPosition& child : children(p))
            names.push_back(number(child) == number(p) ? "wait" : std::to_string(number(child)));
        return names;
    }
    const Board& board() const override { return board_; }
    Drawing drawing(const AnyPosition& p) const override { return {{}, std::vector<Clicks>(children(p).size())}; }

protected:
    // Before every answer of the rules.
    virtual void called() const {}

private:
    AnyPosition position(int number, Side side) const {
        const std::array bytes{static_cast<std::uint8_t>(number), static_cast<std::uint8_t>(side)};
        return {variant(), bytes};
    }
    static int number(const AnyPosition& p) { return p.bytes()[0]; }
    static Side side(const AnyPosition& p) { return static_cast<Side>(p.bytes()[1]); }

    int from_;
    Board board_ = Board::rectangle({1, 1});
};

}  // namespace zermelo::test
