// The handlers for certificates: checks and branches.
#include <fmt/format.h>

#include <cstdlib>

#include "tools/json/branches_json.hpp"
#include "tools/serve/answers.hpp"
#include "tools/serve/api_context.hpp"
#include "tools/serve/checker.hpp"
#include "tools/serve/parameters.hpp"

namespace zermelo::serve {

Result<void> check(ApiContext& api, const Call& call) {
    ZERMELO_ASSIGN(name, text_of(call.target, "proof"));
    ZERMELO_ASSIGN(path, api.proofs.path(name));
    run_job(api.jobs, call, fmt::format("check {}", path), [path](const RunOptions& run) -> Jobs::Done {
        constexpr double most_seconds = 300;
        auto said = ask_checker(path, most_seconds, run.stop);
        if (!said) return {failure(said.error())};
        HttpResponse response;
        if (said->empty()) return {failure(Error(Failure::internal, "the checker said nothing"))};
        constexpr std::string_view error = R"("error":{"code":)";
        if (const auto at = said->find(error); at != std::string::npos)
            response.status = status_of(static_cast<Failure>(std::atoi(said->c_str() + at + error.size())));
        response.body = *std::move(said);
        response.headers.emplace_back("Cache-Control", "no-store");
        return {std::move(response)};
    });
    return {};
}

// A job, because the first question about a certificate makes all moves of its proof.
Result<void> branches(ApiContext& api, const Call& call) {
    ZERMELO_ASSIGN(name, text_of(call.target, "proof"));
    ZERMELO_ASSIGN(path, api.proofs.path(name));
    ZERMELO_ASSIGN(text, text_of(call.target, "position", "start"));
    run_job(api.jobs, call, fmt::format("branches {} {}", path, text),
            [&api, name, text](const RunOptions& run) -> Jobs::Done {
                constexpr std::uint64_t most_memory = 200'000'000;
                return {or_failure([&]() -> Result<HttpResponse> {
                    ZERMELO_ASSIGN(certificate, api.proofs.open(name));
                    ZERMELO_ASSIGN(position, position_in(*certificate, text));
                    ZERMELO_ASSIGN(graph, api.proof_graphs.of(certificate.get(), [&] {
                        RunOptions bounded = run;
                        bounded.memory = most_memory;
                        return ProofGraph::of(certificate, bounded);
                    }));
                    ZERMELO_ASSIGN(found, graph->at(position, run.stop));
                    return document(json::branches(*certificate, name, position, found));
                }())};
            });
    return {};
}

}  // namespace zermelo::serve
