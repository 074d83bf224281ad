// The rules of one variant in terms of the places of its tables: many positions per call, without the types of a game.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "games/base/bytes.hpp"
#include "games/core/concepts/game.hpp"
#include "solvers/run/schedule.hpp"

namespace zermelo {

// Places in a table: addresses of the dense layout, or keys of the keyed one, one after the other in `keys`.
struct ListedPlaces {
    struct Place {
        std::uint64_t index = 0;
        std::uint32_t slice = 0;
        std::int16_t gain = 0;   // of the move that leads there, in games of points
        bool same_side = false;  // the player who moved is on turn again
        Address address() const { return {slice, index}; }
    };
    // A vector whose push_back() stays in the loops of the caller: with that of std::vector, which g++ calls, checks
    // took a fifth longer.
    class Places {
    public:
        [[gnu::always_inline]] void push_back(const Place& place) {
            if (size_ == room_.size()) grow();
            room_[size_++] = place;
        }
        void clear() { size_ = 0; }
        std::size_t size() const { return size_; }
        bool empty() const { return size_ == 0; }
        Place& back() { return room_[size_ - 1]; }
        const Place& operator[](std::size_t i) const { return room_[i]; }
        const Place* begin() const { return room_.data(); }
        const Place* end() const { return room_.data() + size_; }

    private:
        [[gnu::noinline]] void grow() { room_.resize(2 * size_ + 64); }

        std::vector<Place> room_;
        std::size_t size_ = 0;
    };
    Places places;
    Bytes keys;
    std::size_t width = 0;  // of a key

    ByteSpan key(std::size_t i) const { return ByteSpan(keys).subspan(i * width, width); }
    void clear() {
        places.clear();
        keys.clear();
    }
};

// Some positions and the places behind their moves.
struct ListedMoves {
    enum class Fault : std::uint8_t { none, no_position, not_canonical };  // of a key
    struct Position {
        std::uint64_t index = 0;  // in its slice, or the number of its key
        std::uint32_t end = 0;    // of its moves in `children`; they begin where those of the position before end
        Side turn = Side::first;  // set if wanted
        Wdl outcome = Wdl::draw;  // of a finished game, which has no moves
        Fault fault = Fault::none;
        bool exchanged = false;  // has the next place in `exchanged`
    };
    std::vector<Position> positions;
    ListedPlaces children;
    ListedPlaces exchanged;  // the same boards with the other side to move

    // f(position, first, end, null) with the range of its children, and its number in `exchanged` or nothing.
    template <class F>
    void for_each(F&& f) const {
        std::uint32_t first = 0;
        std::uint32_t null = 0;
        for (const Position& position : positions) {
            f(position, first, position.end, position.exchanged ? std::optional(null++) : std::nullopt);
            first = position.end;
        }
    }
    void clear() {
        positions.clear();
        children.clear();
        exchanged.clear();
    }
};

// The lists that a caller needs.
struct WantedMoves {
    std::span<const std::uint8_t> moves;  // by index or key of the call: 0 for positions without; empty for all
    bool sides = false;                   // turns and exchanged boards too
};

// Immutable, thread-safe. Half of the functions serve dense tables, the others keyed ones.
class TableRules {
public:
    // Some positions at a time, in their order; an error ends the list.
    using Visit = std::function<Result<void>(const ListedMoves&)>;

    virtual ~TableRules() = default;
    virtual std::string spec() const = 0;
    virtual bool has_points() const = 0;
    virtual bool has_null_moves() const = 0;
    virtual bool has_cycles() const = 0;

    virtual const SliceList& slices() const = 0;
    virtual std::string slice_name(std::uint32_t slice) const = 0;
    virtual Address start() const = 0;
    // The text of a position, or of the one after its null move; empty for a hole.
    virtual std::string format(const Address& address, bool exchanged = false) const = 0;
    // The positions at the indices [begin, end).
    virtual Result<void> list(std::uint32_t slice, std::uint64_t begin, std::uint64_t end, const WantedMoves& wanted,
                              const Visit& visit) const = 0;

    // Sets present[i] to 1 where there is a position at the index `begin` + i. All are 0 before.
    virtual void mark(std::uint32_t slice, std::uint64_t begin, std::span<std::uint8_t> present) const = 0;

    virtual Bytes start_key() const = 0;
    virtual std::string format(ByteSpan key, bool exchanged = false) const = 0;
    // The positions of some keys, one after the other, whose numbers begin with `first`.
    virtual Result<void> list(ByteSpan keys, std::uint64_t first, const WantedMoves& wanted,
                              const Visit& visit) const = 0;

protected:
    TableRules() = default;
    TableRules(const TableRules&) = default;
    TableRules& operator=(const TableRules&) = default;
};

// Makes lists of a limited number of positions for a visitor.
class ListMaker {
public:
    ListMaker(const WantedMoves& wanted, const TableRules::Visit& visit) : wanted_(wanted), visit_(visit) {
        lists_.positions.reserve(at_once);
    }

    bool failed() const { return !result_; }
    bool wants_moves(std::uint64_t i) const { return wanted_.moves.empty() || wanted_.moves[i] != 0; }
    bool wants_sides() const { return wanted_.sides; }
    // The lists of the next position.
    ListedPlaces& children() { return lists_.children; }
    ListedPlaces& exchanged() { return lists_.exchanged; }
    bool has_moves() const { return lists_.children.places.size() > end_; }
    // Adds the position, whose moves end here.
    void add(ListedMoves::Position position) {
        position.end = end_ = static_cast<std::uint32_t>(lists_.children.places.size());
        lists_.positions.push_back(position);
        if (lists_.positions.size() == at_once) flush();
    }
    Result<void> result() {
        flush();
        return std::move(result_);
    }

private:
    static constexpr std::size_t at_once = 64;

    // Out of line: callers keep their registers.
    [[gnu::noinline]] void flush() {
        if (result_ && !lists_.positions.empty()) result_ = visit_(lists_);
        lists_.clear();
        end_ = 0;
    }

    const WantedMoves& wanted_;
    const TableRules::Visit& visit_;
    ListedMoves lists_;
    std::uint32_t end_ = 0;  // of the moves of the position before
    Result<void> result_;
};

}  // namespace zermelo
