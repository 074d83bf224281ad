// Slices by material.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace zermelo {

// A slice holds the positions in which one side has the material a and the other b, whoever is to move: first the part
// in which the side to move has a, then, if a is not b, the part in which it has b. Part has members slice, offset (of
// its first index in the slice) and size (indices).
template <class Part>
class MaterialSlices {
public:
    // Adds a slice of these parts; its size is theirs and `more`.
    void add(std::vector<Part> parts, std::uint64_t more = 0) {
        Slice slice{parts_.size(), parts.size(), more};
        for (Part& part : parts) {
            part.slice = count();
            part.offset = slice.size;
            slice.size += part.size;
            parts_.push_back(part);
        }
        slices_.push_back(slice);
    }

    std::uint32_t count() const { return static_cast<std::uint32_t>(slices_.size()); }
    std::uint64_t size(std::uint32_t slice) const { return slices_[slice].size; }
    std::span<const Part> parts(std::uint32_t slice) const {
        return std::span(parts_).subspan(slices_[slice].first_part, slices_[slice].parts);
    }
    // All parts, in the order of the slices.
    const std::vector<Part>& parts() const { return parts_; }
    // The first of two parts needs not be stored, if each of its moves leads to the second one or to another slice.
    std::uint64_t stored_from(std::uint32_t slice) const {
        return slices_[slice].parts == 2 ? parts(slice).front().size : 0;
    }
    std::uint64_t bytes() const { return parts_.size() * sizeof(Part) + slices_.size() * sizeof(Slice); }

    // The slices that a visitor names, each once, ascending: for_each(note) calls note(slice) any number of times.
    template <class ForEach>
    static std::vector<std::uint32_t> ascending(const ForEach& for_each) {
        std::vector<std::uint32_t> slices;
        for_each([&](std::uint32_t slice) { slices.push_back(slice); });
        std::sort(slices.begin(), slices.end());
        slices.erase(std::unique(slices.begin(), slices.end()), slices.end());
        return slices;
    }

private:
    struct Slice {
        std::size_t first_part = 0;
        std::size_t parts = 0;
        std::uint64_t size = 0;
    };
    std::vector<Part> parts_;
    std::vector<Slice> slices_;
};

}  // namespace zermelo
