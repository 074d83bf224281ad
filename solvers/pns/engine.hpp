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
    // The questions from here on are about something else: what was found before may be forgotten for their sake.
    virtual void begin_subject() {}
    // Whether the side to move reaches its goal; nothing where a limit was met. The game must not be over.
    virtual std::optional<bool> solve(const Question<G>& question, SearchControl& control) = 0;
    // Whether it solves both questions about a position at the same time: whether the side to move can win, and whether
    // it can avoid a loss.
    virtual bool solves_both() const { return false; }
    // The two answers, as far as they are needed for the value of the position; what lacks was not needed, or a limit
    // was met. If that is the one of memory, solve() has more of it from then on.
    virtual std::array<std::optional<bool>, 2> solve_both(const typename G::Position&, SearchControl&) { return {}; }
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

// BestFirstSearch. A graph has few parts that workers could change at the same time, but whether somebody can win and
// whether he can avoid a loss have no node in common: with several workers each of the two has a graph and a worker of
// its own. Where half of the memory is not enough, the first graph gets all of it, and both questions.
template <PackedGame G>
class GraphEngine final : public SearchEngine<G> {
public:
    GraphEngine(const SearchSpace<G>& space, std::uint64_t memory, int threads)
        : memory_(memory), workers_(drawless<G>() ? 1 : threads), win_(space, memory), not_loss_(space, 0) {}

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
        workers_.for_pieces(2, 1, {}, [&](std::uint64_t begin, std::uint64_t end) {
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
    // What the first graph knows rests on what it knows itself; what the second one alone knows may rest on both.
    bool rests_on(const SearchKey& key, const SearchKey& child) const override {
        const auto& of_key = owner(key);
        const auto& of_child = owner(child);
        return &of_key == &of_child ? of_child.settled_as(child) < of_key.settled_as(key) : &of_key == &not_loss_;
    }

private:
    // From here on the first graph takes both kinds of questions.
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
