#include "solvers/retrograde/slice_tally.hpp"

#include <algorithm>
#include <vector>

namespace zermelo {

template <class Code>
SliceTally<Code>::SliceTally(Metric metric, unsigned bits, std::optional<ValueCounts> counts, unsigned than,
                             std::optional<std::uint64_t> wanted)
    : metric_(metric),
      bits_(bits),
      counts_known_(counts.has_value()),
      counts_(counts.value_or(ValueCounts{})),
      than_(than),
      wanted_(wanted) {}

template <class Code>
ValueCounts SliceTally<Code>::count(std::span<const Code> codes) const {
    std::vector<std::uint64_t> times(std::size_t{1} << std::max(bits_, 8U), 0);
    for (const Code code : codes) ++times[code];
    ValueCounts counts;
    for (std::size_t code = 1; code < times.size(); ++code)
        if (times[code] > 0) counts.add(decode_value(metric_, static_cast<ValueCode>(code)), times[code]);
    return counts;
}

template <class Code>
void SliceTally<Code>::take(std::uint64_t first, std::span<const Code> codes) {
    if (wanted_ && *wanted_ - first < codes.size()) wanted_value_ = decode_value(metric_, codes[*wanted_ - first]);
    const ValueCounts here = counts_known_ ? counts_ : count(codes);
    const std::array<Value, 2> farthest = {Value{Wdl::win, here.max_win_dtw}, Value{Wdl::loss, here.max_loss_dtw}};
    std::unique_lock lock(mutex_);
    if (!counts_known_) counts_.add(here);
    if (metric_ != Metric::dtw) return;
    for (std::size_t i = 0; i < farthest.size(); ++i) {
        const unsigned distance = farthest[i].dtw;
        const auto is_news = [&] {
            const auto& old = deepest_[i];
            return !old || distance > old->value.dtw || (distance == old->value.dtw && first < old->index);
        };
        if (distance <= than_ || !is_news()) continue;
        lock.unlock();
        const auto found = std::find(codes.begin(), codes.end(), static_cast<Code>(encode_value(farthest[i])));
        lock.lock();
        if (found != codes.end() && is_news())
            deepest_[i] = Deep{farthest[i], first + static_cast<std::uint64_t>(found - codes.begin())};
    }
}

template <class Code>
std::vector<std::uint64_t> SliceTally<Code>::numbers() const {
    std::vector<std::uint64_t> all{counts_.positions, counts_.wins, counts_.draws, counts_.max_win_dtw,
                                   counts_.max_loss_dtw};
    all.push_back(wanted_value_ ? encode_value(metric_, *wanted_value_) : hole_code);
    for (const auto& deep : deepest_) {
        all.push_back(deep ? encode_value(deep->value) : hole_code);
        all.push_back(deep ? deep->index : 0);
    }
    return all;
}

template <class Code>
void SliceTally<Code>::add(std::span<const std::uint64_t> numbers) {
    ValueCounts counts;
    counts.positions = numbers[0];
    counts.wins = numbers[1];
    counts.draws = numbers[2];
    counts.max_win_dtw = static_cast<std::uint16_t>(numbers[3]);
    counts.max_loss_dtw = static_cast<std::uint16_t>(numbers[4]);
    if (!counts_known_) counts_.add(counts);
    if (numbers[5] != hole_code) wanted_value_ = decode_value(metric_, static_cast<ValueCode>(numbers[5]));
    for (std::size_t i = 0; i < deepest_.size(); ++i) {
        const std::uint64_t code = numbers[6 + 2 * i];
        const std::uint64_t index = numbers[7 + 2 * i];
        if (code == hole_code) continue;
        const Value value = decode_value(static_cast<ValueCode>(code));
        const auto& old = deepest_[i];
        if (!old || value.dtw > old->value.dtw || (value.dtw == old->value.dtw && index < old->index))
            deepest_[i] = Deep{value, index};
    }
}

template class SliceTally<std::uint8_t>;
template class SliceTally<std::uint16_t>;

}  // namespace zermelo
