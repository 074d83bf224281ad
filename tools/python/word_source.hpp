// Rules whose positions are numbers, asked in bulk.
#pragma once

#include <pybind11/pybind11.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "tools/python/book_rules.hpp"

namespace zermelo::python {

// A position is `width` words of 64 bits, one or two; those of many stand one after the other. Thread-safe; calls that
// need the interpreter take its lock.
class WordSource {
public:
    // As in KeyRules::Moves.
    struct Moves {
        std::vector<std::uint8_t> ends;
        std::vector<std::uint32_t> counts;
        std::vector<std::uint64_t> children;
    };
    // Throws RulesError about the position of some words.
    using Broken = std::function<void(std::span<const std::uint64_t> position, const std::string& why)>;
    // Turns the exception that is being handled into a RulesError about a call of the rules.
    using Failed = std::function<void(const std::string& call, std::span<const std::uint64_t> position)>;
    struct Complaints {
        Broken broken;
        Failed failed;
    };

    virtual ~WordSource() = default;
    // Ends, and all children as the rules tell them. A position that is neither over nor has moves has end 0.
    virtual void moves_of(std::span<const std::uint64_t> positions, Moves& moves) const = 0;
    // 0 or 1 for each: the side to move.
    virtual std::vector<std::uint8_t> turns(std::span<const std::uint64_t> positions) const = 0;
    // The positions that stand for these, by symmetry.
    virtual std::vector<std::uint64_t> canonical(std::span<const std::uint64_t> positions) const = 0;
    // False if turns are a bit of the position and positions stand for themselves: then nothing needs to be kept.
    virtual bool has_turns() const = 0;
    virtual bool has_symmetry() const = 0;
    virtual bool parallel() const = 0;
    virtual std::string kind() const = 0;

protected:
    WordSource() = default;
    WordSource(const WordSource&) = default;
    WordSource& operator=(const WordSource&) = default;
};

// The side to move of each position: a bit, counted from the lowest one of the last word.
std::vector<std::uint8_t> bits_of(std::span<const std::uint64_t> positions, std::size_t width, unsigned bit);

// The side_bit of rules, 0 unless set. Raises Error (bad_input) where positions of `width` words have no such bit.
unsigned side_bit_of(const pybind11::object& rules, std::size_t width);

// Methods that take arrays of numpy: children, ends, and optional ones.
std::unique_ptr<WordSource> array_source(const pybind11::object& rules, std::size_t width,
                                         WordSource::Complaints complaints);
// A function of C at an address (zermelo/wordrules.py has its signature).
std::unique_ptr<WordSource> native_source(const pybind11::object& rules, std::size_t width,
                                          WordSource::Complaints complaints);

// Calls f() by one thread at a time with the interpreter's lock; exceptions become those of `call`.
using WithLock = std::function<void(const char* call, const std::function<void()>& f)>;
// The methods of a rule book whose positions are whole numbers.
std::unique_ptr<WordSource> book_source(BookRules rules, WithLock with_lock);
// True for rules of a book that start at a whole number below 2^64 and have no key().
bool is_numbered_book(const pybind11::object& rules);
// A position of such a book as a number; nothing for anything else.
std::optional<std::uint64_t> book_word(pybind11::handle object);
inline constexpr const char* whole_numbers =
    "the start is a whole number, so that all positions are, from 0 to 2^64 - 1; or give key()";

}  // namespace zermelo::python
