#include "tools/json/serve_json.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "games/base/version.hpp"
#include "tools/json/failure_json.hpp"
#include "tools/json/parts.hpp"

namespace zermelo::json {

namespace {

std::string dumped(const Json& value) {
    return value.dump(-1, ' ', true, Json::error_handler_t::replace);
}

// The cells and letters of pieces.
template <class Piece>
Json pieces_json(const AnyGame& game, const std::vector<Piece>& pieces) {
    Json list = list_of(pieces.size());
    for (const Piece& piece : pieces) {
        Json object = object_of(2);
        add(object, "cell", game.board().name(piece.cell));
        add(object, "letter", letter_of(piece.letter));
        list.push_back(std::move(object));
    }
    return list;
}

Json clicks_of(const AnyGame& game, const Clicks& clicks) {
    Json steps = list_of(clicks.steps.size());
    for (std::size_t i = 0; i < clicks.steps.size(); ++i) {
        Json object = object_of(3);
        add(object, "kind", step_name(clicks.steps[i].kind));
        add(object, "cells", names_of_cells(game, clicks.steps[i].cells));
        add(object, "after", i < clicks.between.size() ? pieces_json(game, clicks.between[i]) : list_of(0));
        steps.push_back(std::move(object));
    }
    Json object = object_of(4);
    add(object, "steps", std::move(steps));
    add(object, "captured", names_of_cells(game, clicks.captured));
    add(object, "placed", pieces_json(game, clicks.placed));
    add(object, "choice", or_null(clicks.choice));
    return object;
}

constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";  // the parser would skip it

// Parses a hostile body; the result is_discarded() on errors. Refuses deeper nesting than a list in an object, so that
// the parser cannot recurse deeply.
Json parse_body(std::string_view text) {
    if (text.starts_with(byte_order_mark)) return Json::value_t::discarded;
    const auto shallow = [](int depth, Json::parse_event_t, Json&) { return depth <= 2; };
    return Json::parse(text, shallow, false);
}

// Why a body is no object of JSON.
std::string_view why_no_object(std::string_view text) {
    if (text.starts_with(byte_order_mark)) return "it begins with a byte order mark, which JSON must not have";
    return "an object of JSON is asked for";
}

}  // namespace

Document health(double seconds_up, std::size_t tables) {
    return Json{
        {"schema", "zermelo.health/1"}, {"program", program_version}, {"seconds_up", seconds_up}, {"tables", tables}};
}

CatalogRow catalog_row(const Table& table) {
    const TableInfo info = table.info();
    const auto start = table.game().parse("start");
    const Side turn = start ? table.game().turn(*start) : Side::first;
    Json object = {{"spec", info.spec}, {"title", table.game().info().title}, {"file", info.file}};
    set_value(object, table.game(), turn, Known::of(info.summary.start, info.metric), std::nullopt);
    set_table(object, info);
    return {dumped(object), info.file, ""};
}

std::string catalog(const std::vector<CatalogRow>& rows, const std::vector<CertificateEntry>& certificates) {
    std::vector<std::string_view> tables;
    Json damaged = Json::array();
    for (const CatalogRow& row : rows) {
        if (row.text.empty())
            damaged.push_back({{"file", row.file}, {"why", row.why}});
        else
            tables.push_back(row.text);
    }
    Json proofs = Json::array();
    for (const CertificateEntry& entry : certificates) {
        const bool sound = !entry.spec.empty();
        proofs.push_back({{"file", entry.file},
                          {"bytes", entry.bytes},
                          {"spec", or_null(entry.spec)},
                          {"start", or_null(entry.start)},
                          {"claims", sound ? Json(entry.claims) : Json()},
                          {"positions", sound ? Json(entry.positions) : Json()},
                          {"digest", or_null(entry.digest)}});
    }
    return fmt::format(
        R"({{"schema":"zermelo.catalog/1","program":{},"tables":[{}],"damaged":{},"certificates":{}}}{})",
        dumped(program_version), fmt::join(tables, ","), dumped(damaged), dumped(proofs), "\n");
}

Document position(const AnyGame& game, const Answer& answer, const Line* line) {
    Json object = query_object(game, answer, line);
    object["schema"] = "zermelo.position/1";
    const AnyGame::Drawing drawing = game.drawing(answer.position);
    Json& moves = object["moves"];
    for (std::size_t i = 0; i < answer.moves.size(); ++i)
        add(moves[i], "clicks", clicks_of(game, drawing.moves[answer.moves[i].number]));
    add(object, "pieces", pieces_of(game, drawing.pieces));
    const auto points = game.points(answer.position);
    add(object, "points_made", points ? Json(points->made) : Json());
    add(object, "over", answer.terminal);
    add(object, "diagram", game.diagram(answer.position));
    return object;
}

Document setup(const AnyGame& game, const Setup& setup) {
    const std::string text = format_setup(game.info(), game.board(), setup);
    const auto position = game.parse(text);
    Json keys = Json::array();
    for (const auto& [key, value] : setup.keys) keys.push_back(fmt::format("{}:{}", key, value));
    return Json{{"schema", "zermelo.setup/1"},
                {"spec", game.spec()},
                {"text", text},
                {"position", position ? Json(game.format(*position)) : Json()},
                {"why_illegal", position ? Json() : Json(position.error().why)},
                {"turn", side_name(game, setup.turn)},
                {"keys", std::move(keys)},
                {"pieces", pieces_of(game, setup.pieces)}};
}

Document what_if(const AnyGame& game, const PieceKind& kind, const std::vector<Placement>& placements) {
    Json list = Json::array();
    for (const Placement& placement : placements) {
        Json object = {{"cell", game.board().name(placement.cell)},
                       {"turn", side_name(game, placement.turn)},
                       {"position", placement.text}};
        set_value(object, game, placement.turn, placement.value ? *placement.value : Known(), std::nullopt);
        object.erase("draw_by");
        if (!placement.value) object["value"] = Json();
        object["why_illegal"] = placement.value ? Json() : Json(placement.value.error().why);
        list.push_back(std::move(object));
    }
    return Json{{"schema", "zermelo.what_if/1"},
                {"spec", game.spec()},
                {"letter", letter_of(kind.letter)},
                {"placements", std::move(list)}};
}

namespace {

// The task of a puzzle.
void set_task(Json& object, const AnyGame& game, const Puzzle& puzzle) {
    object["position"] = game.format(puzzle.start.position);
    object["side"] = side_name(game, puzzle.start.turn);
    set_value(object, game, puzzle.start.turn, puzzle.start.value, puzzle.start.draw_by);
    object["steps"] = puzzle.steps;
    object["seed"] = puzzle.seed;
}

}  // namespace

Document puzzles(const AnyGame& game, const TableInfo& table, const std::vector<PathPuzzle>& path) {
    Json list = Json::array();
    for (const PathPuzzle& of : path) {
        Json object = Json::object();
        set_task(object, game, of.puzzle);
        object["wrong"] = of.wrong;
        object["theme"] = name_of(of.theme);
        list.push_back(std::move(object));
    }
    return Json{{"schema", "zermelo.puzzles/1"},
                {"spec", game.spec()},
                {"program", program_version},
                {"digest", digest_text(table.summary.digest)},
                {"puzzles", std::move(list)}};
}

Document puzzle(const AnyGame& game, const Puzzle& puzzle) {
    Json object = {{"schema", "zermelo.puzzle/1"}, {"spec", game.spec()}};
    set_task(object, game, puzzle);
    Json solution = Json::array();
    for (const Puzzle::Move& move : puzzle.line)
        solution.push_back({{"turn", side_name(game, move.turn)},
                            {"move", move.name},
                            {"child", game.format(move.child)},
                            {"choice", move.choice}});
    object["solution"] = std::move(solution);
    return object;
}

Result<BatchRequest> parse_batch(std::string_view text, std::size_t most) {
    const auto bad = [](std::string_view why) {
        return fail(Failure::bad_input, "this is no batch", std::string(why),
                    R"({"spec": "konane@4x4", "positions": ["start"]})");
    };
    const Json json = parse_body(text);
    if (!json.is_object()) return bad(why_no_object(text));
    BatchRequest request;
    for (const auto& [key, value] : json.items()) {
        if (key == "spec" && value.is_string()) {
            request.spec = value.get<std::string>();
        } else if (key == "moves" && value.is_boolean()) {
            request.moves = value.get<bool>();
        } else if (key == "positions" && value.is_array()) {
            if (value.size() > most)
                return fail(Failure::limit, fmt::format("a batch has at most {} positions", most),
                            fmt::format("there are {}", value.size()), "several batches");
            for (const Json& position : value) {
                if (!position.is_string()) return bad("a position is no text");
                request.positions.push_back(position.get<std::string>());
            }
        } else {
            return bad("the keys are spec, positions and moves");
        }
    }
    if (request.spec.empty()) return bad("there is no spec");
    if (!json.contains("positions")) return bad("there are no positions");
    return request;
}

Result<SearchRequest> parse_search(std::string_view text, double most_seconds) {
    const auto bad = [](std::string_view why) {
        return fail(Failure::bad_input, "this is no search", std::string(why),
                    R"({"spec": "konane@6x6", "position": "start", "seconds": 60})");
    };
    const Json json = parse_body(text);
    if (!json.is_object()) return bad(why_no_object(text));
    SearchRequest request;
    for (const auto& [key, value] : json.items()) {
        if (key == "spec" && value.is_string())
            request.spec = value.get<std::string>();
        else if (key == "position" && value.is_string())
            request.position = value.get<std::string>();
        else if (key == "seconds" && value.is_number())
            request.seconds = value.get<double>();
        else if (key == "nodes" && value.is_number_unsigned() && value > 0)
            request.nodes = value.get<std::uint64_t>();
        else
            return bad("the keys are spec, position, seconds and nodes, a whole number");
    }
    if (request.spec.empty()) return bad("there is no spec");
    if (!(request.seconds > 0) || !(request.seconds <= most_seconds))
        return bad(fmt::format("seconds must be above 0 and at most {}", most_seconds));
    return request;
}

std::string search(const SearchStatus& status, std::string_view answer) {
    constexpr std::string_view names[] = {"waiting", "running", "done", "cancelled"};
    std::string text = dumped(Json{{"schema", "zermelo.search/1"},
                                   {"id", status.id},
                                   {"spec", status.spec},
                                   {"position", status.position},
                                   {"state", names[static_cast<std::size_t>(status.state)]},
                                   {"seconds", status.seconds}});
    text.back() = ',';  // replaces }
    return fmt::format("{}\"answer\":{}}}\n", text, answer);
}

Document job(const JobStatus& status) {
    const auto known = [](bool is_known, auto value) { return is_known ? Json(value) : Json(nullptr); };
    return Json{{"schema", "zermelo.job/1"},
                {"address", status.address},
                {"state", !status.is_there ? "none"
                          : status.runs    ? "running"
                                           : "waiting"},
                {"before", status.before},
                {"seconds", status.seconds},
                {"phase", known(!status.phase.empty(), status.phase)},
                {"done", known(!status.phase.empty(), status.done)},
                {"total", known(status.total > 0, status.total)}};
}

BatchWriter::BatchWriter(const AnyGame& game, std::size_t size) : game_(game) {
    text_.reserve(128 * size + 128);
    text_ = fmt::format(R"({{"schema":"zermelo.batch/1","spec":{},"answers":[)", dumped(game.spec()));
}

void BatchWriter::begin_item() {
    if (!first_) text_ += ",\n";
    first_ = false;
}

void BatchWriter::add_answer(const Answer& answer) {
    begin_item();
    text_ += dumped(query_object(game_, answer, nullptr));
}

void BatchWriter::add_value(const AnyPosition& position, const std::string& text, const Known& value) {
    begin_item();
    const Side turn = game_.turn(position);
    const auto winner = winner_name(game_, turn, value);
    const auto number = [](const std::optional<int>& known) { return known ? std::to_string(*known) : "null"; };
    // Formatted directly, because a batch has thousands of values. Only `text` may need escapes.
    text_ += fmt::format(R"({{"position":{},"turn":"{}","value":"{}","dtw":{},"score":{},"winner":{}}})", dumped(text),
                         side_name(game_, turn), zermelo::name_of(value), number(value.dtw), number(value.score),
                         winner ? fmt::format("\"{}\"", *winner) : "null");
}

void BatchWriter::add_error(const std::string& position, const Error& error) {
    begin_item();
    Failed request;
    request.position = position;
    text_ += failed(request, error, error.hint).text(false);
}

std::string BatchWriter::finish() && {
    text_ += "]}\n";
    return std::move(text_);
}

}  // namespace zermelo::json
