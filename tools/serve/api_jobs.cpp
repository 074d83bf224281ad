// The handler that tells how far long work is.
#include "tools/json/serve_json.hpp"
#include "tools/serve/answers.hpp"
#include "tools/serve/api_context.hpp"
#include "tools/serve/parameters.hpp"

namespace zermelo::serve {

Result<void> job(ApiContext& api, const Call& call) {
    if (!call.target.find("address"))
        return fail(Failure::usage, "there is no address", "", "?address=/api/v1/stats%3Fspec%3Dkonane@4x4");
    ZERMELO_ASSIGN(address, text_of(call.target, "address"));
    json::JobStatus status{.address = address};
    for (Jobs* const jobs : {&api.reading, &api.searching, &api.jobs}) {
        const auto state = jobs->state(address);
        if (!state) continue;
        status = *state;
        break;
    }
    HttpResponse response = document(json::job(status));
    response.headers.emplace_back("Cache-Control", "no-store");
    call.reply(std::move(response));
    return {};
}

}  // namespace zermelo::serve
