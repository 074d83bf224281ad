#include "tools/zermelo/commands/bench/bench_jobs.hpp"

#include <algorithm>

#include "solvers/engine/any_solver.hpp"
#include "tools/known/fields.hpp"
#include "tools/known/files.hpp"

namespace zermelo::cli {

namespace {

// The number of the solve that makes a table. The list is part of the program and names existing solves only.
std::size_t number_of_solve(const BenchJobs& jobs, const std::string& spec, Method method) {
    const auto makes = [&](const BenchJobs::Solve& job) { return job.spec == spec && job.method == method; };
    return static_cast<std::size_t>(std::ranges::find_if(jobs.solves, makes) - jobs.solves.begin());
}

}  // namespace

BenchJobs read_bench_jobs() {
    BenchJobs jobs;
    for (const EmbeddedFile& file : embedded_files()) {
        if (file.name != "bench.txt") continue;
        for (const std::string_view line : split(file.text, "\n")) {
            const auto fields = split(line, "|");
            if (line.starts_with('#') || fields.size() < 3) continue;
            const std::string_view kind = trimmed(fields[0]);
            const std::string spec(trimmed(fields[1]));
            const std::string how(trimmed(fields[2]));
            const bool quick = trimmed(fields.back()) == "quick";
            if (kind == "table")
                jobs.solves.push_back({spec, *solve_method(how), quick});
            else if (kind == "probes")
                jobs.probes.push_back({number_of_solve(jobs, spec, *solve_method(how))});
            else if (kind == "count")
                jobs.counts.push_back({spec, how == "dtw" ? Metric::dtw : Metric::wdl, quick});
            else
                jobs.searches.push_back({spec, how, *search_method(how)});
        }
    }
    return jobs;
}

}  // namespace zermelo::cli
