// Answers requests: finds the handler of an address.
#pragma once

#include "tools/serve/api_context.hpp"

namespace zermelo::serve {

// Thread-safe. Answers from rules and tables in the calling thread; searches, counts and large batches are jobs.
class Api {
public:
    explicit Api(ApiOptions options) : context_(std::move(options)) {}

    void handle(HttpRequest request, const Reply& reply);
    // Ends all jobs and answers the waiting clients.
    void stop() {
        for (Jobs* jobs : {&context_.reading, &context_.searching, &context_.jobs}) jobs->stop();
        context_.searches.stop();
    }

private:
    bool knows_host(std::string_view host) const;
    // True if pages of the site that asks may read the answers.
    bool allows(const HttpRequest& request) const;

    ApiContext context_;
};

}  // namespace zermelo::serve
