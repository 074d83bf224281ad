// Tables, solves, verifications and exports as JSON. README.md documents every key.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "solvers/engine/zermelo.hpp"
#include "solvers/estimate/disk_estimate.hpp"
#include "solvers/estimate/ranked_estimate.hpp"
#include "tools/json/document.hpp"
#include "tools/site/export.hpp"
#include "tools/study/position_list.hpp"
#include "tools/study/reachable.hpp"
#include "tools/words/counted.hpp"

namespace zermelo::json {

// zermelo.info/1.
Document info(const AnyGame& game, const TableInfo& table);

// zermelo.unfinished/1. `command` goes on with it.
Document unfinished(const std::string& table, const UnfinishedRun& run, const std::string& command);

// zermelo.solve/1; `peak` is the peak memory of the process in bytes.
Document solve(const AnyGame& game, const TableInfo& table, const SolveReport& report, std::uint64_t peak);

// zermelo.transcribe/1; `source` is the file that was read.
Document transcribe(const AnyGame& game, const std::string& source, const TableInfo& table,
                    const TranscribeReport& report, std::uint64_t peak);

// zermelo.solve/1 of a count without a table. `value` is the value of the start, for its side to move `turn`.
Document count(const AnyGame& game, Side turn, const Known& value, const CountReport& report, std::uint64_t peak);

// zermelo.count/1; `table` is the one that the values come from.
Document position_counts(const AnyGame& game, const TableInfo& table, const PositionCounts& counts);

// The sequences of a range of boards.
struct CountSequences {
    struct Board {
        int n = 0;
        std::string spec;
        std::string digest;
    };
    struct Sequence {
        std::string name;
        std::string definition;
        std::size_t first_large = 1;  // place of the first term above 1
        std::vector<std::uint64_t> terms;
    };
    std::string range;
    std::string title;
    std::string rules;  // a command
    std::string command;
    std::vector<Sequence> sequences;
    std::vector<Board> boards;
    std::vector<std::pair<std::string, std::string>> missing;  // specs, with reasons
};
// zermelo.count_sequences/1.
Document count_sequences(const CountSequences& all);

// zermelo.estimate/1; `fits` is true if memory and disk suffice.
Document estimate(const std::string& spec, const Estimate& estimate, const std::optional<RankedEstimate>& ranked,
                  const std::optional<DiskEstimate>& on_disk, Counted counted, bool fits);

// zermelo.verify/1; `mode` is quick, sample or full.
Document verify(const TableInfo& table, std::string_view mode, const VerifyReport& report, double seconds);

// zermelo.stats/1; `depths` is not null where they were asked for.
Document stats(const AnyGame& game, const TableInfo& table, const Statistics& statistics,
               const DrawDepths* depths = nullptr);
Document list(const AnyGame& game, ListKind kind, const KindPosition& position);  // zermelo.list/1

// zermelo.export/1. `folder` is the site's folder.
Document site(const std::string& folder, const std::vector<site::SiteFile>& files);

}  // namespace zermelo::json
