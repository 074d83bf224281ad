// Rules that answer for many positions in one call.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace zermelo {

// The rules of an AnyGame in terms of the keys of canonical positions: whole frontiers at a time, without an
// AnyPosition for each. A key is one word of 64 bits, or two with the upper one first; as bytes it is key_width long.
// Thread-safe. Calls may throw RulesError.
class KeyRules {
public:
    // The moves of some positions.
    struct Moves {
        std::vector<std::uint8_t> ends;       // of each position: 0 in play, else 1 + the outcome for its side to move
        std::vector<std::uint32_t> counts;    // of each position: its moves; 0 at an end
        std::vector<std::uint64_t> children;  // the keys after all these moves, in order
        std::vector<std::uint8_t> same_side;  // of each child: 1 if the same player moves again
    };

    virtual ~KeyRules();
    // `asked`: the number of positions that an exploration asked about before; the rules may refuse to go on for ever.
    virtual void moves_of(std::span<const std::uint64_t> keys, std::uint64_t asked, Moves& moves) const = 0;
    // Tells which positions will be asked about next, one by one.
    virtual void prepare(std::span<const std::uint64_t> keys) const = 0;
    // True if several threads should ask, about some positions each. Else one call for all is better.
    virtual bool parallel() const = 0;

protected:
    KeyRules() = default;
    KeyRules(const KeyRules&) = default;
    KeyRules& operator=(const KeyRules&) = default;
};

}  // namespace zermelo
