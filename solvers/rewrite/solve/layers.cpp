#include "solvers/rewrite/solve/layers.hpp"

#include <algorithm>
#include <new>
#include <span>

#include "solvers/run/memory.hpp"

namespace zermelo {

template <class Word>
RowLayer<Word>::RowLayer(std::uint64_t segment_words, std::uint64_t segments, std::uint64_t most_rows)
    : segment_words_(segment_words) {
    const std::uint64_t margin = segment_words;
    const std::uint64_t words = most_rows * segments * segment_words + 2 * margin;
    memory_.reset(static_cast<Word*>(::operator new[](words * sizeof(Word), std::align_val_t{64})));
    prefer_large_pages(std::as_writable_bytes(std::span(memory_.get(), words)));
    words_ = memory_.get() + margin;
}

template class RowLayer<std::uint64_t>;
template class RowLayer<std::uint8_t>;

}  // namespace zermelo
