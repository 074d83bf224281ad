// The kinds of search behind one interface.
#pragma once

#include <algorithm>
#include <array>
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
    // The following questions have another subject; to answer them earlier results may be dropped.
    virtual void begin_subject() {}
    // True if the side to move reaches its goal; empty if a limit ended the search. The game must not be over.
    virtual std::optional<bool> solve(const Question<G>& question, SearchControl& control) = 0;
    // True if solve_both() works: it asks at the same time if the side to move can win and if it can avoid a loss.
    virtual bool solves_both() const { return false; }
    // Answers both questions, win first. An answer is empty if the other one tells the value, or if a limit ended the
    // search. If memory was the limit, solve() has all of it from then on.
    virtual std::array<std::optional<bool>, 2> solve_both(const typename G::Position&, SearchControl&) { return {}; }
    // The answer if it is known without a search.
    virtual std::optional<bool> known(const SearchKey& key) const = 0;
    // Ranks answered questions by the expected size of their proofs, the smallest first.
    virtual std::uint64_t cost(const SearchKey& key) const = 0;
    // True if the known success of `key` may rest on that of `child`: proofs of wins must have no circles.
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

// BestFirstSearch. Workers of one graph wait for each other, but the questions about winning and about not losing have
// no node in common. So with several workers each question has a graph and a worker. If half of the memory is not
// enough, the first graph gets all of it and both questions.
template <PackedGame G>
class GraphEngine final : public SearchEngine<G> {
public:
    GraphEngine(const SearchSpace<G>& space, std::uint64_t memory, int threads)
        : memory_(memory), workers_(is_drawless<G> ? 1 : threads), win_(space, memory), not_loss_(space, 0) {}

    std::string_view name() const override { return "best-first"; }
    void begin_subject() override {
        win_.begin_subject();
        not_loss_.begin_subject();
        if (not_loss_.bytes() > memory_ / 16) not_loss_.forget();
        gather();
    }
    std::optional<bool> solve(const Question<G>& question, SearchControl& control) override {
        return (apart_ && question.goal == Goal::not_loss ? not_loss_ : win_).solve(question, control);
    }
    bool solves_both() const override { return workers_.count() > 1; }
    std::array<std::optional<bool>, 2> solve_both(const typename G::Position& position,
                                                  SearchControl& control) override {
        apart_ = true;
        win_.allow(memory_ / 2);
        not_loss_.allow(memory_ / 2);
        std::array<std::optional<bool>, 2> answers;
        workers_.for_chunks(2, 1, {}, [&](std::uint64_t begin, std::uint64_t end) {
            for (std::uint64_t i = begin; i < end; ++i) {
                const Goal goal = i == 0 ? Goal::win : Goal::not_loss;
                answers[i] = solve({position, goal}, control);
                const bool is_value = answers[i] == (goal == Goal::win);
                if (is_value) control.end(SearchControl::End::answered);
            }
        });
        if (control.ended() == SearchControl::End::memory) {
            not_loss_.forget();
            gather();
        }
        return answers;
    }
    std::optional<bool> known(const SearchKey& key) const override { return owner(key).known(key); }
    std::uint64_t cost(const SearchKey& key) const override { return owner(key).settled_as(key); }
    // Answers of the first graph rest on answers of its own; answers that only the second graph has may rest on both.
    bool rests_on(const SearchKey& key, const SearchKey& child) const override {
        const auto& of_key = owner(key);
        const auto& of_child = owner(child);
        return &of_key == &of_child ? of_child.settled_as(child) < of_key.settled_as(key) : &of_key == &not_loss_;
    }

private:
    // Gives both kinds of questions to the first graph.
    void gather() {
        apart_ = false;
        win_.allow(memory_ - std::min(memory_, not_loss_.bytes()));
    }
    const BestFirstSearch<G>& owner(const SearchKey& key) const { return win_.known(key) ? win_ : not_loss_; }

    std::uint64_t memory_;
    Workers workers_;
    BestFirstSearch<G> win_;
    BestFirstSearch<G> not_loss_;
    bool apart_ = false;
};

}  // namespace zermelo
