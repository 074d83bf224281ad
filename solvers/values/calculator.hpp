// Canonical forms from options, and arithmetic with values.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "games/core/values/side.hpp"
#include "solvers/values/form_store.hpp"

namespace zermelo::values {

// One thread's work on a store: it remembers forms by their options, and sums. Functions throw ValueLimit where the
// store does, and on a stop request.
class Calculator {
public:
    // `memory_bits`: how many options and sums are remembered, as powers of two.
    explicit Calculator(FormStore& store, int memory_bits = 12, std::stop_token stop = {});

    FormStore& store() const { return store_; }

    // The canonical form of {left|right}: any options, in any order.
    FormId make(std::span<const FormId> left, std::span<const FormId> right);
    FormId number(const Dyadic& number);
    FormId nimber(int size);  // *size
    // Ups, or downs below 0, and a nimber.
    FormId up_star(int ups, int nimber);
    FormId ups(int count) { return up_star(count, 0); }
    FormId sum(FormId a, FormId b);
    FormId difference(FormId a, FormId b) { return sum(a, store_.negative(b)); }
    FormId multiple(FormId value, int times);
    // Left's incentives G^L - G, Right's G - G^R, without those that are no better than another.
    std::vector<FormId> incentives(FormId value, Side side);
    // The value after t is paid for each move, while that leaves something to play for (Conway 1976).
    FormId cooled(FormId value, const Dyadic& t);
    // The number of ups that an all small value is about equal to (Winning Ways, chapter 8). Nothing for other values.
    std::optional<FormId> atomic_weight(FormId value);

private:
    struct Raw;
    struct Known;
    struct Sum {
        FormId a = ~FormId{0};
        FormId b = 0;
        FormId result = 0;
    };

    std::optional<Dyadic> number_of(std::span<const FormId> left, std::span<const FormId> right);
    FormId reduce(const Raw& raw);
    void remove_dominated(std::vector<FormId>& options, Side side) const;
    bool is_at_most(FormId x, const Raw& raw);
    bool is_at_least(FormId x, const Raw& raw);
    bool replace_reversible(const Raw& raw, Side side, std::vector<FormId>& options);

    // A comparison of a form with the options at hand.
    struct Compared {
        FormId form = 0;
        std::uint32_t turn = 0;  // of the options at hand, twice; and which of them is the greater
        bool result = false;
    };
    template <class F>
    bool remembered(FormId form, bool at_most, F&& f);

    FormStore& store_;
    std::stop_token stop_;
    int bits_;
    std::vector<std::uint32_t> known_;  // forms by their options, in blocks of 16
    std::vector<Sum> sums_;
    std::vector<Compared> compared_;
    std::uint32_t turn_ = 0;
    std::map<Dyadic, FormId> numbers_;
    std::vector<FormId> nimbers_{FormStore::zero};
    std::uint32_t steps_ = 0;
    std::vector<FormId> left_, right_;
};

}  // namespace zermelo::values
