// JSON that only the server writes and reads. README.md documents every key.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "games/core/kit/setup.hpp"
#include "solvers/engine/zermelo.hpp"
#include "tools/json/document.hpp"
#include "tools/study/puzzle_path.hpp"

namespace zermelo::json {

// zermelo.health/1.
Document health(double seconds_up, std::size_t tables);

// zermelo.catalog/1: tables, damaged files and certificates. A row is made once for each file.
struct CatalogRow {
    std::string text;  // JSON; empty if the file is damaged
    std::string file;
    std::string why;  // it is damaged
};
CatalogRow catalog_row(const Table& table);
struct CertificateEntry {
    std::string file;
    std::uint64_t bytes = 0;
    std::string spec;  // empty if the file is damaged; then the rest says nothing
    std::string start;
    std::vector<std::string> claims;
    std::uint64_t positions = 0;
    std::string digest;
};
std::string catalog(const std::vector<CatalogRow>& rows, const std::vector<CertificateEntry>& certificates);

// zermelo.position/1: as `query`, with the pieces to draw and the cells to click.
Document position(const AnyGame& game, const Answer& answer, const Line* line);

// zermelo.setup/1: pieces and a side to move, legal or not.
Document setup(const AnyGame& game, const Setup& setup);

// zermelo.what_if/1: values of the position with a piece on another cell.
struct Placement {
    int cell = 0;
    Side turn = Side::first;
    std::string text;     // of the position
    Result<Known> value;  // for the side to move; an error if the position is not legal
};
Document what_if(const AnyGame& game, const PieceKind& kind, const std::vector<Placement>& placements);

// zermelo.puzzle/1: the position to solve and its solution.
Document puzzle(const AnyGame& game, const Puzzle& puzzle);
// zermelo.puzzles/1: the puzzles of a table without their solutions.
Document puzzles(const AnyGame& game, const TableInfo& table, const std::vector<PathPuzzle>& path);

// zermelo.batch/1: values of many positions, in their order.
struct BatchRequest {
    std::string spec;
    std::vector<std::string> positions;
    bool moves = false;  // also answer with the moves of each
};
// Fails with bad_input if the text is not such an object, and with limit if it has more than `most` positions.
Result<BatchRequest> parse_batch(std::string_view text, std::size_t most);

// The body of a request for a search.
struct SearchRequest {
    std::string spec;
    std::string position = "start";
    double seconds = 0;
    std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
};
// Fails with bad_input if the text is not such an object, or asks for more than `most_seconds`.
Result<SearchRequest> parse_search(std::string_view text, double most_seconds);

enum class SearchState { waiting, running, done, cancelled };
struct SearchStatus {
    std::uint64_t id = 0;
    std::string spec;
    std::string position;
    SearchState state = SearchState::waiting;
    double seconds = 0;  // time that it has run
};
// zermelo.search/1. `answer` is JSON: zermelo.position/1 once the search is done, else null.
std::string search(const SearchStatus& status, std::string_view answer);

// zermelo.job/1: how far the long work is that another request waits for.
struct JobStatus {
    std::string address;      // of that request
    bool is_there = false;    // else it has ended, or has never begun
    bool runs = false;        // else it waits
    std::size_t before = 0;   // jobs that wait in front of it
    double seconds = 0;       // that it has run
    std::string phase;        // empty: unknown
    std::uint64_t done = 0;   // units of work in the phase
    std::uint64_t total = 0;  // 0: unknown
};
Document job(const JobStatus& status);

// Writes zermelo.batch/1 item by item, because a batch has thousands of items.
class BatchWriter {
public:
    BatchWriter(const AnyGame& game, std::size_t size);
    void add_answer(const Answer& answer);
    // Adds a position without its moves; `value` is for the side to move.
    void add_value(const AnyPosition& position, const std::string& text, const Known& value);
    void add_error(const std::string& position, const Error& error);
    std::string finish() &&;

private:
    void begin_item();
    const AnyGame& game_;
    std::string text_;
    bool first_ = true;
};

}  // namespace zermelo::json
