#include "solvers/pns/question_index.hpp"

#include "solvers/run/memory.hpp"

namespace zermelo {

std::uint64_t QuestionIndex::growth(std::uint64_t keys) const {
    std::uint64_t after = slots();
    while ((keys_.size() + keys) * 4 > after * 3) after *= 2;
    return keys * sizeof(SearchKey) + (after > slots() ? after * sizeof(Slot) : 0);
}

std::uint64_t QuestionIndex::slot_of(const SearchKey& key, std::uint64_t hash) const {
    const auto tag = static_cast<std::uint32_t>(hash >> 32);
    std::uint64_t place = hash & mask_;
    while (slots_[place].number != nothing && !(slots_[place].tag == tag && keys_[slots_[place].number] == key))
        place = (place + 1) & mask_;
    return place;
}

std::uint32_t QuestionIndex::find(const SearchKey& key, std::uint64_t hash) const {
    return slots_[slot_of(key, hash)].number;
}

QuestionIndex::Found QuestionIndex::insert(const SearchKey& key, std::uint64_t hash) {
    std::uint64_t place = slot_of(key, hash);
    if (slots_[place].number != nothing) return {slots_[place].number, false};
    if ((keys_.size() + 1) * 4 > slots() * 3) {
        grow();
        place = slot_of(key, hash);
    }
    const std::uint32_t number = size();
    keys_.resize(keys_.size() + 1);
    keys_[number] = key;
    slots_[place] = {number, static_cast<std::uint32_t>(hash >> 32)};
    return {number, true};
}

void QuestionIndex::grow() {
    const std::uint64_t after = 2 * slots();
    slots_ = {};  // before the new ones take their memory: the keys tell all
    slots_ = make_in_large_pages(after, Slot{});
    mask_ = after - 1;
    for (std::uint32_t number = 0; number < size(); ++number) {
        const std::uint64_t hash = keys_[number].hash();
        std::uint64_t place = hash & mask_;
        while (slots_[place].number != nothing) place = (place + 1) & mask_;
        slots_[place] = {number, static_cast<std::uint32_t>(hash >> 32)};
    }
}

}  // namespace zermelo
