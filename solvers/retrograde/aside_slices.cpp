#include "solvers/retrograde/aside_slices.hpp"

namespace zermelo {

AsideSlices::AsideSlices(std::string folder, std::uint64_t identity, FinishedSlices& finished)
    : folder_(std::move(folder)), identity_(identity), finished_(finished) {
    if (is_on()) DiskTransport::remove(folder_);  // files that a killed run has left
}

AsideSlices::~AsideSlices() {
    if (is_on()) DiskTransport::remove(folder_);
}

Result<DiskTransport*> AsideSlices::begin(std::uint32_t slice, const PartMap& map) {
    remove(slice);
    ZERMELO_ASSIGN(files, DiskTransport::open(DiskTransport::folder_within(folder_, slice), identity_ + slice, map));
    return (slices_[slice] = std::move(files)).get();
}

void AsideSlices::keep(std::uint32_t slice) {
    finished_.add(slice,
                  [this, slice](std::uint64_t first, std::span<State> codes) { return read(slice, first, codes); });
}

Result<void> AsideSlices::read(std::uint32_t slice, std::uint64_t first, std::span<State> codes) const {
    return slices_.at(slice)->read_range(first, codes);
}

void AsideSlices::remove(std::uint32_t slice) {
    if (slices_.erase(slice) == 0) return;
    finished_.forget(slice);
    DiskTransport::remove(DiskTransport::folder_within(folder_, slice));
}

}  // namespace zermelo
