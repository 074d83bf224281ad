#include "tools/json/value_json.hpp"

#include "games/base/version.hpp"
#include "solvers/forms/limit.hpp"
#include "solvers/values/names.hpp"
#include "tools/draw/thermograph_picture.hpp"
#include "tools/json/parts.hpp"

namespace zermelo::json {

namespace {

using values::FormId;

// Sets the keys of the part `form`.
void set_form(Json& object, values::Calculator& calculator, const values::Thermograph& thermograph, FormId form) {
    const values::FormStore& store = calculator.store();
    const auto weight = calculator.atomic_weight(form);
    add(object, "name", values::name_of(calculator, form));
    add(object, "outcome", std::string(1, letter_of(store.outcome(form))));
    add(object, "mean", thermograph.mean.text());
    add(object, "temperature", thermograph.temperature.text());
    add(object, "left_stop", store.left_stop(form).text());
    add(object, "right_stop", store.right_stop(form).text());
    add(object, "birthday", store.birthday(form));
    add(object, "all_small", store.is_all_small(form));
    add(object, "atomic_weight", weight ? Json(values::name_of(calculator, *weight)) : Json());
}

Json wall(const values::Wall& wall) {
    Json points = Json::array();
    for (const auto& [t, x] : wall.points()) points.push_back({t.text(), x.text()});
    return points;
}

// The position with a side to move, or null where that is none of the game.
Json position_of(const AnyValues& values, const AnyArrangement& arrangement, Side turn) {
    const auto position = values.with_turn(arrangement, turn);
    return position ? Json(values.game().format(*position)) : Json();
}

Result<std::vector<Json>> temperatures_of(ValueSession& session, const ValuedArrangement& answer,
                                          const values::Thermograph& whole, Side side) {
    std::vector<Json> temperatures;
    for (const ValuedMove& move : answer.moves[static_cast<std::size_t>(side)]) {
        ZERMELO_ASSIGN(option, session.thermograph(move.value));
        const auto temperature = values::temperature_of_move(option, whole.mean, side);
        temperatures.push_back(temperature ? Json(temperature->text()) : Json());
    }
    return temperatures;
}

Json begin(const char* schema, const AnyGame& game) {
    return {{"schema", schema}, {"spec", game.spec()}, {"left", game.info().sides[0]}, {"right", game.info().sides[1]}};
}

}  // namespace

Result<Document> value(ValueSession& session, const ValuedArrangement& answer) {
    ZERMELO_ASSIGN(thermograph, session.thermograph(answer.value));
    ZERMELO_ASSIGN(of_left, temperatures_of(session, answer, thermograph, Side::first));
    ZERMELO_ASSIGN(of_right, temperatures_of(session, answer, thermograph, Side::second));
    std::vector<values::Thermograph> of_parts;
    for (const ValuedPart& part : answer.parts) {
        ZERMELO_ASSIGN(of_part, session.thermograph(part.value));
        of_parts.push_back(std::move(of_part));
    }
    return values::guarded([&]() -> Document {
        values::Calculator& calculator = session.calculator();
        const AnyValues& values = session.game();
        Json object = begin("zermelo.value/1", values.game());
        add(object, "position", values.format(answer.arrangement));
        set_form(object, calculator, thermograph, answer.value);
        for (const Side side : {Side::first, Side::second}) {
            Json moves = Json::array();
            const auto& list = answer.moves[static_cast<std::size_t>(side)];
            for (std::size_t i = 0; i < list.size(); ++i)
                moves.push_back({{"move", list[i].move},
                                 {"position", values.format(list[i].after)},
                                 {"child", position_of(values, list[i].after, other(side))},
                                 {"name", values::name_of(calculator, list[i].value)},
                                 {"incentive", values::name_of(calculator, list[i].incentive)},
                                 {"temperature", (side == Side::first ? of_left : of_right)[i]},
                                 {"best", list[i].is_best},
                                 {"dominated", list[i].is_dominated},
                                 {"wins", list[i].wins}});
            add(object, side == Side::first ? "left_moves" : "right_moves", std::move(moves));
        }
        Json parts = Json::array();
        for (std::size_t i = 0; i < answer.parts.size(); ++i) {
            const ValuedPart& part = answer.parts[i];
            Json cells = Json::array();
            for (const int cell : part.part.cells) cells.push_back(values.game().board().name(cell));
            parts.push_back({{"position", values.format(part.part.arrangement)},
                             {"cells", std::move(cells)},
                             {"name", values::name_of(calculator, part.value)},
                             {"temperature", of_parts[i].temperature.text()}});
        }
        add(object, "parts", std::move(parts));
        add(object, "left_wall", wall(thermograph.left));
        add(object, "right_wall", wall(thermograph.right));
        add(object, "thermograph", in_words(thermograph));
        return object;
    });
}

Result<Document> value_sum(ValueSession& session, std::span<const SumTerm> terms, const ValuedSum& sum,
                           const std::string& relation) {
    ZERMELO_ASSIGN(thermograph, session.thermograph(sum.value));
    return values::guarded([&]() -> Document {
        values::Calculator& calculator = session.calculator();
        Json object = begin("zermelo.value_sum/1", session.game().game());
        Json list = Json::array();
        for (const SumTerm& term : terms)
            list.push_back({{"sign", term.is_negative ? "-" : "+"},
                            {"position", term.arrangement ? Json(term.text) : Json()},
                            {"name", values::name_of(calculator, term.value)}});
        add(object, "terms", std::move(list));
        const values::Outcome outcome = calculator.store().outcome(sum.value);
        add(object, "asked", or_null(relation));
        add(object, "holds", relation.empty() ? Json() : Json(values::holds(relation, outcome)));
        add(object, "relation", relation.empty() ? Json() : Json(sign_of(outcome)));
        set_form(object, calculator, thermograph, sum.value);
        for (const Side side : {Side::first, Side::second}) {
            Json moves = Json::array();
            for (const SumMove& move : sum.moves[static_cast<std::size_t>(side)])
                moves.push_back({{"term", move.term},
                                 {"move", move.move},
                                 {"name", values::name_of(calculator, move.sum)},
                                 {"wins", move.wins}});
            add(object, side == Side::first ? "left_moves" : "right_moves", std::move(moves));
        }
        return object;
    });
}

Result<Document> atlas(const AnyValues& game, values::Calculator& calculator, values::Thermographs& thermographs,
                       const values::Atlas& atlas, const std::vector<std::string>& files, const AtlasPart* part) {
    return values::guarded([&]() -> Document {
        const values::AtlasSummary& summary = atlas.summary;
        Json object = begin("zermelo.atlas/1", game.game());
        add(object, "program", program_version);
        add(object, "files", files);
        add(object, "arrangements", summary.arrangements);
        Json outcomes = Json::object();
        for (const values::Outcome outcome : values::all_outcomes)
            outcomes[std::string(1, letter_of(outcome))] = summary.outcomes[static_cast<std::size_t>(outcome)];
        add(object, "outcomes", std::move(outcomes));
        add(object, "values", summary.values);
        add(object, "numbers", summary.numbers);
        add(object, "infinitesimals", summary.infinitesimals);
        add(object, "all_small", summary.all_small);
        const auto entry = [&](std::size_t number) {
            const values::AtlasEntry& of = atlas.entries[number];
            Json found = Json::object();
            add(found, "name", values::name_of(calculator, of.form));
            const values::Thermograph& thermograph = thermographs.of(of.form);
            add(found, "outcome", std::string(1, letter_of(calculator.store().outcome(of.form))));
            add(found, "mean", thermograph.mean.text());
            add(found, "temperature", thermograph.temperature.text());
            add(found, "positions", of.count);
            add(found, "pieces", of.pieces);
            const AnyArrangement first = game.listed_at(of.first);
            add(found, "first", game.format(first));
            Json position = position_of(game, first, Side::first);
            add(found, "first_position",
                position.is_null() ? position_of(game, first, Side::second) : std::move(position));
            return found;
        };
        add(object, "hottest", entry(summary.hottest.entry));
        add(object, "most_options", entry(summary.most_options.entry));
        add(object, "longest", entry(summary.longest.entry));
        add(object, "greatest_number", entry(summary.greatest_number.entry));
        add(object, "finest_number", entry(summary.finest_number.entry));
        Json nimbers = Json::array();
        for (const std::size_t number : atlas.nimbers(calculator.store())) nimbers.push_back(entry(number));
        add(object, "nimbers", std::move(nimbers));
        if (part == nullptr) return object;
        Json entries = Json::array();
        for (const std::size_t number : part->entries) entries.push_back(entry(number));
        add(object, "list", part->list);
        add(object, "size", part->size);
        add(object, "from", part->from);
        add(object, "entries", std::move(entries));
        return object;
    });
}

}  // namespace zermelo::json
