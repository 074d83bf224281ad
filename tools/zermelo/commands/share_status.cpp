#include "tools/zermelo/commands/share_status.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "games/base/text.hpp"
#include "games/core/texts/notation.hpp"
#include "solvers/fleet/status.hpp"
#include "tools/json/share_json.hpp"
#include "tools/zermelo/console/output.hpp"

namespace zermelo::cli {

namespace {

std::string share_of_all(const SharedStatus& status) {
    return fmt::format("{:.1f} %", 100.0 * static_cast<double>(status.finished_indices) /
                                       static_cast<double>(std::max<std::uint64_t>(1, status.indices)));
}

std::string work_in_words(const SharedStatus::Process& process) {
    const std::string work = process.member.work.empty() ? "no slice" : process.member.work;
    return fmt::format("{}, last sign of life {:.0f} s ago{}", work, process.age,
                       process.silent ? ": others take its work over" : "");
}

}  // namespace

Result<void> print_share_status(Context& context, const std::string& folder) {
    ZERMELO_ASSIGN(status, shared_status(folder));
    if (context.format != Format::text) {
        print_json(context, json::share(folder, status));
        return {};
    }
    const std::size_t slices = status.run.sizes.size();
    print_wrapped(fmt::format("{}: {}", status.run.header.spec,
                              status.end
                                  ? fmt::format("done, {} wrote {}", status.end->writer, printable(status.end->path))
                                  : fmt::format("{} of {} done", status.finished, counted(slices, "slice"))));
    fmt::print("{}{}", labelled("share", printable(folder)),
               labelled("made by", fmt::format("{}, {}, zstd level {}", in_quotes(status.run.header.provenance),
                                               name_of(status.run.header.metric), status.run.header.level)));
    fmt::print("{}", labelled("indices", fmt::format("{} of {}, {}", with_thousands(status.finished_indices),
                                                     with_thousands(status.indices), share_of_all(status))));
    for (const auto& process : status.processes)
        fmt::print("{}", labelled("process", process.member.name() + ": " + work_in_words(process)));
    for (const auto& lease : status.leases) {
        const bool is_shown =
            lease.holder && std::any_of(status.processes.begin(), status.processes.end(),
                                        [&](const auto& p) { return p.member.id == lease.holder->id; });
        if (!is_shown)
            fmt::print("{}", labelled("lease", fmt::format("{}: its holder {} is gone", lease.work,
                                                           lease.holder ? lease.holder->name() : "is not known and")));
    }
    return {};
}

}  // namespace zermelo::cli
