// Full checks by rows beside those of the definition, position by position.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tests/support/positions.hpp"
#include "tests/support/results.hpp"
#include "tests/support/solving.hpp"

namespace zermelo::test {

using Codes = std::vector<std::vector<std::uint8_t>>;

// The laws of full checks by a kind of rows. too_little: memory that has no room for rows.
template <class G, class Rows, std::uint64_t too_little>
class FullCheck {
public:
    using Position = typename G::Position;
    using Indexing = typename G::Indexing;

    explicit FullCheck(std::string_view spec) : game(make<G>(spec)), indexing(*game.indexing()) {}

    const G game;
    const Indexing indexing;

    // Rows fill slices with the values of retrograde analysis. more(check, rows, codes, slice) expects more of every
    // slice. Returns the number of holes.
    template <class More>
    static std::uint64_t expect_retrograde_values(std::initializer_list<std::string_view> specs, More&& more) {
        std::uint64_t holes = 0;
        for (const std::string_view spec : specs) {
            const FullCheck check(spec);
            const std::vector<std::vector<std::optional<Value>>> values = check.values();
            for (const Metric metric : {Metric::dtw, Metric::wdl}) {
                const Codes codes = codes_of(values, metric);
                const Rows rows(check.game, check.indexing, metric);
                for (std::uint32_t slice = 0; slice < codes.size(); ++slice) {
                    if (rows.knows(slice)) check.expect_slice(rows, codes, slice, 0, codes[slice]);
                    if (rows.knows(slice))
                        holes += static_cast<std::uint64_t>(std::ranges::count(codes[slice], hole_code));
                    more(check, rows, codes, slice);
                }
            }
        }
        return holes;
    }
    // Rows fill a slice from these codes, whose first ones they must not need.
    void expect_slice(const Rows& rows, const Codes& codes, std::uint32_t slice, std::uint64_t unneeded,
                      const std::vector<std::uint8_t>& expected) const {
        Workers workers(2);
        std::vector<std::uint8_t> filled(codes[slice].size(), 77);
        EXPECT_TRUE(rows.fill(slice, codes, filled, workers, {}, unneeded));
        EXPECT_EQ(filled, expected) << game.spec() << ", from " << unneeded << ", " << indexing.slice_name(slice);
    }

    // A distance that takes more than a byte is told, not cut.
    void expect_wide_values_to_be_told() const {
        Codes codes = codes_of(values(), Metric::dtw);
        for (auto& slice : codes) std::fill(slice.begin(), slice.end(), std::uint8_t{254});  // a loss in 126
        const Rows rows(game, indexing, Metric::dtw);
        Workers workers(1);
        std::size_t told = 0;
        for (std::uint32_t slice = 0; slice < codes.size(); ++slice) {
            std::vector<std::uint8_t> filled(codes[slice].size());
            told += rows.knows(slice) && !rows.fill(slice, codes, filled, workers, {}, 0) ? 1 : 0;
        }
        EXPECT_GT(told, codes.size() / 2);
    }

    // One wrong code, at the first and the last stored position of each kind: the check names it as the definition
    // does, with the position first where `exactly`. kinds(position, address, code, behind a hole) are the kinds of a
    // position. Returns the number of kinds.
    template <class Kinds>
    std::size_t expect_damage_to_be_found(Kinds&& kinds, std::vector<std::function<ValueCode(ValueCode)>> changes,
                                          bool exactly, bool counts_too = false) const {
        solve();
        EXPECT_EQ(failure_of_all(sound_, counts_too), "");
        const auto table = open_table(sound_);
        std::map<std::string, std::vector<Address>> of_kind;
        for (std::uint32_t slice = 0; slice < indexing.slice_count(); ++slice) {
            const SliceRecord& record = table->slice(slice);
            if (record.found_by_search) continue;
            std::uint64_t next = record.stored_from;
            for_each_position(indexing, slice, next, record.size, [&](std::uint64_t index, const Position& position) {
                const Address at{slice, index};
                for (const std::string& kind : kinds(position, at, ValueCode{*table->value(at)}, index != next)) {
                    auto& found = of_kind[kind];
                    if (found.size() < 2) found.push_back(at);
                    found.back() = at;
                }
                next = index + 1;
            });
        }
        for (const auto& [kind, addresses] : of_kind)
            for (const Address& at : addresses)
                for (const auto& change : changes) {
                    const auto place = table->place_of(at);
                    const std::string path = folder_.file("b.ztb");
                    rewrite_table(game, sound_, path, [&](std::uint64_t block, std::vector<ValueCode>& codes) {
                        if (block == place.block) codes[place.unit] = change(codes[place.unit]);
                    });
                    const std::string failure = failure_of_all(path, counts_too);
                    const std::size_t said = failure.find(": the table says ");
                    EXPECT_NE(said, std::string::npos) << game.spec() << ", " << kind << ": " << failure;
                    if (exactly) {
                        EXPECT_EQ(failure.substr(0, said), game.format(*indexing.position_at(at))) << kind;
                    }
                }
        return of_kind.size();
    }

