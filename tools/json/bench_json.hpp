// Writes a bench as JSON and reads an earlier one. README.md documents every key.
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
    // A job of the list: its kind, its board and its method.
    struct Job {
        std::string kind;  // "table", "probes", "count", "search"
        std::string spec;
        std::string method;  // the metric, for a count
        friend auto operator<=>(const Job&, const Job&) = default;
    };
    struct Rate {
        std::uint64_t done = 0;  // positions, probes or nodes
        double seconds = 0;
        std::optional<double> ratio;  // this rate divided by that of the earlier bench
        double per_second() const;
    };
    struct Solve {
        Job job;
        Rate rate;
        double verify_seconds = 0;
        double bits_per_position = 0;
        double warm_probe_ns = 0;
        double cold_probe_ns = 0;
        double answer_ns = 0;  // for a position with all its moves
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

// The rates of an earlier bench.
struct EarlierBench {
    std::string program;
    std::map<Bench::Job, double> per_second;
};
// Reads the output of bench(); empty for other texts.
std::optional<EarlierBench> read_bench(std::string_view text);

}  // namespace zermelo::json
