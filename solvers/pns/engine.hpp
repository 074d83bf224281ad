// The kinds of search behind one interface.
#pragma once

#include <memory>
#include <optional>
#include <string_view>

#include "solvers/pns/depth_first.hpp"
#include "solvers/pns/dfpn.hpp"
#include "solvers/pns/parallel_search.hpp"
#include "solvers/pns/pn.hpp"

namespace zermelo {

// Settles questions about one game, and remembers. One question at a time.
template <PackedGame G>
class SearchEngine {
public:
    virtual ~SearchEngine() = default;
    virtual std::string_view name() const = 0;
    // The questions from here on are about something else: what was found before may be forgotten for their sake.
    virtual void begin_subject() {}
    // Whether the side to move reaches its goal; nothing where a limit was met. The game must not be over.
    virtual std::optional<bool> solve(const Question<G>& question, SearchControl& control) = 0;
    // What is known without searching.
    virtual std::optional<bool> known(const SearchKey& key) const = 0;
    // Of questions whose answers are known, the one with the least cost has the smallest proof, as far as that is
    // known.
    virtual std::uint64_t cost(const SearchKey& key) const = 0;
    // Whether a success of `key` rests on the one of `child`, if both are known: proofs of wins must not go in circles.
    virtual bool rests_on(const SearchKey& key, const SearchKey& child) const = 0;
    virtual TranspositionTable* table() { return nullptr; }  // null where it keeps none

protected:
    SearchEngine() = default;
    SearchEngine(const SearchEngine&) = default;
    SearchEngine& operator=(const SearchEngine&) = default;
};

// DfpnSearch or DepthFirstSearch with a table.
template <class Search, PackedGame G>
class TableEngine final : public SearchEngine<G> {
public:
    static Result<std::unique_ptr<SearchEngine<G>>> make(std::string_view name, const SearchSpace<G>& space,
                                                         int threads, std::uint64_t memory) {
        auto workers = std::make_unique<Workers>(threads);
        const TranspositionTable::Shape shape{search_key_bits(space.game), G::cycles == Cycles::draw,
                                              workers->count() > 1};
        ZERMELO_ASSIGN(table, TranspositionTable::make(shape, memory));
        return std::unique_ptr<SearchEngine<G>>(new TableEngine(name, space, std::move(workers), std::move(table)));
    }

    std::string_view name() const override { return name_; }
    std::optional<bool> solve(const Question<G>& question, SearchControl& control) override {
        return solve_in_parallel<Search>(*workers_, space_, table_, control, question);
    }
    std::optional<bool> known(const SearchKey& key) const override { return table_.settled(key); }
    std::uint64_t cost(const SearchKey& key) const override { return table_.work_behind(key); }
    // A game without cycles has no circles.
    bool rests_on(const SearchKey&, const SearchKey&) const override { return G::cycles == Cycles::none; }
    TranspositionTable* table() override { return &table_; }

private:
    TableEngine(std::string_view name, const SearchSpace<G>& space, std::unique_ptr<Workers> workers,
                TranspositionTable table)
        : name_(name), space_(space), workers_(std::move(workers)), table_(std::move(table)) {}

    std::string_view name_;
    const SearchSpace<G> space_;
    std::unique_ptr<Workers> workers_;
    TranspositionTable table_;
};

// BestFirstSearch.
template <PackedGame G>
class GraphEngine final : public SearchEngine<G> {
public:
    GraphEngine(const SearchSpace<G>& space, std::uint64_t memory, int threads) : search_(space, memory, threads) {}

    std::string_view name() const override { return "best-first"; }
    void begin_subject() override { search_.begin_subject(); }
    std::optional<bool> solve(const Question<G>& question, SearchControl& control) override {
        return search_.solve(question, control);
    }
    std::optional<bool> known(const SearchKey& key) const override { return search_.known(key); }
    std::uint64_t cost(const SearchKey& key) const override { return search_.settled_as(key); }
    bool rests_on(const SearchKey& key, const SearchKey& child) const override {
        return search_.settled_as(child) < search_.settled_as(key);
    }

private:
    BestFirstSearch<G> search_;
};

}  // namespace zermelo
