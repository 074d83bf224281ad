// STUB, to be replaced: makes searches. It explores everything that can be reached and takes the definition of values.
#pragma once

#include <fmt/format.h>

#include <chrono>
#include <fstream>
#include <map>
#include <set>

#include "games/any_game_of.hpp"
#include "solvers/reference.hpp"
#include "solvers/search.hpp"
#include "tablebase/prober.hpp"

namespace zermelo {

template <Game G>
class StubSearch final : public AnySearch {
public:
    using Position = typename G::Position;
    StubSearch(G game, SearchOptions options) : game_(std::move(game)), options_(std::move(options)) {}

    std::vector<Prober<G>> probers;

    Result<SearchReport> ask(std::string_view text, Claim claim) override {
        const auto began = std::chrono::steady_clock::now();
        ZERMELO_ASSIGN(root, resolve_position(game_, text));
        SearchReport report;
        report.method = options_.method == SearchMethod::dfpn         ? "df-pn"
                        : options_.method == SearchMethod::best_first ? "best-first"
                                                                      : "depth-first";
        const auto elapsed = [began] {
            return std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
        };
        for (const Prober<G>& prober : probers) {
            const auto found = prober.probe(root);
            if (!found || !*found || game_.terminal(root)) continue;
            values_[root] = **found;
            report.method = "table";
            report.table_leaves = 1;
        }
        if (!values_.contains(root)) {
            options_.run.observer->begin_phase("search", 0);
            std::unordered_map<Position, bool, BytesHash<Position>> seen;
            std::vector<Position> open = {root};
            while (!open.empty()) {
                const Position position = open.back();
                open.pop_back();
                if (!seen.emplace(position, true).second) continue;
                if (options_.run.stop.stop_requested())
                    return fail(Failure::interrupted, fmt::format("the search of {} was interrupted", game_.spec()));
                ++report.nodes;
                options_.run.observer->advance(1);
                if (report.nodes % 1000 == 0) options_.run.observer->status(fmt::format("open {}", open.size()));
                if (report.nodes >= options_.nodes)
                    report.why_unknown = fmt::format("limit of {} positions", options_.nodes);
                if (elapsed() > options_.seconds) report.why_unknown = fmt::format("limit of {} s", options_.seconds);
                if (report.nodes * 200 > options_.run.memory) report.why_unknown = "limit of memory";
                if (!report.why_unknown.empty()) {
                    report.seconds = elapsed();
                    return report;
                }
                for (const auto& move : game_.moves(position)) open.push_back(game_.apply(position, move));
            }
            for (const auto& [position, value] : reference_values(game_, {root})) values_.emplace(position, value);
        }
        const Value value = values_.at(root);
        report.seconds = elapsed();
        report.at_least = report.at_most = value.wdl;
        const bool holds = claim == Claim::win    ? value.wdl == Wdl::win
                           : claim == Claim::loss ? value.wdl == Wdl::loss
                                                  : claim == Claim::value || value.wdl != Wdl::loss;
        report.verdict = holds ? Verdict::proven : Verdict::disproven;
        for (Position now = root; !game_.terminal(now) && report.method != "table" && value.wdl != Wdl::draw;) {
            const Side turn = game_.turn(now);
            const auto moves = game_.moves(now);
            const auto* best = &*moves.begin();
            for (const auto& move : moves)
                if (better(worth(now, move, turn), worth(now, *best, turn))) best = &move;
            report.line.emplace_back(turn, game_.format_move(now, *best));
            now = game_.apply(now, *best);
        }
        return report;
    }

    Result<CertificateReport> certify(std::string_view, Claim, const std::string& path, bool) override {
        std::ofstream(path) << "stub\n";
        return CertificateReport{values_.size(), 5, 0, 0};
    }

private:
    Value worth(const Position& now, const typename G::Move& move, Side turn) const {
        const Position child = game_.apply(now, move);
        return after_move(values_.at(child), game_.turn(child) == turn);
    }

    G game_;
    SearchOptions options_;
    ReferenceValues<G> values_;
};

template <Game G>
Result<std::unique_ptr<AnySearch>> make_search(const G& game, const SearchOptions& options) {
    auto search = std::make_unique<StubSearch<G>>(game, options);
    for (const std::string& path : options.tables) {
        ZERMELO_ASSIGN(table, TableReader::open(path, std::make_shared<BlockCache>(1 << 20)));
        if (auto prober = Prober<G>::make(game, table)) search->probers.push_back(*std::move(prober));
    }
    return search;
}

}  // namespace zermelo
