// Maps from arrangements of pieces, by their bytes.
#pragma once

#include <cstring>
#include <functional>
#include <string_view>
#include <unordered_map>

namespace zermelo::values {

// Arrangements have no padding, so equal ones have equal bytes.
struct ArrangementBytes {
    template <class Arrangement>
    std::size_t operator()(const Arrangement& arrangement) const {
        return std::hash<std::string_view>()({reinterpret_cast<const char*>(&arrangement), sizeof arrangement});
    }
    template <class Arrangement>
    bool operator()(const Arrangement& a, const Arrangement& b) const {
        return std::memcmp(&a, &b, sizeof a) == 0;
    }
};

template <class Arrangement, class T>
using ArrangementMap = std::unordered_map<Arrangement, T, ArrangementBytes, ArrangementBytes>;

}  // namespace zermelo::values
