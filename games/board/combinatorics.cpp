#include "games/board/combinatorics.hpp"

#include <algorithm>
#include <cassert>

namespace zermelo {

std::optional<U128> checked_add(U128 a, U128 b) {
    U128 sum = 0;
    if (__builtin_add_overflow(a, b, &sum)) return std::nullopt;
    return sum;
}

std::optional<U128> checked_multiply(U128 a, U128 b) {
    U128 product = 0;
    if (__builtin_mul_overflow(a, b, &product)) return std::nullopt;
    return product;
}

// A column of Pascal's triangle, built by additions only: no intermediate result is greater than the answer's row,
// so "does not fit" is exact.
std::optional<U128> binomial(int n, int k) {
    assert(n >= 0 && k >= 0);
    if (k > n) return U128{0};
    k = std::min(k, n - k);
    std::vector<U128> row(static_cast<std::size_t>(k) + 1, 0);
    row[0] = 1;
    for (int i = 1; i <= n; ++i) {
        for (int j = std::min(i, k); j >= 1; --j) {
            const auto sum = checked_add(row[static_cast<std::size_t>(j)], row[static_cast<std::size_t>(j - 1)]);
            if (!sum) return std::nullopt;
            row[static_cast<std::size_t>(j)] = *sum;
        }
    }
    return row[static_cast<std::size_t>(k)];
}

std::optional<U128> multichoose(int n, int k) {
    if (n == 0) return U128{k == 0 ? 1U : 0U};
    return binomial(n + k - 1, k);
}

std::string to_decimal(U128 count) {
    std::string digits;
    do {
        digits.push_back(static_cast<char>('0' + static_cast<int>(count % 10)));
        count /= 10;
    } while (count != 0);
    std::reverse(digits.begin(), digits.end());
    return digits;
}

std::optional<BinomialTable> BinomialTable::make(int n, int k) {
    const auto largest = binomial(n, std::min(k, n / 2));
    if (!largest || *largest > UINT64_MAX) return std::nullopt;
    BinomialTable table;
    table.stride_ = k + 1;
    table.values_.assign(static_cast<std::size_t>(n + 1) * static_cast<std::size_t>(k + 1), 0);
    const auto at = [&table](int row, int column) -> std::uint64_t& {
        return table.values_[static_cast<std::size_t>(row * table.stride_ + column)];
    };
    for (int i = 0; i <= n; ++i) {
        at(i, 0) = 1;
        for (int j = 1; j <= std::min(i, k); ++j) at(i, j) = at(i - 1, j - 1) + at(i - 1, j);
    }
    return table;
}

std::uint64_t rank_combination(const BinomialTable& table, std::span<const int> elements) {
    std::uint64_t rank = 0;
    int i = 0;
    for (const int element : elements) rank += table(element, ++i);
    return rank;
}

std::vector<int> unrank_combination(const BinomialTable& table, int n, int k, std::uint64_t rank) {
    std::vector<int> elements(static_cast<std::size_t>(k));
    int candidate = n;
    for (int i = k; i >= 1; --i) {
        do {
            --candidate;
        } while (table(candidate, i) > rank);
        rank -= table(candidate, i);
        elements[static_cast<std::size_t>(i - 1)] = candidate;
    }
    assert(rank == 0);
    return elements;
}

std::uint64_t rank_multiset(const BinomialTable& table, std::span<const int> elements) {
    std::uint64_t rank = 0;
    int i = 0;
    for (const int element : elements) {
        rank += table(element + i, i + 1);
        ++i;
    }
    return rank;
}

std::vector<int> unrank_multiset(const BinomialTable& table, int n, int k, std::uint64_t rank) {
    std::vector<int> elements = unrank_combination(table, n + k - 1, k, rank);
    for (int i = 0; i < k; ++i) elements[static_cast<std::size_t>(i)] -= i;
    return elements;
}

}  // namespace zermelo
