// The codes of the slices of a table in memory.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "games/core/concepts/game.hpp"

namespace zermelo {

// By slice and index, in one byte each or, if `wide`, in two. Reads are thread-safe.
class SliceCodes {
public:
    SliceCodes(std::size_t slices, bool wide) : wide_(wide), narrow_codes_(slices), wide_codes_(slices) {}

    bool wide() const { return wide_; }
    std::size_t code_bytes() const { return wide_ ? 2 : 1; }
    ValueCode at(const Address& address) const {
        return wide_ ? wide_codes_[address.slice][address.index] : narrow_codes_[address.slice][address.index];
    }
    void prefetch(const Address& address) const {
        if (wide_)
            __builtin_prefetch(&wide_codes_[address.slice][address.index]);
        else
            __builtin_prefetch(&narrow_codes_[address.slice][address.index]);
    }
    // All slices, for a program that knows the width.
    template <class Code>
    std::vector<std::vector<Code>>& all() {
        if constexpr (sizeof(Code) == 1)
            return narrow_codes_;
        else
            return wide_codes_;
    }

private:
    bool wide_;
    std::vector<std::vector<std::uint8_t>> narrow_codes_;
    std::vector<std::vector<std::uint16_t>> wide_codes_;
};

}  // namespace zermelo
