// Full checks by rows beside those of the definition, position by position.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/support/solving.hpp"

namespace zermelo::test {

using Codes = std::vector<std::vector<std::uint8_t>>;

template <class G>
G made(std::string_view spec) {
    return G::make(*Spec::parse(spec)).value();
}

// Of a table of retrograde analysis, by slice and index.
template <class G>
Codes solved_codes(const G& game, const typename G::Indexing& indexing, Metric metric) {
    const TemporaryFolder folder;
    TableOutput output;
    output.path = folder.file("a.ztb");
    output.metric = metric;
    EXPECT_TRUE(solver_of(game)->solve(Method::retrograde, output, quiet_run(2)));
    const auto prober = Prober<G>::make(game, open_table(output.path));
    Codes codes(indexing.slice_count());
    for (std::uint32_t slice = 0; slice < codes.size(); ++slice) {
        codes[slice].resize(indexing.slice_size(slice), hole_code);
        for_each_position(indexing, slice, 0, codes[slice].size(), [&](std::uint64_t index, const auto& position) {
            codes[slice][index] = static_cast<std::uint8_t>(encode_value(metric, **prober->probe(position)));
        });
    }
    return codes;
}

// Writes a table again as `path`, with one code changed: change(code) for the one at a stored address.
template <class G, class F>
void change_code(const G& game, const std::string& sound, const std::string& path, const Address& at, F&& change) {
    const auto place = open_table(sound)->place_of(at);
    rewrite_table(game, sound, path, [&](std::uint64_t block, std::vector<ValueCode>& codes) {
        if (block == place.block) change(codes[place.unit]);
    });
}

template <class G>
Result<VerifyReport> checked(const G& game, const std::string& path, std::uint64_t memory, int threads = 2) {
    RunOptions options = quiet_run(threads);
    options.memory = memory;
    return solver_of(game)->verify(open_table(path), options);
}

// The failure that both ways find, with any number of workers. `too_little`: memory that has no room for rows.
// `counts_too`: both have checked as many positions then; they have where there is no failure.
template <class G>
std::string failure_of_all(const G& game, const std::string& path, std::uint64_t too_little, bool counts_too = false) {
    const auto by_positions = checked(game, path, too_little);
    EXPECT_TRUE(by_positions);
    for (const int threads : {1, 2, 8}) {
        const auto by_rows = checked(game, path, UINT64_MAX, threads);
        EXPECT_TRUE(by_rows) << by_rows.error().what << ": " << by_rows.error().why;
        if (!by_rows || !by_positions) return "";
        EXPECT_EQ(by_rows->first_failure, by_positions->first_failure);
        if (counts_too || !by_rows->first_failure) {
            EXPECT_EQ(by_rows->checked, by_positions->checked);
        }
    }
    return by_positions->first_failure.value_or("");
}

}  // namespace zermelo::test
