// The handler that checks certificates.
#include <fmt/format.h>

#include <cstdlib>

#include "tools/serve/answers.hpp"
#include "tools/serve/api_context.hpp"
#include "tools/serve/checker.hpp"
#include "tools/serve/parameters.hpp"

namespace zermelo::serve {

Result<void> check(ApiContext& api, const Call& call) {
    ZERMELO_ASSIGN(name, text_of(call.target, "proof"));
    ZERMELO_ASSIGN(path, api.proofs.path(name));
    run_job(api.jobs, call, fmt::format("check {}", path), [path](const std::stop_token& stop) -> Jobs::Done {
        constexpr double most_seconds = 300;
        auto said = ask_checker(path, most_seconds, stop);
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

}  // namespace zermelo::serve
