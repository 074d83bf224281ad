#include "tools/serve/api_context.hpp"

#include <fmt/format.h>
#include <xxhash.h>

#include "games/base/text.hpp"
#include "tools/serve/answers.hpp"
#include "tools/serve/parameters.hpp"

namespace zermelo::serve {

ApiContext::ApiContext(ApiOptions asked)
    : options(std::move(asked)),
      engine({.tables = options.tables, .certificate_memory = 200'000'000, .games = options.games}),
      reading(options.jobs),
      searching(options.jobs),
      jobs(options.jobs),
      searches(options.searches) {}

Result<std::shared_ptr<const Library::Entry>> entry_of(const ApiContext& api, const Call& call) {
    const auto spec = call.target.find("spec");
    if (!spec || spec->size() > most_text) return fail(Failure::usage, "there is no spec", "", "?spec=konane@4x4");
    return api.library.open(*spec);
}

bool may_start_work(const Call& call) {
    if (call.request.fetch_site != "cross-site") return true;
    call.reply(failure(403, Error(Failure::usage, "pages of other sites start no work here",
                                  "the browser says that one of them asks (Sec-Fetch-Site)", "ask from our own page")));
    return false;
}

void run_job(Jobs& jobs, const Call& call, const std::string& key, Jobs::Job job) {
    if (may_start_work(call)) jobs.run(key, std::move(job), call.reply, call.request.gone, call.request.target);
}

Result<std::shared_ptr<const Statistics>> statistics_of(ApiContext& api, const Table& table, const RunOptions& run) {
    return api.counts.of(table.info().summary.digest, [&]() -> Result<std::shared_ptr<const Statistics>> {
        KeptFile file{.writes = api.options.keeps_files};
        return kept_statistics(table, run, file).map([](Statistics&& found) {
            return std::make_shared<const Statistics>(std::move(found));
        });
    });
}

bool has_json(const Call& call) {
    if (call.request.content_type.starts_with("application/json")) return true;
    const std::string& type = call.request.content_type;
    call.reply(failure(
        415, Error(Failure::usage, "the header Content-Type must say that the body is JSON",
                   type.empty() ? "it is missing" : "it is " + in_quotes(type), "Content-Type: application/json")));
    return false;
}

std::string tag_of(const Call& call, std::string_view stamp) {
    const std::string text = fmt::format("{}\n{}", stamp, call.request.target);
    return fmt::format("\"{:016x}\"", XXH3_64bits(text.data(), text.size()));
}

namespace {

// The tag of an answer, and the parts of it that a client has by its header If-None-Match.
struct Tagged {
    Tagged(const Call& call, std::string_view stamp) : tag(tag_of(call, stamp)) {
        has_any = call.request.if_none_match == "*";  // an answer, if there is one
        has_this = call.request.if_none_match.find(tag) != std::string::npos;
    }
    HttpResponse mark(HttpResponse response) const {
        if (has_any || has_this) {
            response = {};
            response.status = 304;
        }
        response.headers.emplace_back("ETag", tag);
        response.headers.emplace_back("Cache-Control", "no-cache");  // the client revalidates by the tag
        return response;
    }

    std::string tag;
    bool has_any = false;
    bool has_this = false;
};

}  // namespace

Result<void> send_tagged(const Call& call, std::string_view stamp, const std::function<Result<HttpResponse>()>& make) {
    const Tagged tagged(call, stamp);
    HttpResponse response;
    if (!tagged.has_this) {
        ZERMELO_ASSIGN(made, make());
        response = std::move(made);
    }
    call.reply(tagged.mark(std::move(response)));
    return {};
}

void run_tagged_job(Jobs& jobs, const Call& call, std::string_view stamp, const std::string& key, Jobs::Job job) {
    const Tagged tagged(call, stamp);
    if (tagged.has_this) return call.reply(tagged.mark({}));
    const Reply reply = [tagged, reply = call.reply](HttpResponse response) {
        reply(response.status == 200 ? tagged.mark(std::move(response)) : std::move(response));
    };
    run_job(jobs, {call.request, call.target, reply}, key, std::move(job));
}

}  // namespace zermelo::serve
