// The template behind TableRules.
#pragma once

#include <memory>

#include "games/core/concepts/indexed_moves.hpp"
#include "games/core/concepts/key.hpp"
#include "solvers/run/table_rules.hpp"
#include "tablebase/prober.hpp"

namespace zermelo {

template <Game G>
class TableRulesOf final : public TableRules {
public:
    // `numbering`: of the game, for dense tables. The game must outlive it.
    TableRulesOf(const G& game, typename Prober<G>::Numbering numbering)
        : game_(game), numbering_(std::move(numbering)), width_(key_width(game)) {
        if constexpr (IndexedGame<G>)
            if (numbering_) slices_ = SliceList::of(*numbering_);
    }

    std::string spec() const override { return game_.spec(); }
    bool has_points() const override { return ScoreGame<G>; }
    bool has_null_moves() const override { return NullMoveGame<G> && !ScoreGame<G>; }
    bool has_cycles() const override { return G::cycles != Cycles::none; }

    const SliceList& slices() const override { return slices_; }
    std::string slice_name([[maybe_unused]] std::uint32_t slice) const override {
        if constexpr (IndexedGame<G>)
            if (numbering_) return numbering_->slice_name(slice);
        return "all";
    }
    Address start() const override {
        if constexpr (IndexedGame<G>) return numbering_->index_of(game_.initial());
        return {};
    }
    std::string format([[maybe_unused]] const Address& address, [[maybe_unused]] bool exchanged) const override {
        if constexpr (IndexedGame<G>)
            if (const auto position = numbering_->position_at(address)) return text(*position, exchanged);
        return "";
    }
    Result<void> list([[maybe_unused]] std::uint32_t slice, [[maybe_unused]] std::uint64_t begin,
                      [[maybe_unused]] std::uint64_t end, const WantedMoves& wanted,
                      const Visit& visit) const override {
        ListMaker maker(wanted, visit);
        if constexpr (IndexedGame<G>) {
            const auto add = [this](const Position& position, ListedPlaces& list) {
                const Address at = numbering_->index_of(position);
                list.places.push_back({.index = at.index, .slice = at.slice});
            };
            for_each_position(*numbering_, slice, begin, end, [&](std::uint64_t index, const Position& position) {
                if (maker.failed()) return;
                const bool moves = maker.wants_moves(index - begin);
                if (moves) {
                    if constexpr (ScoreGame<G>)
                        list_moves(position, maker, add);
                    else
                        for_each_child(game_, *numbering_, position, [&](const Address& child, bool same_side) {
                            maker.children().places.push_back({child.index, child.slice, 0, same_side});
                        });
                }
                finish(index, position, moves, maker, add);
            });
        }
        return maker.result();
    }

    void mark([[maybe_unused]] std::uint32_t slice, [[maybe_unused]] std::uint64_t begin,
              [[maybe_unused]] std::span<std::uint8_t> present) const override {
        if constexpr (IndexedGame<G>)
            for_each_position(*numbering_, slice, begin, begin + present.size(),
                              [&](std::uint64_t index, const Position&) { present[index - begin] = 1; });
    }

    Bytes start_key() const override {
        Bytes key(width_);
        write_key(game_, canonical(game_, game_.initial()), key);
        return key;
    }
    std::string format(ByteSpan key, bool exchanged) const override { return text(*read_key(game_, key), exchanged); }
    Result<void> list(ByteSpan keys, std::uint64_t first, const WantedMoves& wanted,
                      const Visit& visit) const override {
        ListMaker maker(wanted, visit);
        prepare(keys);
        const auto add = [this](const Position& position, ListedPlaces& list) {
            list.width = width_;
            list.places.push_back({});
            list.keys.resize(list.keys.size() + width_);
            write_key(game_, canonical(game_, position), std::span(list.keys).last(width_));
        };
        for (std::uint64_t i = 0; i < keys.size() / width_; ++i) {
            const auto position = read_key(game_, keys.subspan(i * width_, width_));
            if (maker.failed()) break;
            if (position && canonical(game_, *position) == *position) {
                if (maker.wants_moves(i)) list_moves(*position, maker, add);
                finish(first + i, *position, maker.wants_moves(i), maker, add);
            } else {
                maker.add({.index = first + i,
                           .turn = position ? game_.turn(*position) : Side::first,
                           .fault = position ? ListedMoves::Fault::not_canonical : ListedMoves::Fault::no_position});
            }
        }
        return maker.result();
    }

private:
    using Position = typename G::Position;

    std::string text(const Position& position, [[maybe_unused]] bool exchanged) const {
        if constexpr (NullMoveGame<G>)
            if (exchanged) return game_.format(*game_.null_move(position));
        return game_.format(position);
    }
    // Tells rules that are faster in bulk which positions come next.
    void prepare([[maybe_unused]] ByteSpan keys) const {
        if constexpr (requires { game_.key_rules(); }) {
            if (game_.key_rules() == nullptr) return;
            std::vector<std::uint64_t> words;
            for (std::size_t at = 0; at < keys.size(); at += sizeof(std::uint64_t))
                words.push_back(static_cast<std::uint64_t>(read_packed(keys.subspan(at, sizeof(std::uint64_t)))));
            game_.prepare(words);
        }
    }
    // Adds a position, and its null move.
    template <class F>
    void finish(std::uint64_t index, const Position& position, bool with_moves, ListMaker& maker, F&& add) const {
        ListedMoves::Position listed{.index = index};
        if (with_moves && !maker.has_moves()) listed.outcome = *game_.terminal(position);
        if (maker.wants_sides()) {
            listed.turn = game_.turn(position);
            if constexpr (NullMoveGame<G> && !ScoreGame<G>)
                if (const auto exchanged = game_.null_move(position)) {
                    add(*exchanged, maker.exchanged());
                    listed.exchanged = true;
                }
        }
        maker.add(listed);
    }
    template <class F>
    void list_moves(const Position& position, ListMaker& maker, F&& add) const {
        const Side turn = game_.turn(position);
        for (const auto& move : game_.moves(position)) {
            const Position child = game_.apply(position, move);
            add(child, maker.children());
            ListedPlaces::Place& place = maker.children().places.back();
            place.gain = static_cast<std::int16_t>(gain_of(game_, position, move));
            place.same_side = game_.turn(child) == turn;
        }
    }

    const G& game_;
    typename Prober<G>::Numbering numbering_;
    std::size_t width_;
    SliceList slices_;
};

}  // namespace zermelo
