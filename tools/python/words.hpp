// A game whose positions are numbers, and whose rules answer for many of them in one call.
#pragma once

#include <array>
#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "games/board/combinatorics.hpp"
#include "tools/python/authored.hpp"
#include "tools/python/word_source.hpp"

namespace zermelo::python {

// An opaque position holds the words themselves, and its key is the same number; nothing is kept for each position.
// Solves explore by the calls of KeyRules. Questions about single positions are answered in bulk as well: with a
// position the rules are asked about all its children, and the answers stay for a while.
class WordGame final : public AuthoredGame, public KeyRules {
public:
    // `book`: rules of a book whose positions are whole numbers.
    WordGame(pybind11::object rules, bool book);

    Side turn(const AnyPosition& position) const override;
    std::optional<Wdl> terminal(const AnyPosition& position) const override;
    AnyPosition canonical(const AnyPosition& position) const override;
    std::size_t key_width() const override { return 8 * width_; }
    void write_key(const AnyPosition& position, std::span<std::uint8_t> key) const override;
    std::optional<AnyPosition> read_key(std::span<const std::uint8_t> key) const override;
    std::vector<AnyPosition> children(const AnyPosition& position) const override;
    const KeyRules* key_rules() const override { return this; }

    void moves_of(std::span<const std::uint64_t> keys, std::uint64_t asked, Moves& moves) const override;
    void prepare(std::span<const std::uint64_t> keys) const override;
    bool parallel() const override { return source_->parallel(); }

    // Only sets the limit: a solve explores.
    Result<void> before_solve(std::uint64_t most) const override;

    AnyPosition position_of(pybind11::handle object) const override;
    pybind11::object object_of(const AnyPosition& position) const override;
    bool takes(pybind11::handle object) const override;
    std::string kind() const override { return source_->kind(); }

protected:
    pybind11::object moves_of(const AnyPosition& position) const override;

private:
    using Words = std::span<const std::uint64_t>;
    using Number = std::array<std::uint64_t, 2>;  // the words of a position, and 0
    struct Told {
        std::uint8_t end = 0;  // as in outcome_of; never of a position without moves
        std::uint8_t turn = 0;
        bool asked = false;  // end and children are known
        Number canonical{};
        std::vector<std::uint64_t> children;  // as the rules told them
    };
    struct Hash {
        std::size_t operator()(const Number& number) const;
    };
    static constexpr int most_compared = 300;  // positions with their canonical ones in a solve

    std::size_t width_of_start();
    AnyPosition position(Words words) const;
    pybind11::object object_of(Words words) const;
    Number number_of(const AnyPosition& position) const;
    static Number number_of(Words words);
    // Calls the rules; ends of positions without moves are those of `stuck`.
    void ask(Words positions, WordSource::Moves& moves) const;
    // Compares positions with their canonical ones: a symmetry that the rules do not have would make wrong values.
    void check_symmetry(Words positions, Words canonical) const;
    // Keeps the turns and canonical positions of some, and the answers about their moves.
    void keep(Words positions, const WordSource::Moves* moves) const;
    std::optional<Told> kept(const Number& number, bool with_moves) const;
    // All about a position, if need be by asking.
    Told told(const AnyPosition& position, bool with_moves) const;

    pybind11::object moves_;      // of a book; null for others
    pybind11::object move_name_;  // of others; null: moves are numbered
    std::size_t width_ = 1;
    std::unique_ptr<WordSource> source_;
    mutable std::atomic<std::uint64_t> most_ = UINT64_MAX;
    mutable std::atomic<int> compared_ = 0;

    mutable std::mutex mutex_;  // of the next one; never held while the rules are asked
    mutable std::unordered_map<Number, Told, Hash> kept_;
};

AuthoredGame* new_word_game(pybind11::object rules, bool book);

}  // namespace zermelo::python
