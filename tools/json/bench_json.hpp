// The bench as JSON, and what an earlier bench said. README.md documents every key.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "solvers/engine/zermelo.hpp"
#include "tools/json/document.hpp"

namespace zermelo::json {

// zermelo.bench/1. Rates are positions, probes or nodes per second.
struct Bench {
    // A job of the list: what it does, on which board, and how.
    struct Job {
        std::string kind;  // "table", "probes", "count", "search"
        std::string spec;
        std::string method;  // of a count its metric
        friend auto operator<=>(const Job&, const Job&) = default;
    };
    struct Rate {
        std::uint64_t done = 0;  // positions, probes or nodes
        double seconds = 0;
        std::optional<double> ratio;  // of this rate to the one that it is compared with
        double per_second() const;
    };
    struct Solve {
        Job job;
        Rate rate;
        double verify_seconds = 0;
        double bits_per_position = 0;
        double warm_probe_ns = 0;  // nanoseconds
        double cold_probe_ns = 0;
        double answer_ns = 0;  // a position with all its moves
    };
    struct Probes {
        Job job;
        Rate rate;
    };
    struct Count {
        Job job;
        Rate rate;
        std::string digest;
    };
    struct Searched {
        Job job;
        Rate rate;
        Wdl value = Wdl::draw;
    };
    std::vector<Solve> rows;
    std::vector<Probes> probes;
    std::vector<Count> counts;
    std::vector<Searched> searches;
    std::optional<std::string> compared_with;  // the program of the earlier bench
    std::string signature;
    std::uint64_t peak_rss_bytes = 0;
};
Document bench(const Bench& bench);

// What an earlier bench measured.
struct EarlierBench {
    std::string program;
    std::map<Bench::Job, double> per_second;
};
// Reads what bench() wrote; nothing where the text is something else.
std::optional<EarlierBench> read_bench(std::string_view text);

}  // namespace zermelo::json
