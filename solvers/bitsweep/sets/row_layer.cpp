#include "solvers/bitsweep/sets/row_layer.hpp"

#include <algorithm>
#include <new>
#include <span>

#include "solvers/run/memory.hpp"

namespace zermelo {

RowLayer::RowLayer(const RowShape& shape, std::uint64_t most_rows) : piece_words_(shape.piece_words()) {
    const std::uint64_t margin = piece_words_;
    const std::uint64_t inside = most_rows * shape.row_words();
    const std::uint64_t words = inside + 2 * margin;
    memory_.reset(static_cast<std::uint64_t*>(::operator new[](words * sizeof(std::uint64_t), std::align_val_t{64})));
    prefer_large_pages(std::as_writable_bytes(std::span(memory_.get(), words)));
    words_ = memory_.get() + margin;
}

}  // namespace zermelo
