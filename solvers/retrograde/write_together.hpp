// The blocks of a slice whose codes lie with several ranks.
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>

#include "solvers/ranks/ranks.hpp"
#include "solvers/run/slice_writer.hpp"

namespace zermelo {

// Collective: each rank compresses some blocks, then all keepers append all of them to their tables, in order. So each
// disk has the whole slice, and nobody reads from another host. `bring` is collective, too: it brings the codes of a
// range to this rank, where `encode` reads them.
Result<void> write_together(Ranks& ranks, Workers& workers, SliceTable& table, std::uint32_t slice,
                            const SliceRecord& record, const std::stop_token& stop, const EncodeBlock& encode,
                            const std::function<Result<void>(std::uint64_t first, std::uint64_t end)>& bring);

}  // namespace zermelo
