#include "tools/zermelo/console/proof_source.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "games/core/notation.hpp"
#include "solvers/certificate/reader.hpp"
#include "solvers/run/memory.hpp"
#include "tools/zermelo/console/answer_text.hpp"

namespace zermelo::cli {

namespace {

Known known(const Certified& certified) {
    Known value{certified.at_least, certified.at_most, {}, {}};
    if (certified.within && value.outcome() && !value.is(Wdl::draw))
        value.within = static_cast<int>(std::min<std::uint32_t>(*certified.within, INT32_MAX));
    return value;
}

}  // namespace

Result<std::unique_ptr<ProofAnswers>> ProofAnswers::open(const std::string& path) {
    ZERMELO_ASSIGN(file, CertificateReader::open(path));
    auto solver = make_solver(file.header().spec);
    if (!solver)
        return fail(Failure::corrupt,
                    fmt::format("{} is a certificate of {}, which this program does not know", path,
                                in_quotes(file.header().spec)),
                    solver.error().what, "a newer zermelo may read it");
    ZERMELO_ASSIGN(certificate, (*solver)->certificate(path, available_memory()));
    return std::unique_ptr<ProofAnswers>(new ProofAnswers(path, *std::move(solver), std::move(certificate)));
}

bool ProofAnswers::plays(Side side) const {
    return std::any_of(header().claims.begin(), header().claims.end(),
                       [side](const ProofClaim& claim) { return claim.side == side; });
}

std::string ProofAnswers::claim() const {
    if (header().claims.size() > 1) return "a draw";
    const ProofClaim& claim = header().claims.front();
    const std::string_view side = side_name(game(), claim.side);
    return fmt::format("{} {}", side, claim.goal == Goal::win ? wins(side) : does_not_lose(side));
}

std::string ProofAnswers::why_unknown() const {
    if (header().tables.empty()) return "the proof has no use for this position";
    return "the proof has no use for this position, or cites a table for it";
}

Result<Answer> ProofAnswers::look_up(const std::string& position) {
    Answer answer;
    ZERMELO_ASSIGN(view, game().view(position));
    answer.view = std::move(view);
    ZERMELO_ASSIGN(found, certificate_->look_up(answer.view.position));
    if (found) answer.value = known(*found);
    answer.source = answer.view.terminal ? "terminal" : found ? "certificate" : "";
    for (const AnyGame::Move& move : answer.view.moves) {
        ZERMELO_ASSIGN(child, certificate_->look_up(move.child));
        answer.moves.push_back({move, {}, {}, false});
        if (child) answer.moves.back().value = after_move(known(*child), move.child_turn == answer.view.turn);
    }
    rank_moves(answer);
    if (!plays(answer.view.turn)) {
        if (found && !answer.moves.empty()) answer.best = 0;  // the longest resistance, or any
        return answer;
    }
    answer.best.reset();
    for (std::size_t i = 0; i < answer.moves.size(); ++i)
        if (found && found->move == answer.moves[i].move.text) answer.best = i;
    return answer;
}

Result<Line> ProofAnswers::line(const Answer& answer) {
    constexpr std::size_t longest = 40;  // where it may go in circles
    Line line;
    Answer now = answer;
    while (now.best && (line.size() < longest || now.value.within)) {
        const AnyGame::Move& move = now.moves[*now.best].move;
        line.emplace_back(now.view.turn, move.text);
        ZERMELO_ASSIGN(next, look_up(move.child));
        if (now.value.within && !next.view.terminal && next.value.within >= now.value.within)
            return fail(Failure::corrupt, fmt::format("{} is not a sound certificate", path_),
                        fmt::format("its heights do not fall at {}", now.view.position), "zermelo-check tells more");
        now = std::move(next);
    }
    return line;
}

}  // namespace zermelo::cli
