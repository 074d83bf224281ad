// An array that ranks fill together: each has computed a share of it, and gets those of the others.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <span>
#include <utility>

#include "solvers/ranks/ranks.hpp"

namespace zermelo {

// The share of a rank: a table of `columns` is dealt by columns, everything else in one piece each.
struct RankShare {
    unsigned rank = 0;
    unsigned count = 1;

    // The part [first, second) of `total` things, in equal parts.
    std::pair<std::uint64_t, std::uint64_t> of(std::uint64_t total) const {
        const std::uint64_t part = total / count;
        const std::uint64_t rest = total % count;
        const std::uint64_t begin = rank * part + std::min<std::uint64_t>(rank, rest);
        return {begin, begin + part + (rank < rest ? 1 : 0)};
    }
};

// Collective: `codes` is a table of rows with `columns` each; a rank has the columns of its share in all of them.
// Afterwards all ranks have all of it.
template <class Code>
Result<void> share_columns(Ranks& ranks, std::span<Code> codes, std::uint64_t columns) {
    constexpr std::uint64_t most = (1 << 20) / sizeof(Code);  // codes of a message
    Bytes bytes;
    for (unsigned from = 0; from < ranks.count(); ++from) {
        const auto [begin, end] = RankShare{from, ranks.count()}.of(columns);
        const std::uint64_t width = end - begin;
        const std::uint64_t total = width * (codes.size() / columns);
        for (std::uint64_t at = 0; at < total;) {
            const std::uint64_t count = std::min(most, total - at);
            bytes.resize(count * sizeof(Code));
            // Calls f(place in the message, place in the table, codes) for each piece of a row.
            const auto for_each_piece = [&](const auto& f) {
                for (std::uint64_t done = 0; done < count;) {
                    const std::uint64_t column = (at + done) % width;
                    const std::uint64_t length = std::min(count - done, width - column);
                    f(bytes.data() + done * sizeof(Code), &codes[(at + done) / width * columns + begin + column],
                      length * sizeof(Code));
                    done += length;
                }
            };
            if (ranks.rank() == from)
                for_each_piece(
                    [](void* message, const Code* table, std::size_t size) { std::memcpy(message, table, size); });
            ZERMELO_TRY(ranks.broadcast(bytes, from));
            if (bytes.size() != count * sizeof(Code))
                return fail(Failure::corrupt, "a message between the ranks is damaged", "its length is wrong",
                            "run it again; look at the network");
            if (ranks.rank() != from)
                for_each_piece(
                    [](const void* message, Code* table, std::size_t size) { std::memcpy(table, message, size); });
            at += count;
        }
    }
    return {};
}

}  // namespace zermelo
