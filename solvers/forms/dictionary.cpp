#include "solvers/forms/dictionary.hpp"

#include <algorithm>
#include <compare>

namespace zermelo::values {

namespace {

std::weak_ordering order(std::span<const FormNumber> one, std::span<const FormNumber> other) {
    return std::lexicographical_compare_three_way(one.begin(), one.end(), other.begin(), other.end());
}

// Bytes of a vector after a few elements more: vectors grow by doubling, and for a moment the old one is there too.
template <class Element>
std::uint64_t grown(const std::vector<Element>& elements, std::uint64_t more) {
    const std::uint64_t needed = elements.size() + more;
    return needed <= elements.capacity()
               ? elements.capacity() * sizeof(Element)
               : (elements.capacity() + std::max<std::uint64_t>(2 * elements.size(), needed)) * sizeof(Element);
}

}  // namespace

const char* Dictionary::add(std::span<const FormNumber> left, std::span<const FormNumber> right) {
    const FormNumber number = size();
    int birthday = 0;
    for (const auto& side : {left, right})
        for (std::size_t i = 0; i < side.size(); ++i) {
            if (side[i] >= number) return "an option does not stand before its form";
            if (i > 0 && side[i] <= side[i - 1]) return "the options of a form do not ascend";
            birthday = std::max(birthday, births_[side[i]] + 1);
        }
    if (birthday > most_birthday) return "a form is nested too deep";
    if (number > 0) {
        const FormNumber last = number - 1;
        auto against_last = birthday <=> this->birthday(last);
        if (against_last == 0) {
            const auto by_left = order(left, this->left(last));
            const auto by_both = by_left == 0 ? order(right, this->right(last)) : by_left;
            if (by_both <= 0) return "the forms are not in order";
        } else if (against_last < 0) {
            return "the forms are not in order";
        }
    }
    options_.insert(options_.end(), left.begin(), left.end());
    options_.insert(options_.end(), right.begin(), right.end());
    begin_.push_back(options_.size());
    left_.push_back(static_cast<std::uint32_t>(left.size()));
    births_.push_back(static_cast<std::uint16_t>(birthday));
    return nullptr;
}

std::uint64_t Dictionary::bytes(std::uint64_t more_options) const {
    return grown(options_, more_options) + grown(begin_, 1) + grown(left_, 1) + grown(births_, 1);
}

}  // namespace zermelo::values
