#include "solvers/fleet/status.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <tuple>

#include "games/base/input_file.hpp"
#include "solvers/fleet/shared_file.hpp"

namespace zermelo {

namespace {

// The time of the last change, by the clock of the file system.
std::optional<double> changed(const std::string& path) {
    struct stat found{};
    if (::stat(path.c_str(), &found) != 0) return std::nullopt;
    return static_cast<double>(found.st_mtim.tv_sec) + 1e-9 * static_cast<double>(found.st_mtim.tv_nsec);
}

// The time now by the same clock: that of a file which is made for it. Where nothing can be written, this host's.
double time_in(const std::string& folder) {
    const std::string made = folder + "/tmp-" + random_name() + "-clock";
    const bool written = write_new_file(made, {}).has_value();
    const auto now = written ? changed(made) : std::nullopt;
    remove_file(made);
    if (now) return *now;
    return std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch()).count();
}

std::optional<Member> read_member(const std::string& path) {
    const auto bytes = read_small_file(path);
    return bytes ? decode_member(*bytes) : std::nullopt;
}

}  // namespace

Result<SharedStatus> shared_status(const std::string& folder) {
    ZERMELO_ASSIGN(run, SharedFolder::run_of(folder));
    const auto shared = SharedFolder::of(folder, run);
    ZERMELO_ASSIGN(files, shared.files());
    SharedStatus status;
    status.end = shared.ended();
    for (std::uint32_t slice = 0; slice < run.sizes.size(); ++slice) {
        const bool finished = files.finished[slice] || status.end;
        status.indices += run.sizes[slice];
        status.finished += finished ? 1 : 0;
        status.finished_indices += finished ? run.sizes[slice] : 0;
        if (files.leased[slice] && !finished)
            status.leases.push_back(
                {SharedFolder::slice_name(slice), read_member(lease_path(folder, SharedFolder::slice_name(slice)))});
    }
    if (exists_file(lease_path(folder, SharedFolder::table_name)) && !status.end)
        status.leases.push_back({SharedFolder::table_name, read_member(lease_path(folder, SharedFolder::table_name))});
    const double now = time_in(folder);
    for (const std::string& id : files.workers) {
        const auto member = read_member(worker_path(folder, id));
        const auto sign = changed(worker_path(folder, id));
        if (!member || !sign) continue;
        const double age = std::max(0.0, now - *sign);
        status.processes.push_back({*member, age, age > LeaseWatch::patience * member->period});
    }
    std::sort(status.processes.begin(), status.processes.end(), [](const auto& a, const auto& b) {
        return std::tie(a.member.host, a.member.pid) < std::tie(b.member.host, b.member.pid);
    });
    status.run = std::move(run);
    return status;
}

}  // namespace zermelo
