// A game whose rules are methods of an object of Python, asked about one position at a time.
#pragma once

#include <pybind11/pybind11.h>

#include <array>
#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tools/python/authored.hpp"
#include "tools/python/object_table.hpp"
#include "tools/python/segments.hpp"

namespace zermelo::python {

// Positions are any hashable objects. Each is interned once: an opaque position holds its number. The rules are asked
// once about a position and never again, so that whatever explored it works without the interpreter, in any number of
// threads. Exceptions of the rules leave as RulesError that names the position; rules_exception() has the original one.
class BookGame final : public AuthoredGame {
public:
    // Raises what the object raises, and Error (bad_input) where it lacks a part.
    explicit BookGame(pybind11::object rules);

    Side turn(const AnyPosition& position) const override;
    std::optional<Wdl> terminal(const AnyPosition& position) const override;
    AnyPosition canonical(const AnyPosition& position) const override;
    std::size_t key_width() const override { return whole_numbers_ ? 8 : 16; }
    void write_key(const AnyPosition& position, std::span<std::uint8_t> key) const override;
    std::optional<AnyPosition> read_key(std::span<const std::uint8_t> key) const override;
    std::vector<AnyPosition> children(const AnyPosition& position) const override;

    // Asks the rules about all positions that play can reach.
    Result<void> before_solve(std::uint64_t most) const override;

    AnyPosition position_of(pybind11::handle object) const override;
    pybind11::object object_of(const AnyPosition& position) const override;
    bool takes(pybind11::handle object) const override;
    std::string kind() const override { return "a rule book in Python"; }

protected:
    pybind11::object moves_of(const AnyPosition& position) const override;

private:
    using Number = std::uint32_t;
    using Key = std::array<std::uint8_t, 16>;
    // The answers of the rules about a position, in eight bytes. `known` is read without a lock, and the rest once it
    // is set.
    struct Told {
        std::uint32_t first_low = 0;  // the place of the first child, lower 32 bits
        std::uint16_t moves = 0;      // number of children, at most most_moves
        std::uint8_t first_high = 0;  // upper bits of the place
        std::uint8_t flags = 0;

        static constexpr std::uint8_t known_bit = 1;
        std::uint64_t first() const { return std::uint64_t{first_high} << 32 | first_low; }
        bool known() { return (std::atomic_ref(flags).load(std::memory_order_acquire) & known_bit) != 0; }
        std::uint8_t turn() const { return flags >> 1 & 1; }
        std::uint8_t end() const { return flags >> 2; }  // 0: not over, else 1 + the outcome
        void set(std::uint8_t turn, std::uint8_t end) {
            const auto all = static_cast<std::uint8_t>(known_bit | turn << 1 | end << 2);
            std::atomic_ref(flags).store(all, std::memory_order_release);
        }
    };

    static Number number_of(const AnyPosition& position);
    AnyPosition position(Number number) const;
    Number intern(pybind11::handle object) const;
    Told& told(const AnyPosition& position) const;
    // Below with_lock().
    Result<void> ask_about_all(std::uint64_t most) const;
    void ask(Number number) const;
    Number classify(Number number) const;
    // Compares a position with its canonical one: a symmetry that the rules do not have would make wrong values.
    void check_symmetry(Number number, Number canonical) const;
    Key key_of(Number number) const;

    BookRules methods_;
    pybind11::object key_;        // null where the rules have none
    bool whole_numbers_ = false;  // positions are numbers below 2^64

    // Changed below with_lock() alone; what is known is read without.
    mutable std::unique_ptr<ObjectTable> objects_ = std::make_unique<ObjectTable>();
    mutable Segments<Told> told_;
    // One more than the number of the position that stands for each; 0: not asked yet. Empty without symmetries.
    mutable Segments<Number> canonical_of_;
    mutable Segments<Number> children_;
    // The keys of explored positions by number, and the numbers in the order of the keys; fixed once explored_ is set.
    mutable std::vector<Key> keys_;
    mutable std::vector<Number> by_key_;
    mutable std::atomic<std::uint64_t> explored_ = 0;
};

AuthoredGame* new_book_game(pybind11::object rules);

}  // namespace zermelo::python
