// Numbering of sets up to symmetry.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <span>
#include <vector>

#include "games/board/bits.hpp"
#include "games/board/combinatorics.hpp"

namespace zermelo {

// A small set of places 0..127 as an ascending list.
class PlaceList {
public:
    static constexpr std::size_t most = 24;

    std::size_t size() const { return size_; }
    std::uint8_t operator[](std::size_t i) const { return places_[i]; }
    std::uint8_t& operator[](std::size_t i) { return places_[i]; }
    const std::uint8_t* begin() const { return places_.data(); }
    const std::uint8_t* end() const { return places_.data() + size_; }
    void push_back(int place) { places_[size_++] = static_cast<std::uint8_t>(place); }
    void insert(int place) {
        std::size_t i = size_++;
        for (; i > 0 && places_[i - 1] > place; --i) places_[i] = places_[i - 1];
        places_[i] = static_cast<std::uint8_t>(place);
    }
    friend bool operator==(const PlaceList& a, const PlaceList& b) {
        return std::equal(a.begin(), a.end(), b.begin(), b.end());
    }

    // The combinatorial number system (games/board/combinatorics.hpp).
    std::uint64_t rank(const BinomialTable& binomials) const {
        std::uint64_t rank = 0;
        for (std::size_t i = 0; i < size_; ++i) rank += binomials(places_[i], static_cast<int>(i + 1));
        return rank;
    }
    static PlaceList unrank(const BinomialTable& binomials, int places, int count, std::uint64_t rank) {
        PlaceList list;
        list.size_ = static_cast<std::size_t>(count);
        int place = places;
        for (int i = count; i >= 1; --i) {
            do {
                --place;
            } while (binomials(place, i) > rank);
            rank -= binomials(place, i);
            list.places_[static_cast<std::size_t>(i - 1)] = static_cast<std::uint8_t>(place);
        }
        return list;
    }
    // The next set in order of rank; false after the last of those below `places`.
    bool advance(int places) {
        for (std::size_t i = 0; i < size_; ++i) {
            if (places_[i] + 1 < (i + 1 < size_ ? places_[i + 1] : places)) {
                ++places_[i];
                for (std::size_t j = 0; j < i; ++j) places_[j] = static_cast<std::uint8_t>(j);
                return true;
            }
        }
        return false;
    }

    // Among the places that `taken` leaves free, counted from 0; and back.
    PlaceList without(const PlaceList& taken) const {
        PlaceList list;
        std::size_t below = 0;
        for (const std::uint8_t place : *this) {
            while (below < taken.size_ && taken.places_[below] < place) ++below;
            list.push_back(place - static_cast<int>(below));
        }
        return list;
    }
    PlaceList around(const PlaceList& taken) const {
        PlaceList list;
        std::size_t below = 0;
        for (const std::uint8_t place : *this) {
            while (below < taken.size_ && taken.places_[below] <= place + below) ++below;
            list.push_back(place + static_cast<int>(below));
        }
        return list;
    }
    // The image under a permutation of the places.
    PlaceList moved(std::span<const std::uint8_t> image) const {
        PlaceList list;
        for (const std::uint8_t place : *this) list.insert(image[place]);
        return list;
    }

private:
    std::array<std::uint8_t, most> places_;  // hot: filled as far as size_ tells
    std::size_t size_ = 0;
};

// The k-sets of n places up to a group of permutations: each class is stood for by its member of least rank, and the
// classes are numbered in the order of these. A bit for each set, and a count for each 64 of them. Immutable.
class SetClasses {
public:
    // More sets take too long to go through, and too much room.
    static constexpr std::uint64_t most_sets = 1 << 28;

    // `group` without the identity.
    SetClasses(const BinomialTable& binomials, int places, int count,
               std::span<const std::vector<std::uint8_t>> group) {
        const std::uint64_t sets = binomials(places, count);
        least_.assign(sets / 64 + 1, 0);
        before_.reserve(least_.size());
        if (places <= 64)
            find_least<std::uint64_t>(places, count, group);
        else
            find_least<U128>(places, count, group);
        for (const std::uint64_t word : least_) {
            before_.push_back(static_cast<std::uint32_t>(classes_));
            classes_ += static_cast<std::uint64_t>(count_bits(word));
        }
    }

