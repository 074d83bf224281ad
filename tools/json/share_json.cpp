#include "tools/json/share_json.hpp"

#include "tools/json/parts.hpp"

namespace zermelo::json {

Document share(const std::string& folder, const SharedStatus& status) {
    Json processes = Json::array();
    for (const auto& process : status.processes)
        processes.push_back({{"id", process.member.id},
                             {"host", process.member.host},
                             {"pid", process.member.pid},
                             {"work", process.member.work.empty() ? Json() : Json(process.member.work)},
                             {"period", process.member.period},
                             {"age", process.age},
                             {"silent", process.silent}});
    Json leases = Json::array();
    for (const auto& lease : status.leases)
        leases.push_back({{"work", lease.work}, {"id", lease.holder ? Json(lease.holder->id) : Json()}});
    const TableHeader& header = status.run.header;
    const auto slices = status.run.sizes.size();
    return Json{{"schema", "zermelo.share/1"},
                {"spec", header.spec},
                {"folder", folder},
                {"provenance", header.provenance},
                {"metric", name_of(header.metric)},
                {"level", header.level},
                {"slices", slices},
                {"finished", status.finished},
                {"leased", status.leases.size()},
                {"indices", status.indices},
                {"finished_indices", status.finished_indices},
                {"processes", std::move(processes)},
                {"leases", std::move(leases)},
                {"file", status.end ? Json(status.end->path) : Json()}};
}

}  // namespace zermelo::json
