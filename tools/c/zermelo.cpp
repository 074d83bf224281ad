// The functions of zermelo.h: arguments, a call of the tables, numbers and texts.
#include "tools/c/zermelo.h"

#include <algorithm>
#include <string>

#include "games/base/version.hpp"
#include "tools/c/batch.hpp"
#include "tools/c/calls.hpp"
#include "tools/c/values.hpp"

namespace zermelo::c {

namespace {

Result<int> fill(const TableFolder& tables, zermelo_facts& facts) {
    const TableInfo info = tables.tables().front()->info();
    ZERMELO_ASSIGN(start, tables.game().parse("start"));
    ZERMELO_ASSIGN(value, tables.value(start));
    facts = {};
    facts.positions = info.summary.counts.positions;
    facts.wins = info.summary.counts.wins;
    facts.draws = info.summary.counts.draws;
    facts.losses = info.summary.counts.losses();
    facts.bytes = info.summary.bytes;
    facts.tables = static_cast<std::int32_t>(tables.tables().size());
    facts.metric = static_cast<std::int32_t>(info.metric);
    facts.dense = info.dense ? 1 : 0;
    facts.start = value_of(value, info.metric);
    return ZERMELO_OK;
}

Result<Answer> answer_at(const TableFolder& tables, const AnyPosition& position) {
    ZERMELO_ASSIGN(answer, tables.answer(position));
    if (answer.value.nothing()) return not_held(tables.game(), position);
    return answer;
}

}  // namespace

}  // namespace zermelo::c

using namespace zermelo;
using namespace zermelo::c;

const char* zermelo_version() {
    return program_version.data();
}

const char* zermelo_error() {
    return last_error();
}

int zermelo_set_cache(uint64_t bytes) {
    return call([&]() -> Result<int> {
        set_cache(bytes);
        return ZERMELO_OK;
    });
}

int zermelo_open_plug(const char* file) {
    return call([&]() -> Result<int> {
        ZERMELO_ASSIGN(name, argument(file, "file"));
        ZERMELO_TRY(add_plug(std::string(name)));
        return ZERMELO_OK;
    });
}

int zermelo_open(const char* file, zermelo_tables** tables) {
    return call([&]() -> Result<int> {
        ZERMELO_TRY(needed(tables, "tables"));
        *tables = nullptr;
        ZERMELO_ASSIGN(name, argument(file, "file"));
        ZERMELO_ASSIGN(opened, open_file(std::string(name)));
        *tables = opened;
        return ZERMELO_OK;
    });
}

int zermelo_open_folder(const char* folder, const char* spec, zermelo_tables** tables) {
    return call([&]() -> Result<int> {
        ZERMELO_TRY(needed(tables, "tables"));
        *tables = nullptr;
        ZERMELO_ASSIGN(name, argument(folder, "folder"));
        ZERMELO_ASSIGN(text, argument(spec, "spec"));
        ZERMELO_ASSIGN(opened, open_folder(std::string(name), std::string(text)));
        *tables = opened;
        return ZERMELO_OK;
    });
}

int zermelo_close(zermelo_tables* tables) {
    return call([&]() -> Result<int> {
        if (tables != nullptr) ZERMELO_TRY(close(tables));
        return ZERMELO_OK;
    });
}

int zermelo_spec(zermelo_tables* tables, char* buffer, size_t size) {
    return call_on(tables, [&](const TableFolder& of) { return write(of.game().spec(), buffer, size); });
}

int zermelo_side(zermelo_tables* tables, int side, char* buffer, size_t size) {
    return call_on(tables, [&](const TableFolder& of) -> Result<int> {
        if (side != 0 && side != 1) return fail(Failure::usage, "the sides are 0 and 1");
        return write(side_name(of.game(), static_cast<Side>(side)), buffer, size);
    });
}

int zermelo_get_facts(zermelo_tables* tables, zermelo_facts* facts) {
    return call_on(tables, [&](const TableFolder& of) -> Result<int> {
        ZERMELO_TRY(needed(facts, "facts"));
        return fill(of, *facts);
    });
}