    std::uint64_t size() const { return classes_; }
    // Bytes of the classes of so many sets.
    static constexpr std::uint64_t table_bytes(std::uint64_t sets) {
        return (sets / 64 + 1) * (sizeof(std::uint64_t) + sizeof(std::uint32_t));
    }
    // True if the set is the least of its class.
    bool is_least(std::uint64_t rank) const { return (least_[rank / 64] >> (rank % 64) & 1) != 0; }
    // The class of a set that is the least of its class.
    std::uint64_t class_of(std::uint64_t rank) const {
        const std::uint64_t below = (std::uint64_t{1} << (rank % 64)) - 1;
        return before_[rank / 64] + static_cast<std::uint64_t>(count_bits(least_[rank / 64] & below));
    }
    // The rank of the least set of a class.
    std::uint64_t rank_of(std::uint64_t number) const {
        const auto after = std::upper_bound(before_.begin(), before_.end(), number);
        const auto word = static_cast<std::uint64_t>(after - before_.begin() - 1);
        std::uint64_t bits = least_[word];
        for (std::uint64_t skip = number - before_[word]; skip > 0; --skip) bits &= bits - 1;
        return word * 64 + static_cast<std::uint64_t>(std::countr_zero(bits));
    }

private:
    // Sets as numbers are in the order of their ranks. Images of the greater elements are made once for all sets that
    // share them.
    template <class Mask>
    void find_least(int places, int count, std::span<const std::vector<std::uint8_t>> group) {
        std::vector<std::vector<Mask>> images(static_cast<std::size_t>(places));  // of a place
        for (std::size_t place = 0; place < images.size(); ++place) {
            images[place].push_back(Mask{1} << place);
            for (const auto& image : group) images[place].push_back(Mask{1} << image[place]);
        }
        const std::size_t all = group.size() + 1;
        // By elements to come: those of the greater ones.
        std::vector<std::vector<Mask>> above(static_cast<std::size_t>(count) + 1, std::vector<Mask>(all, 0));
        std::uint64_t rank = 0;
        const auto add = [&](const auto& self, std::size_t left, std::size_t end) -> void {
            const std::vector<Mask>& greater = above[left];
            if (left <= 1) {
                for (std::size_t place = 0; place < (left == 0 ? 1 : end); ++place, ++rank) {
                    bool least = true;
                    const auto image = [&](std::size_t i) {
                        return left == 0 ? greater[i] : greater[i] | images[place][i];
                    };
                    const Mask own = image(0);
                    for (std::size_t i = 1; i < all && least; ++i) least = image(i) >= own;
                    if (least) least_[rank / 64] |= std::uint64_t{1} << (rank % 64);
                }
                return;
            }
            for (std::size_t place = left - 1; place < end; ++place) {
                for (std::size_t i = 0; i < all; ++i) above[left - 1][i] = greater[i] | images[place][i];
                self(self, left - 1, place);
            }
        };
        add(add, static_cast<std::size_t>(count), static_cast<std::size_t>(places));
    }

    std::vector<std::uint64_t> least_;
    std::vector<std::uint32_t> before_;  // classes before each word
    std::uint64_t classes_ = 0;
};

// The number of classes, by Burnside's lemma: the mean over the whole group (here with the identity) of the number of
// sets that a permutation leaves as they are.
inline U128 count_set_classes(int places, int count, std::span<const std::vector<std::uint8_t>> group) {
    U128 sum = 0;
    for (const auto& image : group) {
        // A fixed set is a union of cycles: coefficients of the product of (1 + x^length).
        std::vector<U128> ways(static_cast<std::size_t>(count) + 1, 0);
        ways[0] = 1;
        std::vector<bool> seen(static_cast<std::size_t>(places), false);
        for (std::size_t start = 0; start < seen.size(); ++start) {
            std::size_t length = 0;
            for (std::size_t at = start; !seen[at]; at = image[at]) {
                seen[at] = true;
                ++length;
            }
            if (length == 0) continue;
            for (std::size_t i = ways.size(); i-- > length;) ways[i] += ways[i - length];
        }
        sum += ways.back();
    }
    return sum / group.size();
}

}  // namespace zermelo
