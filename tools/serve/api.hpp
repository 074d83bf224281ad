// The handlers of all addresses.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "solvers/engine/zermelo.hpp"
#include "tools/json/openapi.hpp"
#include "tools/serve/counts.hpp"
#include "tools/serve/http.hpp"
#include "tools/serve/jobs.hpp"
#include "tools/serve/library.hpp"
#include "tools/serve/proofs.hpp"
#include "tools/serve/searches.hpp"
#include "tools/serve/target.hpp"

namespace zermelo::serve {

struct ApiOptions {
    std::string tables = "tables";
    std::string proofs;              // folder of certificates; empty: none
    std::vector<std::string> hosts;  // more names that a Host header may have
    Jobs::Options jobs;
    double search_seconds = 30;  // limit of a search whose client waits for the answer
    Searches::Options searches;
    double long_search_seconds = 600;                // limit of each of `searches`
    std::uint64_t long_search_memory = 250'000'000;  // bytes for each of them
};

// Thread-safe. Answers from rules and tables in the calling thread; searches, counts and large batches are jobs.
class Api {
public:
    explicit Api(ApiOptions options);

    void handle(const HttpRequest& request, const Reply& reply);
    // Ends all jobs and answers the waiting clients.
    void stop() {
        jobs_.stop();
        searches_.stop();
    }

private:
    struct Call {
        const HttpRequest& request;
        const Target& target;
        const Reply& reply;
    };
    struct Route {
        json::ApiAddress address;
        void (Api::*answer)(const Call&);
    };
    static const std::vector<Route>& routes();
    bool page(const HttpRequest& request, const Target& target, const Reply& reply);
    bool knows_host(std::string_view host) const;

    static constexpr std::size_t most_positions = 10'000;  // of a batch

    void health(const Call& call);
    void games(const Call& call);
    void rules(const Call& call);
    void board(const Call& call);
    void known(const Call& call);
    void catalog(const Call& call);
    void position(const Call& call);
    void proven_position(const Call& call, std::string_view proof);
    void batch(const Call& call);
    void start_search(const Call& call);
    void search_state(const Call& call);
    void cancel_search(const Call& call);
    void setup(const Call& call);
    void what_if(const Call& call);
    void puzzle(const Call& call);
    void check(const Call& call);
    void stats(const Call& call);
    void stats_picture(const Call& call);
    void picture(const Call& call);
    void openapi(const Call& call);

    // Sends `answer` of a table's statistics. The job's key is `what` and the table's digest, so answers are cached
    // until the table changes.
    using Counted = std::function<HttpResponse(const Table&, const Statistics&)>;
    void counted(const Call& call, std::string_view what, Counted answer);
    // The game of the parameter `spec`. Without one, answers the call with an error and returns null.
    std::shared_ptr<const Library::Entry> entry_of(const Call& call);
    // True if the body is JSON by its Content-Type. Otherwise answers the call with 415.
    static bool has_json(const Call& call);
    // Searches a position for `seconds` and makes the response.
    static HttpResponse searched(const Result<std::shared_ptr<const Search>>& search, const AnyPosition& position,
                                 double seconds, bool with_line, const std::stop_token& stop);
    void answer_search(const Call& call, std::optional<HttpResponse> (Searches::*ask)(std::uint64_t));
    // Sends the result of `make` with an ETag, or 304. Only for answers that depend on program, rules, tables and
    // address.
    void tagged(const Call& call, std::string_view stamp, const std::function<Result<HttpResponse>()>& make);

    ApiOptions options_;
    Engine engine_;
    Library library_{engine_};
    Proofs proofs_{engine_, options_.proofs};
    Counts counts_;
    std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
    std::atomic<std::uint64_t> batches_{0};
    Jobs jobs_;  // these two are last, because their threads use the others
    Searches searches_;
};

}  // namespace zermelo::serve
