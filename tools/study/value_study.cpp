#include "tools/study/value_study.hpp"

#include <algorithm>
#include <unordered_set>

#include "solvers/forms/limit.hpp"
#include "solvers/values/any_values.hpp"
#include "solvers/values/atlas.hpp"
#include "solvers/values/names.hpp"

namespace zermelo {

namespace {

constexpr std::uint64_t most_arrangements = std::uint64_t{1} << 16;
constexpr std::size_t most_openings = 20'000;  // positions
constexpr std::size_t most_hottest = 5;

struct Opened {
    AnyArrangement arrangement;
    std::string moves;
};

// The positions at which the opening is over, symmetric ones once. None if there are too many.
std::vector<Opened> opened_positions(const AnyGame& game, const AnyValues& values) {
    std::vector<Opened> found;
    struct Open {
        AnyPosition position;
        std::string moves;
    };
    const auto start = game.parse("start");
    if (!start) return {};
    std::vector<Open> open{{*start, ""}};
    std::unordered_set<std::string> seen;
    for (std::size_t next = 0; next < open.size(); ++next) {
        const Open at = open[next];
        if (const auto arrangement = values.parse(at.moves.empty() ? "start" : "start moves " + at.moves)) {
            found.push_back({*arrangement, at.moves});
            continue;
        }
        const auto names = game.move_names(at.position);
        const auto children = game.children(at.position);
        for (std::size_t i = 0; i < children.size(); ++i)
            if (seen.insert(game.format(game.canonical(children[i]))).second)
                open.push_back({children[i], at.moves.empty() ? names[i] : at.moves + " " + names[i]});
        if (open.size() > most_openings) return {};
    }
    return found;
}

}  // namespace

Result<std::optional<ValueStudy>> study_values(const OpenGame& game, const RunOptions& options) {
    if (!game.of->values) return std::nullopt;
    ZERMELO_ASSIGN(game_values, make_values(game));
    const AnyValues& of = *game_values;
    if (of.listed().value_or(most_arrangements + 1) > most_arrangements) return std::nullopt;
    ZERMELO_ASSIGN(board, of.value_board(options));
    return values::guarded([&] {
        values::Calculator calculator(*board.store, 14, options.stop);
        values::Thermographs thermographs(*board.store);
        const values::Atlas atlas = values::make_atlas(board, thermographs);
        ValueStudy study;
        study.arrangements = atlas.summary.arrangements;
        study.values = atlas.summary.values;
        study.numbers = atlas.summary.numbers;
        study.infinitesimals = atlas.summary.infinitesimals;
        std::vector<Opened> opened = opened_positions(*game.game, of);
        const auto heat = [&](const Opened& one) {
            return thermographs.of(board.forms[of.listed_index(one.arrangement)]).temperature;
        };
        std::ranges::stable_sort(opened, std::ranges::greater(), heat);
        for (const Opened& one : opened) {
            const values::FormId form = board.forms[of.listed_index(one.arrangement)];
            const values::Thermograph& thermograph = thermographs.of(form);
            study.begins.push_back({one.moves, values::name_of(calculator, form), letter_of(board.store->outcome(form)),
                                    thermograph.mean.text(), thermograph.temperature.text()});
        }
        auto hottest = values::entries_of(atlas, *board.store, thermographs, values::AtlasList::hottest);
        hottest.resize(std::min(hottest.size(), most_hottest));
        for (const std::size_t i : hottest) {
            const values::AtlasEntry& entry = atlas.entries[i];
            const values::Thermograph& thermograph = thermographs.of(entry.form);
            const AnyArrangement first = of.listed_at(entry.first);
            auto position = of.with_turn(first, Side::first);
            if (!position) position = of.with_turn(first, Side::second);
            study.hottest.push_back({values::name_of(calculator, entry.form), thermograph.mean.text(),
                                     thermograph.temperature.text(), entry.count, of.format(first), position});
        }
        return std::optional(std::move(study));
    });
}

}  // namespace zermelo
