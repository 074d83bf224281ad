#include "solvers/estimate/ranked_rates.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <set>
#include <span>
#include <thread>
#include <vector>

#include "solvers/partition/batch.hpp"
#include "solvers/ranks/thread_ranks.hpp"
#include "tablebase/format.hpp"

namespace zermelo {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::uint32_t states_of_rank = 1 << 25;     // two bytes each: more than caches hold
constexpr std::size_t bytes_of_transfer = 8'000'000;  // to each rank

double elapsed_since(Clock::time_point begun) {
    return std::chrono::duration<double>(Clock::now() - begun).count();
}

// Calls step() until the time of rank 0 is over, which all ranks ask together each time.
template <class F>
Result<double> repeat(Ranks& ranks, double seconds, F&& step) {
    const auto begun = Clock::now();
    for (bool more = true; more;) {
        ZERMELO_TRY(step());
        ZERMELO_ASSIGN(all, gather(ranks, std::array<std::uint64_t, 1>{elapsed_since(begun) < seconds ? 1U : 0U}));
        more = all[0][0] != 0;
    }
    return elapsed_since(begun);
}

// Seconds of an empty level.
Result<double> time_levels(Ranks& ranks, double seconds) {
    std::uint64_t levels = 0;
    ZERMELO_ASSIGN(took, repeat(ranks, seconds, [&] {
                       ++levels;
                       return ranks.settle([](unsigned, const Ranks::Words&) {});
                   }));
    return took / static_cast<double>(levels);
}

// Updates that a rank takes in a second, while all send to all.
Result<double> time_updates(Ranks& ranks, double seconds) {
    std::vector<std::uint16_t> states(states_of_rank, 0);
    std::uint64_t taken = 0;
    std::uint64_t damaged = 0;
    std::uint32_t random = 1 + ranks.rank();
    const auto take = [&](unsigned, const Ranks::Words& words) {
        const std::span<const std::uint32_t> updates = std::span(words).first(words.size() - 1);
        damaged += words.back() == static_cast<std::uint32_t>(checksum(bytes_of(updates))) ? 0 : 1;
        for (const std::uint32_t update : updates) ++states[update % states_of_rank];
        taken += updates.size();
    };
    ZERMELO_ASSIGN(took, repeat(ranks, seconds, [&]() -> Result<void> {
                       for (unsigned message = 0; message < 64; ++message) {
                           Ranks::Words words(words_of_message);
                           for (std::uint32_t& word : words) word = random = random * 1664525 + 1013904223;
                           words.push_back(static_cast<std::uint32_t>(checksum(bytes_of(words))));
                           while (ranks.crowded()) ZERMELO_TRY(ranks.poll(take));
                           ZERMELO_TRY(ranks.post((ranks.rank() + 1 + message) % ranks.count(), std::move(words)));
                           ZERMELO_TRY(ranks.poll(take));
                       }
                       return ranks.settle(take);
                   }));
    if (damaged == 0) return static_cast<double>(taken) / took;
    return fail(Failure::corrupt, "messages between the ranks are damaged", "", "look at the network");
}

Result<double> time_bytes(Ranks& ranks, double seconds) {
    std::uint64_t bytes = 0;
    ZERMELO_ASSIGN(took, repeat(ranks, seconds, [&]() -> Result<void> {
                       ZERMELO_ASSIGN(all, ranks.exchange(std::vector<Bytes>(ranks.count(), Bytes(bytes_of_transfer))));
                       bytes += (all.size() - 1) * bytes_of_transfer;
                       return {};
                   }));
    return static_cast<double>(bytes) / took;
}

}  // namespace

Result<ClusterRates> measure_cluster(Ranks& ranks, double seconds, const std::string& host) {
    ZERMELO_ASSIGN(names, ranks.exchange(std::vector<Bytes>(ranks.count(), Bytes(host.begin(), host.end()))));
    std::set<std::string> hosts;
    for (const Bytes& name : names) hosts.emplace(name.begin(), name.end());
    ClusterRates rates{.ranks = ranks.count(), .hosts = static_cast<unsigned>(hosts.size())};
    ZERMELO_ASSIGN(level, time_levels(ranks, seconds / 6));
    ZERMELO_ASSIGN(updates, time_updates(ranks, seconds / 2));
    ZERMELO_ASSIGN(bytes, time_bytes(ranks, seconds / 3));
    rates.level = level;
    // The slowest rank is waited for.
    const std::array<std::uint64_t, 2> mine{static_cast<std::uint64_t>(updates), static_cast<std::uint64_t>(bytes)};
    ZERMELO_ASSIGN(all, gather(ranks, mine));
    const auto least = [&](std::size_t i) {
        return static_cast<double>((*std::ranges::min_element(all, {}, [&](const auto& of) { return of[i]; }))[i]);
    };
    rates.updates = least(0);
    rates.bytes = least(1);
    return rates;
}

double measure_update_seconds(double seconds) {
    constexpr std::size_t messages_on_the_way = 64;
    const auto ranks = make_thread_ranks(2, messages_on_the_way);
    std::array<Result<double>, 2> rates{0.0, 0.0};
    {
        std::vector<std::jthread> threads;
        for (std::size_t rank = 0; rank < 2; ++rank)
            threads.emplace_back([&, rank] { rates[rank] = time_updates(*ranks[rank], seconds); });
    }
    const double least = std::min(rates[0].value_or(0), rates[1].value_or(0));
    return least > 0 ? 1 / least : 0;
}

}  // namespace zermelo
