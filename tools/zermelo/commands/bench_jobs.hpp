// The list of data/bench.txt, which says what its lines mean.
#pragma once

#include <string>
#include <vector>

#include "games/core/values/metric.hpp"
#include "solvers/engine/engine.hpp"

namespace zermelo::cli {

struct BenchJobs {
    struct Solve {
        std::string spec;
        Method method = Method::retrograde;
        bool quick = false;  // also part of the short list
    };
    struct Probes {
        std::size_t solve = 0;  // the number of the job that makes the table
    };
    struct Count {
        std::string spec;
        Metric metric = Metric::wdl;
        bool quick = false;
    };
    struct Search {
        std::string spec;
        std::string name;  // of the method
        SearchMethod method{};
    };
    std::vector<Solve> solves;
    std::vector<Probes> probes;
    std::vector<Count> counts;
    std::vector<Search> searches;
};

BenchJobs read_bench_jobs();

}  // namespace zermelo::cli
