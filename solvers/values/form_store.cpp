#include "solvers/values/form_store.hpp"

#include <fmt/format.h>
#include <xxhash.h>
#include <algorithm>

#include "games/base/text.hpp"
#include "solvers/forms/limit.hpp"

namespace zermelo::values {

// A part of the set, by hash: an open-addressing table of numbers, and the options of its forms.
struct FormStore::Shard {
    std::mutex mutex;
    std::vector<FormId> table;
    std::size_t used = 0;
    std::vector<std::unique_ptr<FormId[]>> options;
    std::size_t room = 0;  // left in the last block of options
    FormId* free = nullptr;
};

namespace {

std::uint64_t hash_of(std::span<const FormId> left, std::span<const FormId> right) {
    return XXH3_64bits_withSeed(right.data(), right.size_bytes(), XXH3_64bits(left.data(), left.size_bytes()));
}

}  // namespace

FormStore::FormStore(const StoreOptions& options)
    : options_(options),
      segments_(most >> segment_bits),
      shards_(std::make_unique<std::array<Shard, std::size_t{1} << shard_bits>>()),
      compared_(std::size_t{1} << options.comparison_bits) {
    take_bytes(segments_.size() * sizeof(segments_[0]) + compared_.size() * sizeof(compared_[0]));
    intern({}, {});
}

FormStore::~FormStore() {
    for (const auto& segment : segments_) delete[] segment.load();
}

void FormStore::take_bytes(std::uint64_t bytes) {
    const std::uint64_t now = bytes_.fetch_add(bytes) + bytes;
    if (now <= options_.memory) return;
    Cause cause;
    cause.kind = Cause::Kind::memory;
    cause.allowed = options_.memory;
    give_up(Error(Failure::limit, "the values need more memory than is allowed",
                  fmt::format("{} canonical forms take {}", with_thousands(size()), format_bytes(now)), {},
                  std::move(cause)));
}

FormId FormStore::intern(std::span<const FormId> left, std::span<const FormId> right) {
    const std::uint64_t hash = hash_of(left, right);
    Shard& shard = (*shards_)[hash >> (64 - shard_bits)];
    const std::lock_guard lock(shard.mutex);
    const auto place = [&](std::uint64_t of) {
        std::size_t slot = of & (shard.table.size() - 1);
        while (shard.table[slot] != none && !(std::ranges::equal(this->left(shard.table[slot]), left) &&
                                              std::ranges::equal(this->right(shard.table[slot]), right)))
            slot = (slot + 1) & (shard.table.size() - 1);
        return slot;
    };
    if (shard.table.empty()) shard.table.assign(64, none);
    std::size_t slot = place(hash);
    if (shard.table[slot] != none) return shard.table[slot];
    if (2 * (shard.used + 1) > shard.table.size()) {
        take_bytes(shard.table.size() * sizeof(FormId));
        std::vector<FormId> old(2 * shard.table.size(), none);
        old.swap(shard.table);
        for (const FormId id : old) {
            if (id == none) continue;
            std::size_t free = hash_of(this->left(id), this->right(id)) & (shard.table.size() - 1);
            while (shard.table[free] != none) free = (free + 1) & (shard.table.size() - 1);
            shard.table[free] = id;
        }
        slot = place(hash);
    }
    const FormId id = add(shard, left, right);
    ++shard.used;
    shard.table[slot] = id;
    return id;
}

// Appends a form. The shard is locked.
FormId FormStore::add(Shard& shard, std::span<const FormId> left, std::span<const FormId> right) {
    const std::size_t count = left.size() + right.size();
    if (shard.room < count) {
        const std::size_t block = std::max<std::size_t>(count, shard.options.empty() ? 64 : 4096);
        take_bytes(block * sizeof(FormId));
        shard.options.push_back(std::make_unique<FormId[]>(block));
        shard.free = shard.options.back().get();
        shard.room = block;
    }
    FormId* const options = shard.free;
    std::ranges::copy(right, std::ranges::copy(left, options).out);
    std::uint64_t mine = 0;
    {
        const std::lock_guard lock(growing_);
        mine = count_.load();
        if (mine == most) give_up(Error(Failure::limit, "there are more than 2^31 canonical forms"));
        auto& segment = segments_[mine >> segment_bits];
        if (segment.load(std::memory_order_relaxed) == nullptr) {
            take_bytes(sizeof(Form) << segment_bits);
            segment.store(new Form[std::size_t{1} << segment_bits], std::memory_order_release);
        }
        count_.store(mine + 1);
    }
    shard.free += count;
    shard.room -= count;
    Form& form = at(static_cast<FormId>(mine));
    form.options = options;
    fill(form, {options, left.size()}, {options + left.size(), right.size()});
    return static_cast<FormId>(mine);
}

// The facts of a canonical form: those of its options are known.
void FormStore::fill(Form& form, std::span<const FormId> left, std::span<const FormId> right) const {
    form.left_count = static_cast<std::uint32_t>(left.size());
    form.right_count = static_cast<std::uint32_t>(right.size());
    int birthday = 0;
    for (const auto& options : {left, right})
        for (const FormId option : options) birthday = std::max(birthday, at(option).birthday + 1);
    form.birthday = static_cast<std::uint16_t>(std::min(birthday, 65535));
    // As many different nimbers as options, all smaller: they are all that are smaller.
    form.is_nimber = std::ranges::equal(left, right) && std::ranges::all_of(left, [&](FormId option) {
                         return at(option).is_nimber && at(option).left_count < left.size();
                     });
    // A canonical form is a number if it is an integer, or lies between two numbers.
    const bool integer = left.empty() || right.empty();
    form.is_number = integer || (left.size() == 1 && right.size() == 1 && at(left[0]).is_number &&
                                 at(right[0]).is_number && at(left[0]).left_stop < at(right[0]).left_stop);
    if (form.is_number) {
        const auto value = [&](std::span<const FormId> side) {
            return side.empty() ? std::nullopt : std::optional(at(side[0]).left_stop);
        };
        form.left_stop = form.right_stop = Interval{value(left), value(right)}.simplest();
        form.is_all_small = left.empty() && right.empty();
        return;
    }
    form.left_stop = at(left[0]).right_stop;
    for (const FormId option : left) form.left_stop = std::max(form.left_stop, at(option).right_stop);
    form.right_stop = at(right[0]).left_stop;
    for (const FormId option : right) form.right_stop = std::min(form.right_stop, at(option).left_stop);
    const auto is_small = [this](FormId option) { return at(option).is_all_small; };
    form.is_all_small = std::ranges::all_of(left, is_small) && std::ranges::all_of(right, is_small);
}

// a <= b unless Left wins a - b by moving first: by a move in a to something at least b, or a move of the negative of
// b. The stops decide most comparisons: a <= b needs stops that are no higher, and follows from stops that lie apart.
bool FormStore::at_most(FormId a, FormId b) const {
    if (a == b) return true;
    const Form& one = at(a);
    const Form& other = at(b);
    if (one.left_stop > other.left_stop || one.right_stop > other.right_stop) return false;
    if (one.left_stop < other.right_stop) return true;
    return compare(a, b);
}

bool FormStore::compare(FormId a, FormId b) const {
    const std::uint64_t key = static_cast<std::uint64_t>(a) << 33 | static_cast<std::uint64_t>(b) << 2 | 1;
    auto& entry = compared_[(key * 0x9e3779b97f4a7c15) >> (64 - options_.comparison_bits)];
    const std::uint64_t known = entry.load(std::memory_order_relaxed);
    if ((known & ~std::uint64_t{2}) == key) return (known & 2) != 0;
    const bool result = std::ranges::none_of(left(a), [&](FormId option) { return at_most(b, option); }) &&
                        std::ranges::none_of(right(b), [&](FormId option) { return at_most(option, a); });
    entry.store(key | (result ? 2 : 0), std::memory_order_relaxed);
    return result;
}

FormId FormStore::number(const Dyadic& number) {
    if (number.is_integer()) {
        constexpr std::int64_t most_integer = 10000;
        if (number > most_integer || number < -most_integer)
            give_up(Error(Failure::limit, "the integer " + number.text() + " is too large for a value",
                          "integers of values have at most 10,000 moves"));
        FormId id = zero;
        const bool positive = number > 0;
        for (std::int64_t n = number.numerator(); n != 0; n += positive ? -1 : 1) {
            const std::array options = {id};
            id = positive ? intern(options, {}) : intern({}, options);
        }
        return id;
    }
    // Halves the interval between two integers, down to the number.
    Dyadic low = number.floor();
    Dyadic high = low + 1;
    std::array left = {this->number(low)};
    std::array right = {this->number(high)};
    while (true) {
        const Dyadic middle = (low + high).half();
        const FormId form = intern(left, right);
        if (middle == number) return form;
        (middle < number ? low : high) = middle;
        (middle < number ? left : right) = {form};
    }
}

FormId FormStore::negative(FormId id) {
    if (const FormId known = at(id).negative.load(std::memory_order_acquire); known != none) return known;
    FormId result = zero;
    if (is_number(id)) {
        result = number(-left_stop(id));
    } else {
        std::vector<FormId> left;
        std::vector<FormId> right;
        for (const FormId option : this->right(id)) left.push_back(negative(option));
        for (const FormId option : this->left(id)) right.push_back(negative(option));
        std::ranges::sort(left);
        std::ranges::sort(right);
        result = intern(left, right);
    }
    at(id).negative.store(result, std::memory_order_release);
    at(result).negative.store(id, std::memory_order_release);
    return result;
}

}  // namespace zermelo::values
