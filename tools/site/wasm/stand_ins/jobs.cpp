// Jobs for one thread: they run in run().
#include "tools/serve/jobs.hpp"

#include "tools/serve/answers.hpp"

namespace zermelo::serve {

HttpResponse busy() {
    return failure(503, Error(Failure::limit, "the page is busy", "", "ask again soon"));
}

Jobs::Jobs(Options options) : options_(options) {}
Jobs::~Jobs() = default;
void Jobs::stop() {}
void Jobs::cancel(const std::string&) {}

std::optional<json::JobStatus> Jobs::state(const std::string&) {
    return std::nullopt;
}

bool Jobs::run(const std::string&, Job job, Reply reply, const std::stop_token&, const std::string&) {
    reply(job({}).response);
    return true;
}

}  // namespace zermelo::serve