    // A stop after so many steps of progress.
    void expect_stops(std::initializer_list<int> all_steps) const {
        solve();
        for (const int steps : all_steps) {
            StoppingObserver observer(steps);
            const auto report = solver_of(game)->verify(open_table(sound_), observer.run(2));
            EXPECT_EQ(failure_of(report), Failure::interrupted) << steps;
        }
    }

    // Neither way has enough memory; the slow one has, where the fast one has not.
    void expect_refusals_for_memory() const {
        solve();
        EXPECT_EQ(failure_of(checked(sound_, 1000)), Failure::limit);
        EXPECT_EQ(checked(sound_, too_little)->checked, checked(sound_, UINT64_MAX)->checked);
        EXPECT_GT(Rows(game, indexing, Metric::dtw).memory() + 64'000'000, too_little);
    }

    // The table of the game, and the failure that both ways find with any number of workers; empty if there is none.
    std::string solve() const {
        solve_into(game, Method::automatic, sound_, 2);
        return sound_;
    }
    Result<VerifyReport> checked(const std::string& path, std::uint64_t memory, int threads = 2) const {
        return solver_of(game)->verify(open_table(path), {.threads = threads, .memory = memory});
    }
    // counts_too: both have checked as many positions then; they have where there is no failure.
    std::string failure_of_all(const std::string& path, bool counts_too = false) const {
        const auto by_positions = checked(path, too_little);
        EXPECT_TRUE(by_positions);
        for (const int threads : {1, 2, 8}) {
            const auto by_rows = checked(path, UINT64_MAX, threads);
            EXPECT_TRUE(by_rows) << by_rows.error().what << ": " << by_rows.error().why;
            if (!by_rows || !by_positions) return "";
            EXPECT_EQ(by_rows->first_failure, by_positions->first_failure);
            if (counts_too || !by_rows->first_failure) {
                EXPECT_EQ(by_rows->checked, by_positions->checked);
            }
        }
        return by_positions->first_failure.value_or("");
    }
    std::string another_file() const { return folder_.file("c.ztb"); }

private:
    // By retrograde analysis, by slice and index; nothing for holes.
    std::vector<std::vector<std::optional<Value>>> values() const {
        const std::string path = folder_.file("values.ztb");
        solve_into(game, Method::retrograde, path, 2);
        const auto prober = Prober<G>::make(game, open_table(path));
        std::vector<std::vector<std::optional<Value>>> values(indexing.slice_count());
        for (std::uint32_t slice = 0; slice < values.size(); ++slice) {
            values[slice].resize(indexing.slice_size(slice));
            for_each_position(indexing, slice, 0, values[slice].size(), [&](std::uint64_t index, const auto& position) {
                values[slice][index] = **prober->probe(position);
            });
        }
        return values;
    }
    static Codes codes_of(const std::vector<std::vector<std::optional<Value>>>& values, Metric metric) {
        Codes codes;
        for (const auto& slice : values) {
            std::vector<std::uint8_t>& of_slice = codes.emplace_back();
            for (const std::optional<Value>& value : slice) {
                const Value known = value.value_or(Value{});
                const Value told = metric == Metric::wdl ? Value{known.wdl, 0} : known;
                of_slice.push_back(static_cast<std::uint8_t>(value ? encode_value(told) : hole_code));
            }
        }
        return codes;
    }

    const TemporaryFolder folder_;
    const std::string sound_ = folder_.file("a.ztb");
};

}  // namespace zermelo::test