int zermelo_position(zermelo_tables* tables, const char* position, char* buffer, size_t size) {
    return call_at(tables, position, [&](const TableFolder& of, const AnyPosition& at) {
        return write(of.game().format(at), buffer, size);
    });
}

int zermelo_turn(zermelo_tables* tables, const char* position) {
    return call_at(tables, position, [](const TableFolder& of, const AnyPosition& at) -> Result<int> {
        return static_cast<int>(of.game().turn(at));
    });
}

int zermelo_is_over(zermelo_tables* tables, const char* position) {
    return call_at(tables, position, [](const TableFolder& of, const AnyPosition& at) -> Result<int> {
        return of.game().terminal(at) ? 1 : 0;
    });
}

int zermelo_probe(zermelo_tables* tables, const char* position, zermelo_value* value) {
    return call_at(tables, position, [&](const TableFolder& of, const AnyPosition& at) -> Result<int> {
        ZERMELO_TRY(needed(value, "value"));
        ZERMELO_ASSIGN(known, of.value(at));
        if (known.nothing()) return not_held(of.game(), at);
        *value = value_of(known, of.tables().front()->metric());
        return ZERMELO_OK;
    });
}

int zermelo_best_move(zermelo_tables* tables, const char* position, char* buffer, size_t size) {
    return call_at(tables, position, [&](const TableFolder& of, const AnyPosition& at) -> Result<int> {
        ZERMELO_ASSIGN(answer, answer_at(of, at));
        if (answer.terminal) return write("", buffer, size);
        if (!answer.best) return not_held(of.game(), at);
        return write(of.game().move_name(at, answer.moves[*answer.best].number), buffer, size);
    });
}

int zermelo_moves(zermelo_tables* tables, const char* position, zermelo_move* moves, size_t capacity) {
    return call_at(tables, position, [&](const TableFolder& of, const AnyPosition& at) -> Result<int> {
        if (capacity > 0) ZERMELO_TRY(needed(moves, "moves"));
        ZERMELO_ASSIGN(answer, answer_at(of, at));
        ZERMELO_TRY(write_moves(of.game(), answer, {moves, std::min(capacity, answer.moves.size())}));
        return static_cast<int>(answer.moves.size());
    });
}

int zermelo_play(zermelo_tables* tables, const char* position, const char* move, char* buffer, size_t size) {
    return call_at(tables, position, [&](const TableFolder& of, const AnyPosition& at) -> Result<int> {
        ZERMELO_ASSIGN(name, argument(move, "move"));
        ZERMELO_ASSIGN(number, of.game().find_move(at, name));
        return write(of.game().format(of.game().children(at)[number]), buffer, size);
    });
}

int zermelo_probe_many(zermelo_tables* tables, const char* const* positions, size_t count, int8_t* outcomes,
                       int32_t* plies, int32_t* points, int threads) {
    return call_on(tables, [&](const TableFolder& of) -> Result<int> {
        if (count > 0) ZERMELO_TRY(needed(positions, "positions"));
        ZERMELO_TRY(check_count(count));
        const Columns columns{outcomes, plies, points};
        return probe_all(of, count, columns, threads,
                         [&](std::size_t i) { return argument(positions[i], "a position"); });
    });
}

int zermelo_probe_lines(zermelo_tables* tables, const char* text, size_t length, size_t capacity, int8_t* outcomes,
                        int32_t* plies, int32_t* points, int threads) {
    return call_on(tables, [&](const TableFolder& of) -> Result<int> {
        if (length > 0) ZERMELO_TRY(needed(text, "text"));
        const auto lines = lines_of({length > 0 ? text : "", length});
        ZERMELO_TRY(check_count(lines.size()));
        if (lines.size() <= capacity) {
            const Columns columns{outcomes, plies, points};
            ZERMELO_TRY(probe_all(of, lines.size(), columns, threads,
                                  [&](std::size_t i) -> Result<std::string_view> { return lines[i]; }));
        }
        return static_cast<int>(lines.size());
    });
}
