#include "solvers/proof/node_table.hpp"

#include <xxhash.h>

#include <algorithm>
#include <cstring>
#include <numeric>

namespace zermelo {

NodeTable::NodeTable(std::size_t key_width) : width_(key_width), slots_(1 << 10) {}

std::uint64_t NodeTable::next_growth() const {
    return (size_ % chunk_nodes == 0 ? chunk_bytes() : 0) +
           (slots_full() ? 2 * slots_.size() * sizeof(std::uint32_t) : 0);
}

std::size_t NodeTable::slot_of(ByteSpan key) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t slot = XXH3_64bits(key.data(), key.size()) & mask;
    while (slots_[slot] != 0 && std::memcmp(this->key(slots_[slot] - 1).data(), key.data(), width_) != 0)
        slot = (slot + 1) & mask;
    return slot;
}

void NodeTable::grow_slots() {
    slots_ = std::vector<std::uint32_t>(slots_.size() * 2);
    for (std::uint32_t node = 0; node < size_; ++node) slots_[slot_of(key(node))] = node + 1;
}

NodeTable::Found NodeTable::insert(ByteSpan key) {
    std::size_t slot = slot_of(key);
    if (slots_[slot] != 0) return {slots_[slot] - 1, false};
    if (slots_full()) {
        grow_slots();
        slot = slot_of(key);
    }
    if (size_ % chunk_nodes == 0)
        chunks_.push_back({std::make_unique_for_overwrite<std::uint8_t[]>(chunk_nodes * width_),
                           std::make_unique<std::uint16_t[]>(chunk_nodes),
                           std::make_unique<std::uint32_t[]>(chunk_nodes)});
    const std::uint32_t node = size_++;
    std::memcpy(chunks_.back().keys.get() + node % chunk_nodes * width_, key.data(), width_);
    slots_[slot] = node + 1;
    return {node, true};
}

std::vector<std::uint32_t> NodeTable::in_order() {
    slots_ = std::vector<std::uint32_t>();
    std::vector<std::uint32_t> nodes(size_);
    std::iota(nodes.begin(), nodes.end(), 0U);
    std::sort(nodes.begin(), nodes.end(), [this](std::uint32_t a, std::uint32_t b) {
        return std::memcmp(key(a).data(), key(b).data(), width_) < 0;
    });
    return nodes;
}

}  // namespace zermelo
