// Values of slices in files of the scratch folder: of one that is in work, and of finished ones that the table does not
// store, as long as later slices need them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "solvers/partition/disk_transport.hpp"
#include "solvers/retrograde/finished_slices.hpp"

namespace zermelo {

class AsideSlices {
public:
    using State = PartTransport::State;

    // `folder`: of the run, which is emptied and removed again; empty: nothing is kept. `identity`: of the table.
    AsideSlices(std::string folder, std::uint64_t identity, FinishedSlices& finished);
    ~AsideSlices();
    AsideSlices(const AsideSlices&) = delete;
    AsideSlices& operator=(const AsideSlices&) = delete;

    bool is_on() const { return !folder_.empty(); }
    bool holds(std::uint32_t slice) const { return slices_.contains(slice); }
    // New files for a slice.
    Result<DiskTransport*> begin(std::uint32_t slice, const PartMap& map);
    // All codes of the slice are in its files: later slices read them there.
    void keep(std::uint32_t slice);
    // The same of codes in memory.
    template <class Code>
    Result<void> keep(std::uint32_t slice, std::span<const Code> codes) {
        const PartMap map{codes.size(), std::min<std::uint64_t>(codes.size(), codes_at_once)};
        ZERMELO_ASSIGN(files, begin(slice, map));
        std::vector<State> room;
        for (std::uint32_t part = 0; part < map.count(); ++part) {
            const auto some = codes.subspan(map.begin(part), map.size_of(part));
            room.assign(some.begin(), some.end());
            ZERMELO_TRY(files->save(part, room, {}));
        }
        keep(slice);
        return {};
    }
    Result<void> read(std::uint32_t slice, std::uint64_t first, std::span<State> codes) const;
    void remove(std::uint32_t slice);

private:
    static constexpr std::uint64_t codes_at_once = 1 << 20;

    std::string folder_;
    std::uint64_t identity_;
    FinishedSlices& finished_;
    std::map<std::uint32_t, std::unique_ptr<DiskTransport>> slices_;
};

}  // namespace zermelo
