#include "solvers/ranks/ranks.hpp"

#include <fmt/format.h>

namespace zermelo {

namespace {

Bytes encode_error(const Result<void>& result) {
    ByteWriter out;
    if (result) return out.bytes();
    const Error& error = result.error();
    out.put(static_cast<std::uint32_t>(error.code));
    for (const std::string* text : {&error.what, &error.why, &error.hint}) {
        out.put(static_cast<std::uint32_t>(text->size()));
        out.put(std::string_view(*text));
    }
    return out.bytes();
}

Error decode_error(ByteSpan bytes, std::size_t rank) {
    ByteReader in(bytes);
    Error error;
    error.code = static_cast<Failure>(in.get<std::uint32_t>());
    for (std::string* text : {&error.what, &error.why, &error.hint}) *text = in.get_text(in.get<std::uint32_t>());
    if (error.code != Failure::interrupted) error.what = fmt::format("rank {}: {}", rank, error.what);
    return error;
}

}  // namespace

Result<std::vector<std::vector<std::uint64_t>>> gather(Ranks& ranks, std::span<const std::uint64_t> mine) {
    ByteWriter out;
    for (const std::uint64_t number : mine) out.put(number);
    ZERMELO_ASSIGN(all, ranks.exchange(std::vector<Bytes>(ranks.count(), out.bytes())));
    std::vector<std::vector<std::uint64_t>> numbers;
    for (const Bytes& bytes : all) {
        ByteReader in(bytes);
        auto& of_rank = numbers.emplace_back();
        for (std::size_t i = 0; i < mine.size(); ++i) of_rank.push_back(in.get<std::uint64_t>());
        if (!in.ok() || in.left() > 0)
            return fail(Failure::internal, "the ranks do not agree about their messages",
                        fmt::format("rank {} sent {} bytes", numbers.size() - 1, bytes.size()),
                        "start the same program with the same command on all ranks");
    }
    return numbers;
}

Result<void> agree(Ranks& ranks, const Result<void>& mine) {
    ZERMELO_ASSIGN(all, ranks.exchange(std::vector<Bytes>(ranks.count(), encode_error(mine))));
    if (!mine) return mine;
    for (std::size_t rank = 0; rank < all.size(); ++rank)
        if (!all[rank].empty()) return tl::unexpected<Error>(decode_error(all[rank], rank));
    return {};
}

}  // namespace zermelo
