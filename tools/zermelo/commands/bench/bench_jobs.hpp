// The list of jobs in data/bench.txt, which documents its format.
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
        bool quick = false;  // part of --quick
    };
    struct Probes {
        std::size_t solve = 0;  // number of the solve that makes the table
    };
    struct Count {
        std::string spec;
        Metric metric = Metric::wdl;
        bool quick = false;
    };
    struct Search {
        std::string spec;
        std::string name;  // name of the method
        SearchMethod method{};
    };
    std::vector<Solve> solves;
    std::vector<Probes> probes;
    std::vector<Count> counts;
    std::vector<Search> searches;
};

BenchJobs read_bench_jobs();

}  // namespace zermelo::cli
