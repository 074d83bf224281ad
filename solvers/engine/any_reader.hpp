// Looking positions up in tables of any game, behind a run-time interface; internal to the engine.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "games/base/error.hpp"
#include "games/core/concepts/game.hpp"
#include "games/core/runtime/game_list.hpp"
#include "solvers/run/observe.hpp"
#include "solvers/run/table_rules.hpp"
#include "solvers/stats/count_rows.hpp"
#include "solvers/stats/kept_zugzwangs.hpp"
#include "solvers/stats/statistics.hpp"
#include "tablebase/reader.hpp"

namespace zermelo {

// A place in a table: an address of the dense layout, or a key of the keyed one.
struct TablePlace {
    Address address;
    Bytes key;
};

// One variant in one table. Immutable, thread-safe. Positions must be of that variant.
class AnyProber {
public:
    virtual ~AnyProber() = default;
    // The value of a position, or nothing where the table does not hold it.
    virtual Result<std::optional<Value>> probe(const AnyPosition& position) const = 0;
    // The values of many positions, by `threads` workers (0: one per core). Each block of the table is decompressed
    // about once, however small the cache. Fails with `interrupted` on a stop request.
    virtual Result<std::vector<std::optional<Value>>> probe_many(std::span<const AnyPosition> positions, int threads,
                                                                 const std::stop_token& stop) const = 0;
    // The values at some indices of a slice of a dense table, by this thread; nothing at holes. Fails like
    // probe_many().
    virtual Result<std::vector<std::optional<Value>>> values_at(std::uint32_t slice,
                                                                std::span<const std::uint64_t> indices) const {
        static_cast<void>(slice);
        return std::vector<std::optional<Value>>(indices.size());
    }
    // The place of a position in the layout of the table, which may hold nothing there.
    virtual Result<TablePlace> place_of(const AnyPosition& position) const = 0;

protected:
    AnyProber() = default;
    AnyProber(const AnyProber&) = default;
    AnyProber& operator=(const AnyProber&) = default;
};

// Positions with their numbers in a slice, as the bytes that the game keeps of them.
struct ListedPositions {
    std::vector<std::uint64_t> indices;
    std::vector<Side> turns;
    Bytes bytes;            // of one position after the other
    std::size_t width = 0;  // of each

    std::size_t size() const { return indices.size(); }
    ByteSpan bytes_of(std::size_t i) const { return ByteSpan(bytes).subspan(i * width, width); }
    AnyPosition position(std::size_t i, std::uint32_t variant) const { return {variant, bytes_of(i)}; }
    void add(std::uint64_t index, Side turn, ByteSpan position) {
        indices.push_back(index);
        turns.push_back(turn);
        bytes.insert(bytes.end(), position.begin(), position.end());
        width = position.size();
    }
};

// A position of another ruling in this one: which lacks it, or has it at an address of its numbering, or has it as a
// finished one, which may have no address of its own.
struct SharedPlace {
    enum class Kind : std::uint8_t { lacking, numbered, finished };
    Kind kind = Kind::lacking;
    Address address;
};

// One variant of one game as a reader of its tables. Immutable, thread-safe.
class AnyReader {
public:
    virtual ~AnyReader() = default;
    virtual Result<std::unique_ptr<AnyProber>> prober(std::shared_ptr<const TableReader> table) const = 0;
    // The rules in terms of the places of a table. They need the reader, and fail as prober() does.
    virtual Result<std::unique_ptr<TableRules>> rules(const std::shared_ptr<const TableReader>& table) const = 0;
    // f(rules, options) for one run over a table, also with rules of a program, which serve one run alone.
    using Pass = std::function<Result<void>(const TableRules&, const RunOptions&)>;
    virtual Result<void> pass(const std::shared_ptr<const TableReader>& table, const RunOptions& options,
                              const Pass& f) const = 0;
    // Counts the values of a table, and keeps the first mutual zugzwangs.
    Result<Statistics> statistics(const std::shared_ptr<const TableReader>& table, const RunOptions& options,
                                  std::size_t kept_zugzwangs = usual_zugzwangs) const;
    // The slices that are counted and restored whole, if all codes take one byte; null for games without such data. The
    // table must be dense, and the reader must outlive the result.
    virtual std::unique_ptr<CountRows> count_rows(const TableReader& table) const = 0;
    // The position at an address of a dense table; nothing for a hole, and where positions are not numbered.
    virtual std::optional<AnyPosition> position_at(const Address& address) const = 0;
    // True for each of some indices of a slice of a dense table that has a position.
    virtual std::vector<bool> has_positions(std::uint32_t slice, std::span<const std::uint64_t> indices) const = 0;
    // The positions at the indices [begin, end) of a slice, ascending; none where positions are not numbered.
    virtual ListedPositions positions(std::uint32_t slice, std::uint64_t begin, std::uint64_t end) const = 0;
    // The places of some positions of `from`, a ruling of this game (AnyGame::is_ruling_of), or whether this game has
    // them. Nothing where positions are not numbered, and for games without rulings.
    virtual std::optional<std::vector<SharedPlace>> find_shared(const AnyGame& /*from*/, const ListedPositions&,
                                                                std::span<const std::size_t> /*chosen*/) const {
        return std::nullopt;
    }
    virtual std::optional<std::vector<bool>> has_shared(const AnyGame& /*from*/, const ListedPositions&,
                                                        std::span<const std::size_t> /*chosen*/) const {
        return std::nullopt;
    }

protected:
    AnyReader() = default;
    AnyReader(const AnyReader&) = default;
    AnyReader& operator=(const AnyReader&) = default;
};

// The reader of a variant. Fails with no_answer where its class has none.
Result<std::unique_ptr<AnyReader>> make_reader(const OpenGame& game);

// The games of games.def and of opened plugs with their readers, and nothing that solves.
GameList readable_games();

// Instantiated once per game in a source file of its own (any_reader_of.cpp.in).
template <class G>
struct AnyReaderFactory {
    static Result<std::unique_ptr<AnyReader>> make(std::shared_ptr<const AnyGame> game);
};

}  // namespace zermelo
