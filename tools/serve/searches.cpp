#include "tools/serve/searches.hpp"

#include "tools/serve/answers.hpp"

namespace zermelo::serve {

using json::SearchState;

std::optional<std::uint64_t> Searches::start(const std::string& spec, const std::string& position, Work work) {
    std::uint64_t id = 0;
    {
        const std::lock_guard lock(mutex_);
        forget_old();
        id = ++last_;
        searches_[id] = {.spec = spec, .position = position};
    }
    const auto job = [this, id, work = std::move(work)](const RunOptions& run) -> Jobs::Done {
        return {begin(id) ? work(run.stop) : HttpResponse()};
    };
    if (jobs_.run(key_of(id), job, [this, id](HttpResponse result) { end(id, std::move(result)); })) return id;
    const std::lock_guard lock(mutex_);
    searches_.erase(id);
    return std::nullopt;
}

// False if the search was cancelled meanwhile.
bool Searches::begin(std::uint64_t id) {
    const std::lock_guard lock(mutex_);
    const auto found = searches_.find(id);
    if (found == searches_.end() || found->second.state != SearchState::waiting) return false;
    found->second.state = SearchState::running;
    found->second.began = Clock::now();
    return true;
}

void Searches::end(std::uint64_t id, HttpResponse result) {
    const std::lock_guard lock(mutex_);
    const auto found = searches_.find(id);
    if (found == searches_.end() || found->second.state == SearchState::cancelled) return;
    found->second.state = SearchState::done;
    found->second.ended = Clock::now();
    found->second.result = std::move(result);
}

std::optional<HttpResponse> Searches::find(std::uint64_t id) {
    const std::lock_guard lock(mutex_);
    forget_old();
    const auto found = searches_.find(id);
    if (found == searches_.end()) return std::nullopt;
    const Search& search = found->second;
    const bool done = search.state == SearchState::done;
    if (done && search.result.status != 200) return search.result;
    const bool began = search.began != Clock::time_point();
    const bool runs = search.state == SearchState::running;
    const std::chrono::duration<double> spent =
        began ? (runs ? Clock::now() : search.ended) - search.began : Clock::duration();
    HttpResponse response;
    response.body = json::search({id, search.spec, search.position, search.state, spent.count()},
                                 done ? search.result.body : "null");
    response.headers.emplace_back("Cache-Control", "no-store");
    return response;
}

std::optional<HttpResponse> Searches::cancel(std::uint64_t id) {
    {
        const std::lock_guard lock(mutex_);
        const auto found = searches_.find(id);
        if (found != searches_.end() &&
            (found->second.state == SearchState::waiting || found->second.state == SearchState::running)) {
            found->second.state = SearchState::cancelled;
            found->second.ended = Clock::now();
        }
    }
    jobs_.cancel(key_of(id));
    return find(id);
}

// Removes ended searches: expired ones, then the oldest beyond `kept`.
void Searches::forget_old() {
    const auto has_ended = [](const auto& entry) { return entry.second.ended != Clock::time_point(); };
    const auto now = Clock::now();
    std::erase_if(searches_,
                  [&](const auto& entry) { return has_ended(entry) && now - entry.second.ended > options_.kept_time; });
    auto ended = static_cast<std::size_t>(std::count_if(searches_.begin(), searches_.end(), has_ended));
    std::erase_if(searches_,
                  [&](const auto& entry) { return ended > options_.kept && has_ended(entry) && ended-- > 0; });
}

}  // namespace zermelo::serve
