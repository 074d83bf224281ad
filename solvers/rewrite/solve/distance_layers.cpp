#include "solvers/rewrite/solve/distance_layers.hpp"

#include <algorithm>
#include <mutex>

#include "games/board/combinatorics.hpp"

namespace zermelo {

namespace {

constexpr std::uint64_t positions_at_once = 1 << 20;  // of one task
constexpr std::uint64_t hashed_bytes = 4096;          // of a row, together; fewer where it has fewer

// The bytes of a row in memory.
std::uint64_t row_bytes(const RowShape& shape) {
    return std::uint64_t{1} << std::max(shape.inner_cells(), DistanceMove::group_bits);
}

DistanceMove distance_move(const RowMove& move) {
    constexpr std::uint32_t in_group = (1U << DistanceMove::group_bits) - 1;
    constexpr std::uint32_t in_segment = (1U << DistanceMove::segment_bits) - 1;
    DistanceMove made;
    made.outer_set = move.outer.set;
    made.outer_clear = move.outer.clear;
    made.segment_set = move.inner.set & ~in_segment;
    made.segment_clear = move.inner.clear & ~in_segment;
    made.distance = move.inner.distance(~0U);
    for (std::size_t byte = 0; byte < made.mask.size(); ++byte)
        made.mask[byte] = move.inner.fits(byte, in_group) ? 255 : 0;
    for (std::uint64_t group = 0; group < 64; ++group)
        if (move.inner.fits(group << DistanceMove::group_bits, in_segment & ~in_group))
            made.groups |= std::uint64_t{1} << group;
    return made;
}

}  // namespace

// Of a worker: a row that was turned, between margins as layers have them.
struct DistanceLayers::Scratch {
    explicit Scratch(std::uint64_t bytes) : memory(3 * bytes) {}
    RowDistance* row() { return memory.data() + memory.size() / 3; }
    std::vector<RowDistance> memory;
};

DistanceLayers::DistanceLayers(const RewriteRules& rules, Workers& workers, Observer& observer,
                               const DistanceKernels& kernels)
    : LayerSolver(RowShape(rules, rules.symmetries), row_bytes(RowShape(rules, rules.symmetries)), 1, workers,
                  observer),
      rules_(rules),
      kernels_(kernels),
      classes_(shape_.outer_cells(), rules.symmetries) {
    for (const StoneSymmetry& symmetry : rules.symmetries) turns_.emplace_back(symmetry[1]);
    for (const Side side : {Side::first, Side::second}) {
        auto& all = moves_[static_cast<std::size_t>(side)];
        for (const Rewrite& rewrite : rules.rewrites[static_cast<std::size_t>(side)]) {
            const RowMove move(rewrite, side);
            auto same = std::find_if(all.begin(), all.end(),
                                     [&](const Moves& moves) { return moves.outer_flip == move.outer.flip; });
            if (same == all.end()) same = all.insert(all.end(), {move.outer.flip, move.outer_taken, {}});
            same->moves.push_back(distance_move(move));
            // Rows of less than a segment have fewer groups.
            if (shape_.inner_cells() < DistanceMove::segment_bits)
                same->moves.back().groups &= (std::uint64_t{2} << (row_bytes(shape_) / 64 - 1)) - 1;
        }
    }
}

std::uint64_t DistanceLayers::memory(const RewriteRules& rules) {
    const RowShape shape(rules, rules.symmetries);
    return shape.outer_cells() > RowShape::most_cells || shape.inner_cells() > RowShape::most_cells
               ? UINT64_MAX
               : shape.memory(row_bytes(shape));
}

double DistanceLayers::steps(int stones) const {
    double steps = 2 * static_cast<double>(shape_.rows(stones));
    const double part =
        static_cast<double>(shape_.rows(stones)) / static_cast<double>(*binomial(shape_.outer_cells(), stones));
    for (const auto& all : moves_)
        for (const Moves& moves : all)
            for (const DistanceMove& move : moves.moves)
                steps += part * count_sets_with(shape_.outer_cells(), stones, move.outer_set, move.outer_clear);
    return steps;
}

bool DistanceLayers::make_layer(Side mover, int stones, const std::stop_token& stop, RowTotals* totals) {
    const std::uint64_t rows = layers_.begin(mover, stones).rows();
    const auto outer_sets = classes_.with(stones);
    const std::uint64_t inner_sets = std::uint64_t{1} << shape_.inner_cells();
    RowSums all;
    std::mutex mutex;
    const auto task = [&](std::uint64_t begin, std::uint64_t end) {
        Scratch scratch(row_bytes(shape_));
        RowSums sums;
        std::uint64_t positions = 0;
        for (std::uint64_t row = begin; row < end; ++row) {
            make_row(mover, stones, row, scratch);
            positions += outer_sets[row].size * inner_sets;
            if (totals != nullptr)
                add_to(mover, outer_sets[row], layers_.with(mover, stones).segment(0, row), scratch, sums);
        }
        observer_.advance(positions);
        const std::lock_guard lock(mutex);
        all.add(sums);
    };
    const std::uint64_t rows_at_once = std::max<std::uint64_t>(1, positions_at_once / row_bytes(shape_));
    if (!workers_.for_chunks(rows, rows_at_once, stop, task)) return false;
    if (totals == nullptr) return true;
    totals->add(mover, all);
    if (all.deepest <= totals->longest) return true;
    totals->longest = all.deepest;
    for (std::uint64_t row = 0; row < rows; ++row) {  // the least set of a class comes before the others
        const Word* const words = layers_.with(mover, stones).segment(0, row);
        const Word* const end = words + inner_sets;
        const Word* const found =
            std::find_if(words, end, [&](Word word) { return value(word).dtw == totals->longest; });
        if (found == end) continue;
        totals->deepest = RowPosition{{outer_sets[row].set, static_cast<std::uint64_t>(found - words)}, mover};
        break;
    }
    return true;
}

// All moves to the same outer set share one row of replies, which is turned at most once.
void DistanceLayers::make_row(Side mover, int stones, std::uint64_t row, Scratch& scratch) {
    const std::uint32_t outer = classes_.with(stones)[row].set;
    const std::uint64_t bytes = row_bytes(shape_);
    Word* const best = layers_.with(mover, stones).segment(0, row);
    std::fill_n(best, bytes, 0);
    for (const Moves& moves : moves_[static_cast<std::size_t>(mover)]) {
        const Word* replies = nullptr;
        for (const DistanceMove& move : moves.moves) {
            if ((outer & (move.outer_set | move.outer_clear)) != move.outer_set) continue;
            if (replies == nullptr) {
                const OuterClasses::Place place = classes_.place(outer ^ moves.outer_flip);
                replies = layers_.with(other(mover), stones - moves.outer_taken).segment(0, place.number);
                if (place.symmetry != 0) {
                    turns_[place.symmetry](replies, scratch.row());
                    replies = scratch.row();
                }
            }
            kernels_.best(move, replies, best, bytes);
        }
    }
    kernels_.finish(best, bytes);
}

// All sets of a class.
void DistanceLayers::add_to(Side mover, const OuterClasses::Class& outer, const Word* row, Scratch& scratch,
                            RowSums& sums) const {
    const std::uint64_t inner_sets = std::uint64_t{1} << shape_.inner_cells();
    const RowTally tally = kernels_.tally(row, inner_sets);
    sums.wins += outer.size * tally.wins;
    sums.deepest = std::max(sums.deepest, tally.deepest);
    std::vector<std::uint32_t> images;
    for (const StoneSymmetry& symmetry : rules_.symmetries) {
        const std::uint32_t image = moved_set(symmetry[0], outer.set);
        if (std::find(images.begin(), images.end(), image) != images.end()) continue;
        images.push_back(image);
        const Word* bytes = row;
        if (const std::uint32_t back = classes_.place(image).symmetry; back != 0) {
            turns_[back](row, scratch.row());
            bytes = scratch.row();
        }
        RowTotals::add_hashes(bytes, inner_sets, std::min(inner_sets, hashed_bytes), image * inner_sets, mover,
                              sums.hashes);
    }
}

DistanceLayers::Row DistanceLayers::row(Side turn, std::uint32_t outer) const {
    const OuterClasses::Place place = classes_.place(outer);
    return {last_layer(turn).segment(0, place.number), place.symmetry};
}

}  // namespace zermelo
