#include "solvers/rewrite/solve/outcome_layers.hpp"

#include <algorithm>
#include <mutex>

namespace zermelo {

namespace {

constexpr std::uint64_t rows_at_once = 256;  // segments of so many rows are one task

}  // namespace

OutcomeLayers::OutcomeLayers(const RewriteRules& rules, Workers& workers, Observer& observer, const RowKernels& kernels)
    : LayerSolver(RowShape(rules), OutcomeRows(RowShape(rules)).segment_words(),
                  OutcomeRows(RowShape(rules)).segments(), workers, observer),
      rows_(shape_),
      kernels_(kernels),
      outer_sets_(shape_.outer_cells()) {
    for (const Side side : {Side::first, Side::second})
        for (const Rewrite& rewrite : rules.rewrites[static_cast<std::size_t>(side)])
            moves_[static_cast<std::size_t>(side)].emplace_back(rewrite, side);
}

std::uint64_t OutcomeLayers::memory(const RewriteRules& rules) {
    const RowShape shape(rules);
    if (shape.outer_cells() > RowShape::most_cells || shape.inner_cells() > RowShape::most_cells) return UINT64_MAX;
    const OutcomeRows rows(shape);
    return shape.memory(rows.segments() * rows.segment_words() * sizeof(Word));
}

double OutcomeLayers::steps(int stones) const {
    double steps = 2 * static_cast<double>(shape_.rows(stones));
    for (const auto& moves : moves_)
        for (const RowMove& move : moves)
            steps += count_sets_with(shape_.outer_cells(), stones, move.outer.set, move.outer.clear);
    return steps;
}

bool OutcomeLayers::make_layer(Side mover, int stones, const std::stop_token& stop, RowTotals* totals) {
    const std::uint64_t rows = layers_.begin(mover, stones).rows();
    const auto results = layers_.results(mover, stones);
    const std::uint64_t sets = (std::uint64_t{1} << shape_.inner_cells()) / rows_.segments();  // of a segment
    RowSums all;
    std::mutex mutex;
    const auto task = [&](std::uint64_t begin, std::uint64_t end) {
        const std::uint64_t positions = (end - begin) * sets;
        RowSums sums;
        std::vector<SegmentMove> moves;
        while (begin < end) {
            const std::uint64_t segment = begin / rows;
            const std::uint64_t next = std::min(end, (segment + 1) * rows);
            moves.clear();
            for (const RowMove& move : moves_[static_cast<std::size_t>(mover)]) {
                const auto taken = static_cast<std::size_t>(std::max(move.outer_taken, 1)) - 1;
                if (taken >= results.size()) continue;
                if (auto made = rows_.in_segment(move, segment, *results[taken], outer_sets_.number_of()))
                    moves.push_back(*made);
            }
            make_segments(mover, stones, moves, segment, begin - segment * rows, next - segment * rows,
                          totals == nullptr ? nullptr : &sums);
            begin = next;
        }
        observer_.advance(positions);
        const std::lock_guard lock(mutex);
        all.add(sums);
    };
    if (!workers_.for_chunks(rows_.segments() * rows, rows_at_once, stop, task)) return false;
    if (totals != nullptr) totals->add(mover, all);
    return true;
}

void OutcomeLayers::make_segments(Side mover, int stones, std::span<const SegmentMove> moves, std::uint64_t segment,
                                  std::uint64_t begin, std::uint64_t end, RowSums* sums) {
    const auto sets = outer_sets_.with(stones);
    std::vector<SegmentStep> steps(moves.size() + 1);
    OutcomeRows::Scratch scratch;
    RowLayer<Word>& layer = layers_.with(mover, stones);
    for (std::uint64_t row = begin; row < end; ++row) {
        const std::uint32_t outer = sets[row];
        std::size_t count = 0;
        for (const SegmentMove& move : moves) {
            steps[count].move = &move;
            count += (outer & (move.outer_set | move.outer_clear)) == move.outer_set ? 1 : 0;
        }
        for (SegmentStep& step : std::span(steps).first(count))
            step.words = step.move->source + step.move->row_of[outer ^ step.move->outer_flip] * rows_.segment_words();
        Word* const made = layer.segment(segment, row);
        rows_.make(kernels_, std::span(steps).first(count), scratch, made);
        if (sums == nullptr) continue;
        // Bits that stand for no set are clear, as those are that are read for them.
        sums->wins += kernels_.count(scratch.wins.data(), rows_.segment_words());
        const std::uint64_t row_bytes = rows_.row_bytes();
        const std::uint64_t segment_bytes = std::min(row_bytes, rows_.segment_words() * sizeof(Word));
        RowTotals::add_hashes(scratch.wins.data(), segment_bytes, std::min(row_bytes, OutcomeRows::hashed_bytes),
                              outer * row_bytes + segment * segment_bytes, mover, sums->hashes);
    }
}

}  // namespace zermelo
