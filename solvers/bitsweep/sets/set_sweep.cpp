#include "solvers/bitsweep/sets/set_sweep.hpp"

#include <xxhash.h>

#include <algorithm>
#include <atomic>

#include "games/board/bits.hpp"
#include "solvers/bitsweep/sets/outer_sets.hpp"
#include "solvers/bitsweep/sets/row_layer.hpp"
#include "solvers/bitsweep/sets/row_moves.hpp"
#include "solvers/run/memory.hpp"
#include "solvers/run/parallel.hpp"

namespace zermelo {

namespace {

constexpr std::uint64_t rows_at_once = 256;  // pieces of so many rows are one task
constexpr std::uint64_t hashed_words = 64;   // of a row, together; fewer where it has fewer
static_assert(RowShape::most_piece_words % hashed_words == 0);

// What a task adds up; addition modulo 2^64, so that the order of tasks does not count.
struct Sums {
    std::uint64_t wins = 0;
    std::array<std::uint64_t, 2> hashes{};
};

class RowSweep {
public:
    RowSweep(const RowRules& rules, const RowShape& shape, std::span<const RowPosition> asked,
             const RunOptions& options, const RowKernels& kernels)
        : shape_(shape),
          options_(options),
          kernels_(kernels),
          workers_(options.threads),
          outer_sets_(shape.outer_cells()),
          asked_(asked),
          asked_in_(static_cast<std::size_t>(shape.outer_cells()) + 1) {
        for (const Side side : {Side::first, Side::second})
            for (const Rewrite& rewrite : rules.rewrites[static_cast<std::size_t>(side)])
                moves_[static_cast<std::size_t>(side)].emplace_back(rewrite, side);
        for (std::size_t i = 0; i < asked.size(); ++i)
            asked_in_[static_cast<std::size_t>(count_bits(asked[i].stones[0]))].push_back(i);
    }

    // Nothing after a stop request.
    std::optional<RowValues> run();

private:
    bool make_layer(Side mover, int stones, std::span<const RowLayer* const> results, RowLayer& layer);
    void make_pieces(Side mover, int stones, std::span<const PieceMove> moves, std::uint64_t piece, std::uint64_t begin,
                     std::uint64_t end, RowLayer& layer, Sums& sums) const;
    void add_hashes(Side mover, std::uint32_t outer, std::uint64_t piece, const std::uint64_t* wins, Sums& sums) const;
    void answer(Side mover, int stones, const RowLayer& layer);

