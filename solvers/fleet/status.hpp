// The progress of a shared run, for whoever looks.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "solvers/fleet/shared_folder.hpp"
#include "solvers/fleet/worker.hpp"

namespace zermelo {

struct SharedStatus {
    struct Process {
        Member member;
        double age = 0;       // seconds since its last sign of life, by the clock of the file system
        bool silent = false;  // for so long that others take its lease
    };
    struct Lease {
        std::string work;  // "slice-12", or "table"
        std::optional<Member> holder;
    };
    SharedRun run;
    std::uint64_t finished = 0;          // slices
    std::uint64_t finished_indices = 0;  // in these
    std::uint64_t indices = 0;           // in all
    std::vector<Process> processes;      // by host and process
    std::vector<Lease> leases;
    std::optional<SharedEnd> end;
};

// not_found if the folder has no run.
Result<SharedStatus> shared_status(const std::string& folder);

}  // namespace zermelo
