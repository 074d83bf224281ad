#include "solvers/pns/table.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <bit>
#include <thread>
#include <utility>

#include "solvers/run/memory.hpp"
#include "solvers/run/parallel.hpp"

namespace zermelo {

namespace {

constexpr int number_bits = 26;
constexpr std::uint64_t number_mask = (std::uint64_t{1} << number_bits) - 1;
constexpr int disproof_shift = 1 + number_bits;
constexpr int work_shift = 1 + 2 * number_bits;

// Work in 10 bits: 16 steps for each doubling.
std::uint64_t work_class(std::uint64_t work) {
    const std::uint64_t w = work + 1;
    const auto log = static_cast<std::uint64_t>(std::bit_width(w) - 1);
    const std::uint64_t mantissa = log >= 4 ? w >> (log - 4) : w << (4 - log);  // 16..31
    return log * 16 + (mantissa - 16);
}

// The least work of a class.
std::uint64_t work_of(std::uint64_t work_class_number) {
    const std::uint64_t log = work_class_number / 16;
    const std::uint64_t mantissa = 16 + work_class_number % 16;
    return (log >= 4 ? mantissa << (log - 4) : mantissa >> (4 - log)) - 1;
}

}  // namespace

// Locks a bucket where there are several workers. first() is the bucket's first word without the lock bit; the end of
// the lock writes it back.
class TranspositionTable::BucketLock {
public:
    BucketLock(Word* bucket, bool shared) : word_(bucket), shared_(shared) {
        if (!shared_) {
            first_ = *bucket;
            return;
        }
        const std::atomic_ref<Word> word(*word_);
        for (int spins = 0;; ++spins) {
            first_ = word.load(std::memory_order_relaxed) & ~lock_bit;
            if (word.compare_exchange_weak(first_, first_ | lock_bit, std::memory_order_acquire,
                                           std::memory_order_relaxed))
                return;
            if (spins > 100) std::this_thread::yield();
        }
    }
    BucketLock(const BucketLock&) = delete;
    BucketLock& operator=(const BucketLock&) = delete;
    ~BucketLock() {
        if (shared_)
            std::atomic_ref<Word>(*word_).store(first_, std::memory_order_release);
        else
            *word_ = first_;
    }
    Word& first() { return first_; }

private:
    Word* word_;
    bool shared_;
    Word first_ = 0;
};

Result<TranspositionTable> TranspositionTable::make(Shape shape, std::uint64_t bytes) {
    if (shape.key_bits > 128)
        return fail(Failure::limit, "this board is too large to search", "its positions do not fit into 127 bits");
    if (bytes < least_bytes)
        return fail(Failure::limit, "there is too little memory to search",
                    bytes == 0
                        ? "the program alone takes what it may use"
                        : "beside the program it may use " + format_bytes(bytes) + ", which remember next to nothing",
                    Cause{.kind = Cause::Kind::memory, .needed = 100'000'000, .allowed = bytes});
    TranspositionTable table;
    table.wide_ = shape.key_bits > 64;
    table.cyclic_ = shape.cyclic;
    table.stride_ = 2U + (table.wide_ ? 1 : 0) + (shape.cyclic ? 1 : 0);
    table.ways_ = table.stride_ == 2 ? 4 : 2;
    table.shared_ = shape.shared;
    // The final size is a power of two times the first, which has room for so many entries at least.
    const std::uint64_t most = bytes / table.bucket_bytes();
    std::uint64_t doublings = 0;
    const std::uint64_t first = (shape.shared ? 1 << 17 : 1 << 11) / table.ways_;  // growth stops all workers
    while (most >> (doublings + 1) >= first) ++doublings;
    table.buckets_ = most >> doublings;
    table.final_buckets_ = (most >> doublings) << doublings;
    table.mapped_bytes_ = table.final_buckets_ * table.bucket_bytes();
    void* memory = ::mmap(nullptr, table.mapped_bytes_, PROT_READ | PROT_WRITE,
                          MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED)
        return fail(Failure::limit, "there is too little memory to search",
                    format_bytes(table.mapped_bytes_) + " are not to be had",
                    "less memory for the search, or a higher limit of the address space");
    static_cast<void>(
        ::madvise(memory, table.mapped_bytes_, MADV_HUGEPAGE));  // fewer TLB misses, where the system grants it
    table.words_ = static_cast<Word*>(memory);
    return table;
}

TranspositionTable::TranspositionTable(TranspositionTable&& other) noexcept
    : words_(std::exchange(other.words_, nullptr)),
      mapped_bytes_(other.mapped_bytes_),
      buckets_(other.buckets_),
      final_buckets_(other.final_buckets_),
      stride_(other.stride_),
      ways_(other.ways_),
      wide_(other.wide_),
      cyclic_(other.cyclic_),
      shared_(other.shared_),
      used_(other.used_.load()),
      visits_(other.visits_.load()) {}

TranspositionTable::~TranspositionTable() {
    if (words_ != nullptr) ::munmap(words_, mapped_bytes_);
}

std::uint64_t TranspositionTable::bytes_for(std::uint64_t entries) const noexcept {
    // By Poisson's distribution: 4/3 entries for each bucket of four, one third for each bucket of two.
    return ways_ == 4 ? entries * bucket_bytes() * 3 / 4 : entries * bucket_bytes() * 3;
}

double TranspositionTable::load() const noexcept {
    return static_cast<double>(used_.load(std::memory_order_relaxed)) / static_cast<double>(ways_ * final_buckets_);
}

std::optional<TableEntry> TranspositionTable::find(const SearchKey& key) const noexcept {
    Word* first = bucket(key.hash());
    Word* const end = first + bucket_words();
    // Most keys are absent, which a look without the lock tells. An entry that it misses is searched again.
    Word* entry = first;
    while (entry != end && !has_key(entry, key)) entry += stride_;
    if (entry == end) return std::nullopt;
    BucketLock lock(first, shared_);
    if (shared_ && !has_key(entry, key)) return std::nullopt;
    const Word numbers = entry == first ? lock.first() : entry[0];
    if (numbers == 0) return std::nullopt;
    const auto proof = static_cast<std::uint32_t>(numbers >> 1 & number_mask);
    const auto disproof = static_cast<std::uint32_t>(numbers >> disproof_shift & number_mask);
    if ((numbers & 1) == 0) return TableEntry{{proof, disproof}, {}};
    return TableEntry{ProofNumbers::solved((key.low & 1) != 0), {proof, disproof, entry[stride_ - 1]}};
}

std::optional<bool> TranspositionTable::settled(const SearchKey& key) const noexcept {
    const auto entry = find(key);
    if (!entry || !entry->numbers.is_solved() || entry->dependence.any()) return std::nullopt;
    return entry->numbers.is_proven();
}

std::uint64_t TranspositionTable::work_behind(const SearchKey& key) const noexcept {
    Word* const first = bucket(key.hash());
    for (Word* entry = first; entry != first + bucket_words(); entry += stride_)
        if (has_key(entry, key)) return work_of((load_word(entry) & ~lock_bit) >> work_shift);
    return 0;
}

void TranspositionTable::store(const SearchKey& key, const TableEntry& entry, std::uint64_t work) noexcept {
    const std::uint64_t hash = key.hash();
    Word* first = bucket(hash);
    Word* const end = first + bucket_words();
    {
        BucketLock lock(first, shared_);
        // Takes the entry with the key, else the first empty one, else the first with the least work.
        Word* place = nullptr;
        bool is_there = false;
        Word least = 0;
        for (Word* other = first; other != end; other += stride_) {
            const Word held = other == first ? lock.first() : other[0];
            is_there = held != 0 && has_key(other, key);
            if (is_there || place == nullptr ||
                (least != 0 && (held == 0 || held >> work_shift < least >> work_shift))) {
                place = other;
                least = held;
            }
            if (is_there) break;
        }
        if (least == 0) count_new(hash);
        Word& numbers = place == first ? lock.first() : place[0];
        if (shared_ && is_there) {
            // Another worker may have solved it meanwhile. A solved entry stays.
            const auto proof = numbers >> 1 & number_mask;
            const auto disproof = numbers >> disproof_shift & number_mask;
            if ((numbers & 1) == 0 && (proof == 0 || disproof == 0)) return;
        }
        const bool dependent = cyclic_ && entry.dependence.any();
        const std::uint64_t proof = dependent ? entry.dependence.first : entry.numbers.proof;
        const std::uint64_t disproof = dependent ? entry.dependence.last : entry.numbers.disproof;
        numbers = work_class(work) << work_shift | disproof << disproof_shift | proof << 1 | (dependent ? 1U : 0U);
        store_word(place + 1, key.low);
        if (wide_) store_word(place + 2, key.high);
        if (cyclic_) place[stride_ - 1] = entry.dependence.visit;
    }
    if (!shared_ && wants_to_grow()) grow();
}

bool TranspositionTable::restore(const SearchKey& key, std::uint64_t numbers) noexcept {
    const TableEntry entry{{static_cast<std::uint32_t>(numbers >> 1 & number_mask),
                            static_cast<std::uint32_t>(numbers >> disproof_shift & number_mask)},
                           {}};
    if ((numbers & 1) != 0 || numbers >> 63 != 0 || !entry.numbers.is_possible()) return false;
    store(key, entry, work_of(numbers >> work_shift));
    return true;
}

void TranspositionTable::count_new(std::uint64_t hash) noexcept {
    constexpr std::uint64_t sample = 64;  // of several workers one in so many counts, so that they need not wait
    if (!shared_)
        used_.store(used_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
    else if (hash % sample == 0)
        used_.fetch_add(sample, std::memory_order_relaxed);
}

// grow() in parallel. The upper half of the buckets moves into new memory. Then the upper half of the rest moves to the
// place that became free, and so on.
void TranspositionTable::grow_as_wanted(Workers& workers) {
    constexpr std::uint64_t chunk = 1 << 12;
    while (wants_to_grow()) {
        std::uint64_t end = std::exchange(buckets_, 2 * buckets_);
        while (end > chunk) {
            const std::uint64_t begin = (end + 1) / 2;
            workers.for_chunks(end - begin, chunk, {},
                               [&](std::uint64_t first, std::uint64_t last) { spread(begin + first, begin + last); });
            end = begin;
        }
        spread(0, end);
    }
}

void TranspositionTable::grow() noexcept {
    const std::uint64_t before = std::exchange(buckets_, 2 * buckets_);
    spread(0, before);
}

// Bucket i becomes the buckets 2i and 2i + 1: a bucket's number is the leading part of hash times size. The order from
// last to first needs no second table.
template <std::uint64_t stride, std::uint64_t ways>
void TranspositionTable::spread_entries(std::uint64_t begin, std::uint64_t end) noexcept {
    constexpr std::uint64_t size = ways * stride;
    const auto bucket_at = [this](std::uint64_t i) { return words_ + i * size; };
    for (std::uint64_t i = end; i-- > begin;) {
        std::array<Word, size> old;
        std::copy_n(bucket_at(i), size, old.begin());
        std::fill_n(bucket_at(i), size, 0);
        std::fill_n(bucket_at(2 * i), 2 * size, 0);
        for (std::uint64_t way = 0; way < ways; ++way) {
            const Word* entry = old.data() + way * stride;
            if (entry[0] == 0) continue;
            Word* place = bucket(key_of(entry).hash());
            while (place[0] != 0) place += stride;
            std::copy_n(entry, stride, place);
        }
    }
}

void TranspositionTable::spread(std::uint64_t begin, std::uint64_t end) noexcept {
    if (stride_ == 2) return spread_entries<2, 4>(begin, end);
    if (stride_ == 3) return spread_entries<3, 2>(begin, end);
    spread_entries<4, 2>(begin, end);
}

}  // namespace zermelo
