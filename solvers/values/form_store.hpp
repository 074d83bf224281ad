// Canonical forms of short partizan games, each kept once.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "games/base/error.hpp"
#include "solvers/forms/dyadic.hpp"
#include "solvers/forms/outcome.hpp"

namespace zermelo::values {

// The number of a form in its store. Equal numbers mean equal values, other numbers other values.
using FormId = std::uint32_t;

struct StoreOptions {
    std::uint64_t memory = std::uint64_t{1} << 30;  // bytes; a computation that needs more ends with a limit
    int comparison_bits = 16;                       // results of comparisons that are remembered, as a power of two
};

// An append-only set of canonical forms (Conway 1976): no dominated and no reversible options. A form's options are
// forms of the same store. All calls are thread-safe; several threads share one store. Functions that add forms or
// compare them may throw ValueLimit.
class FormStore {
public:
    static constexpr FormId zero = 0;
    static constexpr FormId most = FormId{1} << 31;  // forms

    explicit FormStore(const StoreOptions& options = {});
    ~FormStore();
    FormStore(const FormStore&) = delete;
    FormStore& operator=(const FormStore&) = delete;

    // Ascending by number.
    std::span<const FormId> left(FormId id) const {
        const Form& form = at(id);
        return {form.options, form.left_count};
    }
    std::span<const FormId> right(FormId id) const {
        const Form& form = at(id);
        return {form.options + form.left_count, form.right_count};
    }
    // The number that play stops at if Left begins, and if Right begins.
    const Dyadic& left_stop(FormId id) const { return at(id).left_stop; }
    const Dyadic& right_stop(FormId id) const { return at(id).right_stop; }
    bool is_number(FormId id) const { return at(id).is_number; }
    // *n, with as many options of each side; 0 is one.
    bool is_nimber(FormId id) const { return at(id).is_nimber; }
    // Greatest number of moves in the form, by either side in any order.
    int birthday(FormId id) const { return at(id).birthday; }
    // True if neither side has a move anywhere in the form unless both have one (Conway's all small games).
    bool is_all_small(FormId id) const { return at(id).is_all_small; }

    // Compares two values: a <= b, Left would not mind to have b in place of a.
    bool at_most(FormId a, FormId b) const;
    Outcome outcome(FormId id) const { return outcome_of(at_most(zero, id), at_most(id, zero)); }

    // The form with these options, which must be canonical, ascending and without repetition.
    FormId intern(std::span<const FormId> left, std::span<const FormId> right);
    FormId number(const Dyadic& number);
    FormId negative(FormId id);

    std::uint64_t size() const { return count_.load(std::memory_order_relaxed); }
    // Bytes of forms, options and tables.
    std::uint64_t bytes() const { return bytes_.load(std::memory_order_relaxed); }

private:
    friend class Calculator;
    struct Form {
        const FormId* options = nullptr;
        Dyadic left_stop;
        Dyadic right_stop;
        std::uint32_t left_count = 0;
        std::uint32_t right_count = 0;
        std::atomic<FormId> negative{none};
        std::uint16_t birthday = 0;
        bool is_number : 1 = false;
        bool is_nimber : 1 = false;
        bool is_all_small : 1 = false;
    };
    struct Shard;
    static constexpr FormId none = ~FormId{0};
    static constexpr int segment_bits = 14;
    static constexpr int shard_bits = 6;

    const Form& at(FormId id) const {
        return segments_[id >> segment_bits].load(std::memory_order_acquire)[id & ((1U << segment_bits) - 1)];
    }
    Form& at(FormId id) { return const_cast<Form&>(std::as_const(*this).at(id)); }
    bool compare(FormId a, FormId b) const;
    FormId add(Shard& shard, std::span<const FormId> left, std::span<const FormId> right);
    void take_bytes(std::uint64_t bytes);
    void fill(Form& form, std::span<const FormId> left, std::span<const FormId> right) const;

    StoreOptions options_;
    std::atomic<std::uint64_t> bytes_{0};
    std::atomic<std::uint64_t> count_{0};
    std::mutex growing_;
    std::vector<std::atomic<Form*>> segments_;
    std::unique_ptr<std::array<Shard, std::size_t{1} << shard_bits>> shards_;
    // a, b, the result and a mark in one word; a later comparison may take its place.
    mutable std::vector<std::atomic<std::uint64_t>> compared_;
};

}  // namespace zermelo::values
