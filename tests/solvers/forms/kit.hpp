// Files of values for tests.
#pragma once

#include <gtest/gtest.h>

#include <initializer_list>
#include <memory>
#include <string>
#include <utility>

#include "solvers/engine/all_games.hpp"
#include "solvers/values/value_table.hpp"
#include "solvers/values/value_writer.hpp"
#include "tests/support/temporary.hpp"
#include "tools/check/value_check.hpp"

namespace zermelo::values::test {

using zermelo::test::read_file;
using zermelo::test::TemporaryFolder;
using zermelo::test::write_file;

inline std::shared_ptr<const AnyValues> values_of(const std::string& spec) {
    static const GameList games = all_games();
    return make_values(games.make(spec).value()).value();
}

inline RunOptions on_workers(int threads) {
    return {.threads = threads, .memory = std::uint64_t{1} << 30};
}

inline Result<ValueFileReport> write_board(const std::string& spec, const std::string& path, int threads = 1) {
    const auto game = values_of(spec);
    const BoardValues board = game->value_board(on_workers(threads)).value();
    return write_board_values(*game, board, {.path = path, .force = true, .provenance = "example"},
                              on_workers(threads));
}

// Terms with a minus in front are taken away.
inline Result<ValueFileReport> write_proof(const std::string& spec, const std::string& path,
                                           std::initializer_list<const char*> texts, int threads = 1) {
    ValueSession session(values_of(spec), std::uint64_t{1} << 28);
    std::vector<SumTerm> terms;
    for (const std::string text : texts) {
        const bool is_negative = text.starts_with('-');
        terms.push_back(session.term(text.substr(is_negative ? 1 : 0), is_negative).value());
    }
    return write_sum_proof(session, terms, {.path = path, .force = true, .provenance = "example"}, on_workers(threads));
}

inline Result<check::ValueReport> check_file(const std::string& path, std::uint64_t memory = 1 << 30) {
    ZERMELO_ASSIGN(file, ValueFile::open(path));
    return check::check_values(file, {.memory = memory});
}

inline void expect_verified(const std::string& path) {
    const auto report = check_file(path);
    ASSERT_TRUE(report) << report.error().what << ": " << report.error().why;
    EXPECT_EQ(report->first_failure, std::nullopt);
}

// The proofs that tests attack: every kind of entry and term is among them.
struct SmallProof {
    const char* spec;
    std::initializer_list<const char*> terms;
};
inline const std::initializer_list<SmallProof> small_proofs = {
    {"konane@3x4", {"3/1wb/wb1/3", "-value:*2"}},
    {"konane@5x5", {"bw3/wb3/5/3bw/3wb", "-value:1/2", "5/1bw2/5/2wbw/5"}},
    {"tiptoe@2x3", {"2/1w/b1", "value:*", "-2/b1/1w"}},
    {"konane@12x12", {"12/12/12/12/12/12/12/12/12/12/12/bwbw4bwb1"}},
};

}  // namespace zermelo::values::test