    RowShape shape_;
    const RunOptions& options_;
    const RowKernels& kernels_;
    Workers workers_;
    OuterSets outer_sets_;
    std::array<std::vector<RowMove>, 2> moves_;  // by Side
    std::span<const RowPosition> asked_;
    std::vector<std::vector<std::size_t>> asked_in_;  // by outer stones
    RowValues values_;
    std::array<std::atomic<std::uint64_t>, 2> wins_{};
    std::array<std::atomic<std::uint64_t>, 2> hashes_{};
};

std::optional<RowValues> RowSweep::run() {
    const std::uint64_t positions = std::uint64_t{1} << (shape_.outer_cells() + shape_.inner_cells());
    options_.observer->begin_phase("solving rows", 2 * positions);
    values_.asked.resize(asked_.size());
    const int kept = shape_.kept_layers();
    RowLayer inner(shape_, shape_.most_rows(0, 1));
    std::vector<RowLayer> outer;  // by the number of stones modulo `kept`
    outer.reserve(static_cast<std::size_t>(kept));
    for (int i = 0; i < kept; ++i) outer.emplace_back(shape_, shape_.most_rows(i, kept));
    const auto layer_with = [&](int stones) -> RowLayer& { return outer[static_cast<std::size_t>(stones % kept)]; };
    for (int stones = 0; stones <= shape_.outer_cells(); ++stones) {
        std::vector<const RowLayer*> results;
        for (int taken = 1; taken <= std::min(kept, stones); ++taken) results.push_back(&layer_with(stones - taken));
        inner.begin(shape_.rows(stones));
        if (!make_layer(Side::second, stones, results, inner)) return std::nullopt;
        const std::array<const RowLayer*, 1> same = {&inner};
        layer_with(stones).begin(shape_.rows(stones));
        if (!make_layer(Side::first, stones, same, layer_with(stones))) return std::nullopt;
    }
    for (std::size_t side = 0; side < 2; ++side)
        values_.sides[side] = {.wins = wins_[side], .losses = positions - wins_[side]};
    for (std::size_t i = 0; i < values_.digest.size(); ++i)
        values_.digest[i] = static_cast<std::uint8_t>(hashes_[i / 8] >> (8 * (i % 8)));
    return std::move(values_);
}

// `results`: where moves lead that take 1, 2, ... outer stones; those of the first side, which takes none, lead to the
// first of them.
bool RowSweep::make_layer(Side mover, int stones, std::span<const RowLayer* const> results, RowLayer& layer) {
    const auto side = static_cast<std::size_t>(mover);
    const std::uint64_t rows = layer.rows();
    const std::uint64_t sets = (std::uint64_t{1} << shape_.inner_cells()) / shape_.pieces();  // of a piece
    const auto task = [&](std::uint64_t begin, std::uint64_t end) {
        const std::uint64_t positions = (end - begin) * sets;
        Sums sums;
        std::vector<PieceMove> moves;
        while (begin < end) {
            const std::uint64_t piece = begin / rows;
            const std::uint64_t next = std::min(end, (piece + 1) * rows);
            moves.clear();
            for (const RowMove& move : moves_[side]) {
                const auto taken = static_cast<std::size_t>(std::max(move.outer_taken, 1)) - 1;
                if (taken >= results.size()) continue;
                if (auto made = move_in_piece(move, shape_, piece, *results[taken], outer_sets_.number_of()))
                    moves.push_back(*made);
            }
            make_pieces(mover, stones, moves, piece, begin - piece * rows, next - piece * rows, layer, sums);
            begin = next;
        }
        wins_[side].fetch_add(sums.wins, std::memory_order_relaxed);
        for (std::size_t i = 0; i < 2; ++i) hashes_[i].fetch_add(sums.hashes[i], std::memory_order_relaxed);
        options_.observer->advance(positions);
    };
    if (!workers_.for_pieces(shape_.pieces() * rows, rows_at_once, options_.stop, task)) return false;
    answer(mover, stones, layer);
    return true;
}

void RowSweep::make_pieces(Side mover, int stones, std::span<const PieceMove> moves, std::uint64_t piece,
                           std::uint64_t begin, std::uint64_t end, RowLayer& layer, Sums& sums) const {
    const std::uint64_t words = shape_.piece_words();
    const auto sets = outer_sets_.with(stones);
    std::vector<PieceStep> steps(moves.size() + 1);
    alignas(64) std::array<std::uint64_t, RowShape::most_piece_words> wins;
    for (std::uint64_t row = begin; row < end; ++row) {
        const std::uint32_t outer = sets[row];
        std::size_t count = 0;
        for (const PieceMove& move : moves) {
            steps[count].move = &move;
            count += (outer & (move.outer_set | move.outer_clear)) == move.outer_set ? 1 : 0;
        }
        for (PieceStep& step : std::span(steps).first(count))
            step.words = step.move->source + step.move->row_of[outer ^ step.move->outer_flip] * words;
        std::fill_n(wins.data(), words, 0);
        kernels_.gather(std::span(steps).first(count), wins.data());
        // Bits that stand for no set are clear, as those are that are read for them.
        sums.wins += kernels_.count(wins.data(), words);
        add_hashes(mover, outer, piece, wins.data(), sums);
        std::uint64_t* const lost = layer.piece(piece, row);
        for (std::uint64_t word = 0; word < words; ++word) lost[word] = ~wins[word];
        if (shape_.inner_cells() < RowShape::group_bits)
            for (std::uint64_t word = 0; word < words; ++word) lost[word] &= shape_.used(word);
    }
}

void RowSweep::add_hashes(Side mover, std::uint32_t outer, std::uint64_t piece, const std::uint64_t* wins,
                          Sums& sums) const {
    const int inner = shape_.inner_cells();
    const std::uint64_t row_words = inner < RowShape::word_bits ? 1 : std::uint64_t{1} << (inner - RowShape::word_bits);
    const std::uint64_t words = std::min(row_words, hashed_words);
    const std::uint64_t piece_words = std::min(row_words, shape_.piece_words());
    for (std::uint64_t word = 0; word < piece_words; word += words) {
        const std::uint64_t block = (outer * row_words + piece * piece_words + word) / words;
        const XXH128_hash_t hash =
            XXH3_128bits_withSeed(wins + word, words * sizeof *wins, 2 * block + static_cast<std::uint64_t>(mover));
        sums.hashes[0] += hash.low64;
        sums.hashes[1] += hash.high64;
    }
}

void RowSweep::answer(Side mover, int stones, const RowLayer& layer) {
    for (const std::size_t i : asked_in_[static_cast<std::size_t>(stones)]) {
        const RowPosition& position = asked_[i];
        if (position.turn != mover) continue;
        const bool lost =
            layer.contains(outer_sets_.number_of()[position.stones[0]], static_cast<std::uint32_t>(position.stones[1]));
        values_.asked[i] = lost ? Wdl::loss : Wdl::win;
    }
}

}  // namespace

Result<RowValues> sweep_rows(const RowRules& rules, std::span<const RowPosition> asked, const RunOptions& options,
                             const RowKernels& kernels) {
    const RowShape shape(rules);
    // Nobody has so much; a caller without a limit would be told that it fits.
    ZERMELO_TRY(check_memory(rules.spec, shape.memory(), std::min(options.memory, std::uint64_t{1} << 50)));
    std::optional<RowValues> values = RowSweep(rules, shape, asked, options, kernels).run();
    if (!values) return interrupted("the solve of " + rules.spec);
    values->memory = shape.memory();
    return *std::move(values);
}

}  // namespace zermelo
