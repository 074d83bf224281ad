// Counting, and numbering of combinations and multisets.
//
// The numbering is the combinatorial number system (D. H. Lehmer 1964; Knuth, TAOCP 4A, 7.2.1.3): the k-subset
// c_1 < c_2 < ... < c_k has the rank sum C(c_i, i), which orders subsets colexicographically.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace zermelo {

__extension__ using U128 = unsigned __int128;

// Sum and product, or nothing if the result does not fit 128 bits.
std::optional<U128> checked_add(U128 a, U128 b);
std::optional<U128> checked_multiply(U128 a, U128 b);

// Number of k-subsets of n things, or nothing if it does not fit 128 bits. 0 if k > n; n, k >= 0.
std::optional<U128> binomial(int n, int k);

// Number of multisets of k things of n kinds: C(n + k - 1, k).
std::optional<U128> multichoose(int n, int k);

// `count` in decimal digits.
std::string to_decimal(U128 count);

// The binomials C(0..n, 0..k) as 64-bit numbers, for indexing in hot loops. Immutable.
class BinomialTable {
public:
    // Nothing if C(n, min(k, n / 2)) does not fit 64 bits.
    static std::optional<BinomialTable> make(int n, int k);

    std::uint64_t operator()(int n, int k) const { return values_[static_cast<std::size_t>(n * stride_ + k)]; }

private:
    int stride_ = 1;
    std::vector<std::uint64_t> values_;
};

// Rank of a strictly ascending list of elements of 0..n, n as in make(), in 0..C(n, k)-1.
std::uint64_t rank_combination(const BinomialTable& table, std::span<const int> elements);

// The k-subset of 0..n-1 with the given rank, ascending. rank < C(n, k).
std::vector<int> unrank_combination(const BinomialTable& table, int n, int k, std::uint64_t rank);

// The same subset as a set of cells.
template <class Set>
Set unrank_set(const BinomialTable& table, int n, int k, std::uint64_t rank) {
    Set set;
    for (int cell = n; k >= 1; --k) {
        do --cell;
        while (table(cell, k) > rank);
        rank -= table(cell, k);
        set |= Set::cell(cell);
    }
    return set;
}

// Rank of an ascending list in which elements may repeat, among the multisets of its length; needs a table
// up to (greatest element + k). A multiset c_1 <= ... <= c_k is the combination c_1, c_2 + 1, ..., c_k + k - 1.
std::uint64_t rank_multiset(const BinomialTable& table, std::span<const int> elements);

// The multiset of k elements of 0..n-1 with the given rank, ascending. rank < C(n + k - 1, k).
std::vector<int> unrank_multiset(const BinomialTable& table, int n, int k, std::uint64_t rank);

}  // namespace zermelo
