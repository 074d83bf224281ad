// The engine: what programs ask for, and what its requests share.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/core/runtime/any_game.hpp"
#include "solvers/engine/all_games.hpp"
#include "solvers/engine/certificate.hpp"
#include "solvers/engine/folder.hpp"
#include "solvers/engine/search.hpp"
#include "solvers/engine/table.hpp"
#include "solvers/estimate/estimate.hpp"
#include "solvers/run/observe.hpp"
#include "solvers/run/report.hpp"
#include "solvers/transcribe/transcribe.hpp"

namespace zermelo {

// The options that the requests to one engine share.
struct EngineOptions {
    std::string tables = "tables";              // the folder in which tables are looked for
    std::uint64_t cache = 256'000'000;          // bytes of blocks that all tables together keep in memory
    std::uint64_t search_memory = 500'000'000;  // bytes of each shared search
    std::uint64_t certificate_memory = 0;       // most bytes of a certificate; 0: what the machine has free
    std::size_t searches = 4;                   // how many shared searches are kept, the last used ones
    int threads = 0;                            // workers of a shared search; 0: one per core
    GameList games = all_games();               // that it knows; a program may add its own
};

// The remains of an interrupted solve beside its table.
struct UnfinishedRun {
    std::size_t finished = 0;  // slices
    std::size_t slices = 0;    // of the whole table
    bool within = false;       // part of the next slice is done too
    // Begun with these; Engine::solve() goes on with them where its caller leaves them open.
    std::string spec;
    Method method = Method::retrograde;
    Metric metric = Metric::dtw;
    int level = 0;  // of zstd
};

// Games, tables, searches, certificates and solves behind one object. All calls are const and thread-safe; what they
// return may be used by any number of threads, and lives as long as somebody holds it. Failures are those of the
// parts: bad_input for a bad spec or position, not_found for a game, file or table that does not exist, corrupt for
// files, limit for memory and disk, interrupted after a stop request.
class Engine {
public:
    explicit Engine(EngineOptions options = {});
    ~Engine();
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;

    const GameList& games() const;
    // The game that a spec names, shared while it is in use. Fails with bad_input and not_found.
    Result<std::shared_ptr<const AnyGame>> game(std::string_view spec) const;

    // The table in a file; one that is open already is shared, until the file changes. Fails with not_found and
    // corrupt.
    Result<std::shared_ptr<const Table>> table(const std::string& path) const;
    // The first sound table for a spec in the folder `tables`. Fails with not_found (the cause is no_table), and as
    // table() where the only tables are damaged.
    Result<std::shared_ptr<const Table>> find_table(std::string_view spec) const;
    // A certificate in memory. Fails as Certificate::open.
    Result<std::shared_ptr<const Certificate>> certificate(const std::string& path) const;
    // The search of a spec that all requests share. Fails as Search::make.
    Result<std::shared_ptr<const Search>> search(std::string_view spec) const;
    // A search of one's own. Fails as Search::make.
    Result<std::shared_ptr<const Search>> new_search(std::string_view spec, const SearchOptions& options) const;
    // The tables of the folder `tables` that know positions of a spec, one for each digest; `search` adds the shared
    // search. Fails with not_found without any, and as table() where the only ones are damaged.
    Result<std::shared_ptr<const TableFolder>> tables(std::string_view spec, bool search = false) const;
    // The best source of answers for a spec: its tables, else the shared search.
    Result<std::shared_ptr<const AnswerSource>> source(std::string_view spec) const;

    // Solves a game and writes its table; refuses at once what cannot fit into memory or on the disk. `automatic` is
    // retrograde analysis where the positions are numbered, else enumeration. After a stop request it fails with
    // `interrupted`; the cause is stopped_run where a later call goes on with what is left.
    Result<SolveReport> solve(std::string_view spec, Method method, const TableOutput& output,
                              const RunOptions& options) const;
    // Makes another table from the one in a file, without solving (transcribe.hpp). Fails as table() and transcribe().
    Result<TranscribeReport> transcribe(const std::string& path, const Transcription& wanted,
                                        const RunOptions& options) const;
    // Counts all positions of a game by outcome and writes nothing; refuses at once what cannot fit into memory. Fails
    // with usage for games whose positions form no rows (engine/methods.hpp) or whose rows do not know the metric, and
    // with interrupted.
    Result<CountReport> count(std::string_view spec, Metric metric, const RunOptions& options) const;
    // The remains of an unfinished solve for a table at `path`, if there are any.
    static std::optional<UnfinishedRun> unfinished_run(const std::string& path);
    // Estimates a solve slice by slice for a metric, or the usual one. A sample is solved in `folder`, where that is
    // not empty. Fails with no_answer where the positions of the game are not numbered, with usage where it has no such
    // values, and with interrupted.
    Result<Estimate> estimate(std::string_view spec, const std::string& folder, const RunOptions& options,
                              std::optional<Metric> metric = {}, Method method = Method::automatic) const;
    // Estimates count(), without a table. Fails as count(), but for memory.
    Result<Estimate> estimate_count(std::string_view spec, Metric metric, const RunOptions& options) const;
    // Estimates the values of all arrangements of a board (solvers/values), by a smaller board. Fails with no_answer
    // for games without such values and boards that cannot be listed, and with interrupted.
    Result<Estimate> estimate_values(std::string_view spec, const RunOptions& options) const;
    // Empties the cache of blocks, for measurements.
    void empty_cache() const;

private:
    struct Shared;

    EngineOptions options_;
    std::unique_ptr<Shared> shared_;
};

// A file name for the table of a spec: `fox-and-hounds-8x8.ztb`.
std::string table_file_name(const std::string& spec);

}  // namespace zermelo
