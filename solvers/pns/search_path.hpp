// The path of a depth-first search.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "solvers/pns/busy.hpp"
#include "solvers/pns/control.hpp"
#include "solvers/pns/questions.hpp"
#include "solvers/pns/table.hpp"

namespace zermelo {

// The positions from the question to where one worker is searching, and the nodes that it has counted. A Frame is a
// position with at least `key`, `question` and `begin`: from there on questions and children are those of its moves, up
// to those of the next frame.
template <class Frame, class Child>
class SearchPath {
public:
    // `busy` holds the positions that other workers are at; null with one worker.
    SearchPath(const SearchRules& rules, const TranspositionTable& table, SearchControl& control, BusyPositions* busy)
        : questions(rules.facts().position_bytes), table_(table), control_(control), busy_(busy) {}

    bool empty() const { return frames_.empty(); }
    std::size_t size() const { return frames_.size(); }
    Frame& back() { return frames_.back(); }
    const Frame& back() const { return frames_.back(); }
    Frame& operator[](std::size_t ply) { return frames_[ply]; }
    const Frame& operator[](std::size_t ply) const { return frames_[ply]; }
    std::span<Child> children_of(std::size_t ply) {
        return std::span(children).subspan(frames_[ply].begin, count(ply));
    }
    std::span<const Child> children_of(std::size_t ply) const {
        return std::span(children).subspan(frames_[ply].begin, count(ply));
    }
    void push(const Frame& frame) {
        frames_.push_back(frame);
        if (busy_ != nullptr) busy_->enter(frame.key.hash());
    }
    // The last position, with its children.
    void pop() {
        if (busy_ != nullptr) busy_->leave(back().key.hash());
        children.resize(back().begin);
        questions.resize(back().question);
        frames_.pop_back();
    }

    bool has_company() const { return busy_ != nullptr; }
    // True if another worker may be at a position.
    bool is_busy(const SearchKey& key) const { return busy_ != nullptr && busy_->has(key.hash()); }
    // The first position of the path, from ply `first` on, that another worker has settled.
    struct Settled {
        std::size_t ply;
        bool reached;
    };
    std::optional<Settled> settled_by_others(std::size_t first) const {
        if (busy_ == nullptr) return std::nullopt;
        for (std::size_t ply = first; ply < size(); ++ply)
            if (const auto reached = table_.settled(frames_[ply].key)) return Settled{ply, *reached};
        return std::nullopt;
    }

    // True once per SearchControl::interval() nodes: then limits and the other workers' results are checked.
    bool is_time_to_ask() const { return nodes - told_ >= control_.interval(); }
    bool may_go_on() {
        const bool going = control_.go_on(nodes - told_);
        told_ = nodes;
        return going && (busy_ == nullptr || !table_.wants_to_grow());
    }

    QuestionList questions;
    std::vector<Child> children;
    std::uint64_t nodes = 0;

private:
    std::size_t count(std::size_t ply) const {
        return (ply + 1 < size() ? frames_[ply + 1].begin : children.size()) - frames_[ply].begin;
    }

    const TranspositionTable& table_;
    SearchControl& control_;
    BusyPositions* const busy_;
    std::vector<Frame> frames_;
    std::uint64_t told_ = 0;
};

}  // namespace zermelo
