// The canonical forms of a file, by their numbers.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace zermelo::values {

// The place of a form in its dictionary.
using FormNumber = std::uint32_t;

// Forms as a file lists them: each is {options of Left | options of Right}, and its options are earlier forms. The
// order is that of birthdays (the greatest number of moves in a form), then of Left's options, then of Right's, both
// compared number by number. So no form stands there twice. Whether the forms are canonical is another question:
// comparison.hpp.
class Dictionary {
public:
    static constexpr int most_birthday = 2000;

    // Null, or the reason why no such form may come next. Both ascending, without repetition.
    const char* add(std::span<const FormNumber> left, std::span<const FormNumber> right);

    FormNumber size() const { return static_cast<FormNumber>(births_.size()); }
    std::span<const FormNumber> left(FormNumber form) const {
        return std::span(options_).subspan(begin_[form], left_[form]);
    }
    std::span<const FormNumber> right(FormNumber form) const {
        const std::uint64_t begin = begin_[form] + left_[form];
        return std::span(options_).subspan(begin, begin_[form + 1] - begin);
    }
    int birthday(FormNumber form) const { return births_[form]; }

    // Bytes that it takes, and at most after so many more options.
    std::uint64_t bytes(std::uint64_t more_options = 0) const;

private:
    std::vector<FormNumber> options_;
    std::vector<std::uint64_t> begin_{0};  // of a form's options
    std::vector<std::uint32_t> left_;      // of these Left's
    std::vector<std::uint16_t> births_;
};

}  // namespace zermelo::values
