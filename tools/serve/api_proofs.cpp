// The handler that checks certificates.
#include <fmt/format.h>

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
        if (said->find(R"("error":{)") != std::string::npos) response.status = 500;  // the file is damaged
        response.body = *std::move(said);
        response.headers.emplace_back("Cache-Control", "no-store");
        return {std::move(response)};
    });
    return {};
}

}  // namespace zermelo::serve
