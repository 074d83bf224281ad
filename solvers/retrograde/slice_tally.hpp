// Counts and extremes of a slice, taken while its blocks are made.
#pragma once

#include <array>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include "games/core/values/metric.hpp"
#include "tablebase/format.hpp"

namespace zermelo {

// Takes the codes of a slice in chunks, in any order. Thread-safe.
template <class Code>
class SliceTally {
public:
    struct Deep {
        Value value;
        std::uint64_t index = 0;  // the first that has the value
    };

    // `bits` hold the codes. `counts`: nothing where the chunks shall be counted. Only wins and losses farther than
    // `than` are looked for; `wanted` is an index whose value is kept.
    SliceTally(Metric metric, unsigned bits, std::optional<ValueCounts> counts, unsigned than,
               std::optional<std::uint64_t> wanted);

    void take(std::uint64_t first, std::span<const Code> codes);
    // All of it as numbers, and the same of another part of the slice.
    std::vector<std::uint64_t> numbers() const;
    void add(std::span<const std::uint64_t> numbers);

    // After all chunks.
    const ValueCounts& counts() const { return counts_; }
    const std::optional<Value>& wanted() const { return wanted_value_; }
    // The farthest win, then the farthest loss, where they are far enough.
    const std::array<std::optional<Deep>, 2>& deepest() const { return deepest_; }

private:
    ValueCounts count(std::span<const Code> codes) const;

    Metric metric_;
    unsigned bits_;
    bool counts_known_;
    ValueCounts counts_;
    unsigned than_;
    std::optional<std::uint64_t> wanted_;
    std::optional<Value> wanted_value_;
    std::array<std::optional<Deep>, 2> deepest_;
    std::mutex mutex_;
};

}  // namespace zermelo
