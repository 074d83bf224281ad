// Several workers on one question, over one table.
#pragma once

#include <atomic>

#include "solvers/pns/busy.hpp"
#include "solvers/pns/engine.hpp"
#include "solvers/run/parallel.hpp"

namespace zermelo {

// `Search` is DfpnSearch or DepthFirstSearch. Every worker runs the whole search. They share results in the table, and
// `busy` keeps them apart. The first to finish has the answer.
template <class Search>
class TableEngine final : public SearchEngine {
public:
    static Result<std::unique_ptr<SearchEngine>> make(std::string_view name, const SearchRules& rules, int threads,
                                                      std::uint64_t memory) {
        auto workers = std::make_unique<Workers>(threads);
        const TranspositionTable::Shape shape{search_key_bits(rules.facts().key_bits), rules.facts().cyclic,
                                              workers->count() > 1};
        ZERMELO_ASSIGN(table, TranspositionTable::make(shape, memory));
        return std::unique_ptr<SearchEngine>(new TableEngine(name, rules, std::move(workers), std::move(table)));
    }

    std::string_view name() const override { return name_; }
    std::optional<bool> solve(const Question& question, SearchControl& control) override {
        if (workers_->count() == 1) return Search(rules_, table_, control).solve(question);
        BusyPositions busy;
        std::atomic<int> answer{-1};
        const auto work = [&](std::uint64_t, std::uint64_t) {
            if (control.ended() != SearchControl::End::none) return;
            const auto reached = Search(rules_, table_, control, &busy).solve(question);
            if (!reached) return;
            answer.store(*reached ? 1 : 0, std::memory_order_relaxed);
            control.end(SearchControl::End::answered);
        };
        do {
            table_.grow_as_wanted(*workers_);
            workers_->for_chunks(static_cast<std::uint64_t>(workers_->count()), 1, {}, work);
        } while (control.ended() == SearchControl::End::none);
        return answer < 0 ? std::nullopt : std::optional(answer == 1);
    }
    std::optional<bool> known(const SearchKey& key) const override { return table_.settled(key); }
    std::uint64_t cost(const SearchKey& key) const override { return table_.work_behind(key); }
    // A game without cycles has no circles.
    bool rests_on(const SearchKey&, const SearchKey&) const override { return !rules_.facts().cyclic; }
    TranspositionTable* table() override { return &table_; }

private:
    TableEngine(std::string_view name, const SearchRules& rules, std::unique_ptr<Workers> workers,
                TranspositionTable table)
        : name_(name), rules_(rules), workers_(std::move(workers)), table_(std::move(table)) {}

    std::string_view name_;
    const SearchRules& rules_;
    std::unique_ptr<Workers> workers_;
    TranspositionTable table_;
};

}  // namespace zermelo
