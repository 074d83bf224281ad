// The state that all handlers share, and the help that they have in common.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "solvers/engine/kept_statistics.hpp"
#include "solvers/engine/proof_branches.hpp"
#include "solvers/engine/zermelo.hpp"
#include "tools/json/board_json.hpp"
#include "tools/json/openapi.hpp"
#include "tools/json/serve_json.hpp"
#include "tools/serve/counts.hpp"
#include "tools/serve/http.hpp"
#include "tools/serve/jobs.hpp"
#include "tools/serve/library.hpp"
#include "tools/serve/listing.hpp"
#include "tools/serve/proofs.hpp"
#include "tools/serve/searches.hpp"
#include "tools/serve/target.hpp"

namespace zermelo::serve {

struct ValuedBoard;  // api_values.cpp

struct ApiOptions {
    std::string tables = "tables";
    GameList games = all_games();      // that it knows
    std::string proofs;                // folder of certificates; empty: none
    std::vector<std::string> hosts;    // more names that a Host header may have
    std::vector<std::string> origins;  // sites whose pages may read the answers (CORS); "*": all
    bool keeps_files = false;          // in files beside the tables
    Jobs::Options jobs;                // of each kind
    double search_seconds = 30;        // limit of a search whose client waits for the answer
    Searches::Options searches;
    double long_search_seconds = 600;                // limit of each of `searches`
    std::uint64_t long_search_memory = 250'000'000;  // bytes for each of them
};

// Thread-safe, as each of its members is.
struct ApiContext {
    explicit ApiContext(ApiOptions asked);

    ApiOptions options;
    Engine engine;
    Library library{engine};
    Listing listing{engine};
    Proofs proofs{engine, options.proofs};
    Counts<Statistics, 8> counts;
    Counts<DrawDepths, 2> draw_depths;  // two bytes and more for each draw
    Counts<ValuedBoard, 2, std::string> boards;
    Counts<ProofGraph, 2, const Certificate*> proof_graphs;  // each keeps its certificate, so no address occurs again
    std::chrono::steady_clock::time_point began = std::chrono::steady_clock::now();
    std::atomic<std::uint64_t> jobs_alone{0};  // that share their answers with no other request
    // These are last, because their threads use the others. Each kind has its own queue, so that no short work waits
    // for long work.
    Jobs reading;    // lists of tables, certificates, batches
    Jobs searching;  // searches whose client waits for the answer
    Jobs jobs;       // counts, checks, puzzles, values of arrangements
    Searches searches;
};

struct Call {
    const HttpRequest& request;
    const Target& target;
    const Reply& reply;
};

// A handler replies once, now or from a job. If it fails instead, its error is the reply.
using Endpoint = Result<void>(ApiContext& api, const Call& call);

struct Route {
    json::ApiAddress address;
    Endpoint* endpoint;
};

const std::vector<Route>& routes();

// The game of the parameter `spec`. Fails with usage without one, else as Library::open.
Result<std::shared_ptr<const Library::Entry>> entry_of(const ApiContext& api, const Call& call);

// False for requests from pages of other sites, which get 403: an image of such a page could start long work.
bool may_start_work(const Call& call);

// Replies with the answer of a job, which ends when no client waits for it any more. Equal keys must mean equal
// answers.
void run_job(Jobs& jobs, const Call& call, const std::string& key, Jobs::Job job);

// The same with an ETag, or 304, as send_tagged.
void run_tagged_job(Jobs& jobs, const Call& call, std::string_view stamp, const std::string& key, Jobs::Job job);

// The statistics of a table, from the cache or the file beside it if they are there. For jobs. Fails like
// Table::statistics.
Result<std::shared_ptr<const Statistics>> statistics_of(ApiContext& api, const Table& table, const RunOptions& run);

// The questions about values that the server answers for a variant.
json::ValueQuestions value_questions(const ApiContext& api, const AnyGame& game);

// True if the body is JSON by its Content-Type. Otherwise replies with 415.
bool has_json(const Call& call);

// The tag (ETag) of the answer to a call. `stamp` tells the state of what the answer depends on, besides the address.
std::string tag_of(const Call& call, std::string_view stamp);

// Replies with the result of `make` and an ETag, or with 304. Fails as `make`. Only for answers that depend on program,
// rules, tables and address.
Result<void> send_tagged(const Call& call, std::string_view stamp, const std::function<Result<HttpResponse>()>& make);

}  // namespace zermelo::serve
