// The moves of a position as questions about the positions that they lead to. Searches and proofs know no game: a
// position is the bytes of the game's own type, alone or in an array.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "games/core/runtime/any_position.hpp"
#include "solvers/pns/table.hpp"

namespace zermelo {

class LeafTables;

// Can the side to move of a canonical position reach its goal?
struct Question {
    const std::byte* position = nullptr;  // borrowed
    Goal goal = Goal::win;
    bool afresh = false;  // searches the moves even if the answer is known: the table may have lost them
};

// The question about the position after a move.
struct ChildQuestion {
    SearchKey key;
    Effort effort;           // first guess; only if it was asked for
    std::uint16_t move = 0;  // its number
    Goal goal = Goal::win;
    bool same_side = false;  // the one who moved moves again

    // True if the answer `reached` is good for the one who moved.
    bool good(bool reached) const { return reached == same_side; }
};

// Room for a position of any game.
struct PositionBuffer {
    alignas(16) std::array<std::byte, sizeof(AnyPosition)> bytes;
    std::byte* data() { return bytes.data(); }
    const std::byte* data() const { return bytes.data(); }
};

// Questions and their canonical positions. It keeps its memory when it shrinks. Not thread-safe.
class QuestionList {
public:
    explicit QuestionList(std::size_t position_bytes) : width_(position_bytes) {}

    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    // At most the size and the room that was made.
    void resize(std::size_t size) { size_ = size; }
    // Behind the last element; for `more` elements.
    struct Room {
        ChildQuestion* questions;
        std::byte* positions;
    };
    Room make_room(std::size_t more) {
        if (size_ + more > questions_.size()) grow(size_ + more);
        return {questions_.data() + size_, positions_.data() + size_ * width_};
    }
    const ChildQuestion& operator[](std::size_t i) const { return questions_[i]; }
    const std::byte* position(std::size_t i) const { return positions_.data() + i * width_; }

private:
    [[gnu::noinline]] void grow(std::size_t size) {
        questions_.resize(2 * size);
        positions_.resize(questions_.size() * width_);
    }

    std::size_t width_;
    std::size_t size_ = 0;
    std::vector<ChildQuestion> questions_;
    std::vector<std::byte> positions_;
};

// The questions about the moves of a position.
struct AskedMoves {
    static constexpr std::size_t every = SIZE_MAX;
    std::size_t only = every;                        // the number of one move
    bool by_tables = true;                           // tables settle moves too
    bool all = false;                                // enters also the moves before one that reaches the goal
    bool efforts = false;                            // with first guesses
    const TranspositionTable* prefetched = nullptr;  // the answers will be looked up there; may be null
};

// One game, for searches and proofs. Immutable after use_tables(); thread-safe.
class SearchRules {
public:
    struct Facts {
        std::size_t position_bytes = 0;
        std::size_t max_moves = 0;
        std::size_t key_width = 0;  // of keys in files (key.hpp); 0 if there are none
        int key_bits = 0;           // of a position in a search
        bool cyclic = false;
        bool drawless = false;
    };

    virtual ~SearchRules() = default;
    const Facts& facts() const { return facts_; }

    // Makes the moves of a position, in the order of the game; it may be one of `questions`. Appends the questions
    // behind those that do not end the game; or returns the number of the first move that reaches the goal, by an end
    // of the game or a table.
    virtual std::optional<std::uint16_t> ask(const std::byte* position, Goal goal, QuestionList& questions,
                                             const AskedMoves& moves = {}) const = 0;
    // First guess of the work for a position.
    virtual Effort guess(const std::byte* position) const noexcept = 0;
    // The position must be canonical.
    virtual SearchKey key(const std::byte* position, Goal goal) const noexcept = 0;

    // Positions as opaque ones, and as keys in files. The keys must be our own.
    virtual AnyPosition wrap(const std::byte* position) const noexcept = 0;
    virtual void unwrap(const AnyPosition& opaque, std::byte* position) const noexcept = 0;
    virtual void write_key(const std::byte* position, std::span<std::uint8_t> key) const = 0;
    virtual void read_key(std::span<const std::uint8_t> key, std::byte* position) const = 0;

    // The tables of a folder settle moves from now on (table_leaves.hpp).
    virtual Result<void> use_tables(const std::string& folder, std::uint64_t cache) = 0;
    // Null without tables.
    virtual const LeafTables* tables() const = 0;

protected:
    explicit SearchRules(const Facts& facts) : facts_(facts) {}
    SearchRules(const SearchRules&) = default;
    SearchRules& operator=(const SearchRules&) = delete;

private:
    const Facts facts_;
};

}  // namespace zermelo
