// Solves into a file and reads the values back. Games of the registry are solved by the solvers that the program has,
// so that a test does not compile them again. Games of the tests alone are compiled once in solved_games.cpp, or where
// solving_of.hpp is included.
#pragma once

#include <gtest/gtest.h>

#include <atomic>

#include "games/core/runtime/registry.hpp"
#include "solvers/engine/all_games.hpp"
#include "solvers/engine/any_reader.hpp"
#include "solvers/engine/any_solver.hpp"
#include "solvers/run/parallel.hpp"
#include "tablebase/block.hpp"
#include "tablebase/prober.hpp"
#include "tests/support/running.hpp"
#include "tests/support/temporary.hpp"

namespace zermelo::test {

// Asks for a stop when progress has been reported a number of times.
class StoppingObserver final : public Observer {
public:
    explicit StoppingObserver(int steps) : left_(steps) {}
    RunOptions run(int threads) { return {.threads = threads, .observer = this, .stop = source_.get_token()}; }
    void begin_phase(std::string_view, std::uint64_t) override {}
    void advance(std::uint64_t) override {
        if (--left_ <= 0) source_.request_stop();
    }
    void note(std::string_view) override {}

private:
    std::atomic<int> left_;
    std::stop_source source_;
};

inline OpenGame open_game(std::string_view spec) {
    return all_games().make(spec).value();
}

template <Game G>
std::unique_ptr<AnySolver> solver_of(const G& game) {
    static_assert(is_registered<G>, "include tests/support/solving_of.hpp");
    return make_solver(open_game(game.spec())).value();
}
template <Game G>
std::unique_ptr<AnyReader> reader_of(const G& game) {
    return make_reader(open_game(game.spec())).value();
}
template <Game G>
    requires(!is_registered<G>)
std::unique_ptr<AnySolver> solver_of(const G& game);  // solved_games.cpp, solving_of.hpp
template <Game G>
    requires(!is_registered<G>)
std::unique_ptr<AnyReader> reader_of(const G& game);

inline SolveReport solve_into(const AnySolver& solver, Method method, const std::string& path, int threads) {
    const auto report = solver.solve(method, {.path = path, .force = true}, quiet_run(threads));
    EXPECT_TRUE(report) << path << ": " << report.error().what << ": " << report.error().why;
    return report.value_or(SolveReport{});
}
template <class G>
SolveReport solve_into(const G& game, Method method, const std::string& path, int threads) {
    return solve_into(*solver_of(game), method, path, threads);
}

inline std::shared_ptr<const TableReader> open_table(const std::string& path) {
    const auto table = TableReader::open(path, std::make_shared<BlockCache>(1 << 22));
    EXPECT_TRUE(table) << path << ": " << table.error().why;
    return table.value_or(nullptr);
}

// Empty if the table verifies, else the failure.
inline std::string verify(const AnySolver& solver, const std::string& path, int threads) {
    const auto report = solver.verify(open_table(path), quiet_run(threads));
    if (!report) return report.error().what + ": " + report.error().why;
    return report->first_failure.value_or("");
}
template <class G>
std::string verify(const G& game, const std::string& path, int threads) {
    return verify(*solver_of(game), path, threads);
}

// Tells of an address whether a dense table has no position there.
template <IndexedGame G>
auto holes_of(const G& game) {
    return [indexing = game.indexing().value()](const Address& address) { return !indexing.position_at(address); };
}
template <Game G>
    requires(!IndexedGame<G>)
auto holes_of(const G&) {
    return [](const Address&) { return false; };
}

// Rewrites a table with changed values and all checksums and digests right. change(block, codes) may alter the codes of
// a block. The left-out parts of slices follow from the changed values.
template <class G, class Change>
void rewrite_table(const G& game, const std::string& from, const std::string& to, Change&& change) {
    const auto table = open_table(from);
    const auto is_hole = holes_of(game);
    const std::size_t key_width = table->header().key_width;
    std::vector<std::vector<ValueCode>> changed(table->footer().slices);  // by slice; 0 what is left out, and holes
    std::vector<Bytes> keys(table->blocks());
    bool parts = false;
    for (const std::uint32_t slice : table->write_order()) {
        const SliceRecord& record = table->slice(slice);
        changed[slice].resize(record.stored_from, hole_code);
        parts = parts || record.stored_from > 0;
        const std::uint64_t first = table->first_block(slice);
        for (std::uint64_t block = first; block < first + table->block_count(slice); ++block) {
            const Bytes content = *table->read_block(block);
            const std::uint64_t units = table->units_in_block(block);
            keys[block].assign(content.begin(), content.begin() + static_cast<std::ptrdiff_t>(units * key_width));
            std::vector<ValueCode> codes;
            for (std::uint64_t i = 0; i < units; ++i)
                codes.push_back(code_at(ByteSpan(content).subspan(keys[block].size()), i, record.bits));
            change(block, codes);
            changed[slice].insert(changed[slice].end(), codes.begin(), codes.end());
        }
    }
    const auto write = [&] {
        auto writer = TableWriter::create({.path = to, .force = true}, table->header(), table->footer().slices);
        for (std::uint32_t slice = 0; slice < table->footer().slices; ++slice)
            if (table->slice(slice).found_by_search) writer->begin_slice(slice, table->slice(slice));
        for (const std::uint32_t slice : table->write_order()) {
            const SliceRecord& record = table->slice(slice);
            const SliceCut cut(table->header().layout, record);
            writer->begin_slice(slice, record);
            std::vector<ValueCode> kept = changed[slice];
            if (key_width == 0)
                for (std::uint64_t i = 0; i < kept.size(); ++i)
                    if (is_hole({slice, i})) kept[i] = hole_code;
            for (std::uint64_t i = 0; i < cut.blocks(); ++i) {
                const auto [first, count] = cut.range(i);
                const auto codes = std::span<const ValueCode>(changed[slice]).subspan(first, count);
                if (key_width > 0) {
                    ASSERT_TRUE(writer->append(keyed_block(keys[i], key_width, codes, record.bits, 3)));
                    continue;
                }
                EncodedBlock encoded = compress_block(keyed_content({}, 0, codes, record.bits), 3);
                encoded.run_hashes = hashes_of_runs(std::span<const ValueCode>(kept).subspan(first), first, count);
                ASSERT_TRUE(writer->append(encoded));
            }
        }
        ASSERT_TRUE(writer->finish(table->summary().start));
    };
    write();
    if (!parts) return;
    const auto& reader = reader_of(game);
    const auto prober = reader->prober(open_table(to));
    ASSERT_TRUE(prober);
    for (const std::uint32_t slice : table->write_order())
        for (std::uint64_t index = 0; index < table->slice(slice).stored_from; ++index) {
            const auto position = reader->position_at({slice, index});
            if (!position) continue;
            const auto value = (*prober)->probe(*position);
            changed[slice][index] = value ? encode_value(table->header().metric, **value) : draw_code;
        }
    write();
}

}  // namespace zermelo::test
