// The list of addresses. /api/v1/openapi.json is made from it.
#include "games/base/version.hpp"
#include "tools/serve/answers.hpp"
#include "tools/serve/api_context.hpp"

namespace zermelo::serve {

namespace {

using json::ApiParameter;

constexpr ApiParameter of_spec = {"spec", "string", "a game with its board and options, e.g. konane@4x4", true};
constexpr ApiParameter of_position = {"position", "string",
                                      "start (the default), 'start moves e1-d2 ...', or a board with the side to move"};
constexpr ApiParameter of_arrangement = {"position", "string",
                                         "as elsewhere, or a board without a side to move; none of the opening"};
constexpr ApiParameter of_address = {"address", "string", "path and query of another request, as it was sent", true};
constexpr ApiParameter for_dark_page = {"dark", "boolean", "for a dark page"};
constexpr ApiParameter of_id = {"id", "integer", "the number of a search", true};

}  // namespace

// Defined in api_*.cpp, the last one below.
Endpoint health, games, rules, board, known, catalog, position, batch, start_search, search_state, cancel_search, job;
Endpoint value, thermograph, atlas;
Endpoint setup, what_if, puzzle, puzzles, puzzle_sheet, check, branches, stats, board_report, draw_depth, stats_picture,
    picture, file, openapi;

const std::vector<Route>& routes() {
    static const std::vector<Route> routes = {
        {{"GET", "/api/v1/health", "The state of the server", "health", ""}, &health},
        {{"GET", "/api/v1/games", "All games", "games", ""}, &games},
        {{"GET", "/api/v1/rules", "The rules of a game", "rules", "", {of_spec}}, &rules},
        {{"GET", "/api/v1/board", "The cells of a board, to draw it", "board", "", {of_spec}}, &board},
        {{"GET", "/api/v1/known", "Results that the program carries", "known", "", {of_spec}}, &known},
        {{"GET", "/api/v1/catalog", "The tables that can be asked", "catalog", ""}, &catalog},
        {{"GET",
          "/api/v1/position",
          "The value of a position and of all its moves",
          "position",
          "",
          {{"spec", "string", "as elsewhere; needed unless a certificate is named"},
           of_position,
           {"line", "boolean", "with perfect play to the end"},
           {"search", "number", "seconds to search where no table holds the position; 0, the default: none"},
           {"proof", "string", "a certificate of the catalog, which answers instead; its game goes before spec"}}},
         &position},
        {{"GET",
          "/api/v1/value",
          "The value of an arrangement without a side to move, and the moves of both sides",
          "value",
          "",
          {of_spec, of_arrangement}},
         &value},
        {{"GET",
          "/thermograph.svg",
          "The thermograph of an arrangement as a picture",
          "",
          "",
          {of_spec, of_arrangement, for_dark_page}},
         &thermograph},
        {{"GET",
          "/api/v1/atlas",
          "The values of all arrangements of a small board, and a part of a list of them",
          "atlas",
          "",
          {of_spec,
           {"list", "string", "first (the default), common, hottest, numbers, nimbers or all-small"},
           {"from", "integer", "the place of the first value in the list; 0 by default"},
           {"count", "integer", "values to tell, at most 500; 100 by default"}}},
         &atlas},
        {{"POST", "/api/v1/batch", "The values of many positions", "batch", "batch_request"}, &batch},
        {{"POST",
          "/api/v1/searches",
          "Starts a search and answers at once; Location is the address to poll",
          "search",
          "search_request",
          {},
          202},
         &start_search},
        {{"GET", "/api/v1/searches", "The state and answer of a search", "search", "", {of_id}}, &search_state},
        {{"DELETE", "/api/v1/searches", "Cancels a search", "search", "", {of_id}}, &cancel_search},
        {{"GET", "/api/v1/job", "How far the work for another request is", "job", "", {of_address}}, &job},
        {{"GET",
          "/api/v1/setup",
          "A position that is being set up, legal or not",
          "setup",
          "",
          {of_spec,
           {"position", "string", "as elsewhere, but it need not be legal"},
           {"clear", "boolean", "begin with an empty board"},
           {"put", "string", "a piece on a cell, e1:F, or none, e1:; may be given again", false, true},
           {"turn", "string", "the side to move, by its name"}}},
         &setup},
        {{"GET",
          "/api/v1/what-if",
          "The values of a position with a piece on each empty cell, for either side to move",
          "what_if",
          "",
          {of_spec,
           {"position", "string", "as elsewhere, but it need not be legal"},
           {"piece", "string", "its letter", true},
           {"from", "string", "the cell that it leaves; without it the piece is a new one"}}},
         &what_if},
        {{"GET",
          "/api/v1/puzzle",
          "A position in which only one move keeps the value, step after step",
          "puzzle",
          "",
          {of_spec,
           {"seed", "integer", "another one gives another puzzle; 1 by default"},
           {"steps", "integer", "moves to find, 1 to 12; 3 by default, and fewer where there are no such puzzles"},
           {"position", "string", "where the puzzle begins, in place of seed and steps"}}},
         &puzzle},
        {{"GET",
          "/api/v1/puzzles",
          "The puzzles of a table by length, share of wrong moves and theme, without solutions",
          "puzzles",
          "",
          {of_spec}},
         &puzzles},
        {{"GET",
          "/sheet.html",
          "A page to print with puzzles, the answers on the next page",
          "",
          "",
          {of_spec,
           {"seed", "integer", "where the search begins; 1 by default"},
           {"steps", "integer",
            "moves to find in each, 1 to 12; 3 by default, and fewer where there are no such puzzles"},
           {"count", "integer", "puzzles, 1 to 24; 6 by default, and fewer where there are no more"},
           {"back", "boolean", "with a link to the list of puzzles, which paper leaves out"}}},
         &puzzle_sheet},
        {{"GET",
          "/api/v1/check",
          "A certificate, checked whole by the independent program zermelo-check",
          "check",
          "",
          {{"proof", "string", "a certificate of the catalog", true}}},
         &check},
        {{"GET",
          "/api/v1/branches",
          "The branches of a certificate at a position, with the positions that each needs",
          "branches",
          "",
          {{"proof", "string", "a certificate of the catalog", true},
           {"position", "string", "as elsewhere; start, the default, is the start of the proof"}}},
         &branches},
        {{"GET",
          "/api/v1/file",
          "A table or a certificate as it is on the disk, or a range of its bytes",
          "",
          "",
          {{"file", "string", "a table or certificate of the catalog", true}}},
         &file},
        {{"GET", "/api/v1/stats", "Statistics of a table", "stats", "", {of_spec}}, &stats},
        {{"GET", "/api/v1/report", "A report on a board that has a table", "report", "", {of_spec}}, &board_report},
        {{"GET",
          "/api/v1/draw-depth",
          "How far a drawn position is from a loss, by all draws of its table",
          "draw_depth",
          "",
          {of_spec, of_position}},
         &draw_depth},
        {{"GET", "/stats.svg", "The distances of a table as a picture", "", "", {of_spec, of_position, for_dark_page}},
         &stats_picture},
        {{"GET",
          "/picture.svg",
          "A picture of a position",
          "",
          "",
          {of_spec,
           of_position,
           {"values", "boolean", "mark each move with its value"},
           {"arrow", "string", "a move; may be given again", false, true},
           {"mark", "string", "cells to highlight, e.g. c3,d4"},
           {"cell", "integer", "pixels of a cell, 8 to 400"},
           for_dark_page,
           {"no-coordinates", "boolean", "without the names of files and ranks"}}},
         &picture},
        {{"GET", "/api/v1/openapi.json", "This list for programs (OpenAPI 3.1)", "", ""}, &openapi},
    };
    return routes;
}

Result<void> openapi(ApiContext&, const Call& call) {
    std::vector<json::ApiAddress> addresses;
    for (const Route& route : routes()) addresses.push_back(route.address);
    return send_tagged(call, program_version, [&] { return document(json::openapi(addresses)); });
}

}  // namespace zermelo::serve
