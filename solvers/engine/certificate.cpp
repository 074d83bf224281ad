#include "solvers/engine/certificate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "games/core/texts/notation.hpp"
#include "solvers/certificate/reader.hpp"
#include "solvers/engine/certificate_lookup.hpp"
#include "solvers/engine/game_shelf.hpp"

namespace zermelo {

struct Certificate::Parts {
    std::string path;
    std::shared_ptr<const AnyGame> game;
    std::unique_ptr<const CertificateLookup> proof;
};

namespace {

Known known(const Certified& certified) {
    Known value{certified.at_least, certified.at_most, {}, {}, {}, {}};
    if (certified.within && value.outcome() && !value.is(Wdl::draw))
        value.within = static_cast<int>(std::min<std::uint32_t>(*certified.within, INT32_MAX));
    return value;
}

}  // namespace

Certificate::Certificate(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
Certificate::~Certificate() = default;

Result<std::shared_ptr<const Certificate>> Certificate::open(const std::string& path, std::uint64_t memory,
                                                             const GameShelf& games) {
    ZERMELO_ASSIGN(file, CertificateReader::open(path));
    auto game = games.open(file.header().spec);
    if (!game)
        return fail(Failure::corrupt,
                    fmt::format("{} is a certificate of {}, which this program does not know", path,
                                in_quotes(file.header().spec)),
                    game.error().what, Cause{.where = path, .spec = file.header().spec},
                    "its plug or rule book, if its rules are somebody's own; else a newer zermelo");
    if (changed_since(*game, file.header().spec, file.header().fingerprint))
        return fail(Failure::corrupt, fmt::format("{} is a certificate of other rules of {}", path, game->game->spec()),
                    fmt::format("{} was changed since", game->of->file), "prove it again");
    ZERMELO_ASSIGN(proof, CertificateLookup::open(*game->game, path, memory));
    return std::shared_ptr<const Certificate>(
        new Certificate(std::make_unique<Parts>(Parts{path, std::move(game->game), std::move(proof)})));
}

const CertificateHeader& Certificate::header() const {
    return parts_->proof->header();
}

bool Certificate::plays(Side side) const {
    return std::any_of(header().claims.begin(), header().claims.end(),
                       [side](const ProofClaim& claim) { return claim.side == side; });
}

const AnyGame& Certificate::game() const {
    return *parts_->game;
}

const CertificateLookup& Certificate::lookup() const {
    return *parts_->proof;
}

std::string Certificate::file() const {
    return parts_->path;
}

Result<Answer> Certificate::answer(const AnyPosition& position, const Request&) const {
    ZERMELO_TRY(check_owner(game(), position));
    Answer answer;
    answer.metric = Metric::wdl;
    answer.file = parts_->path;
    ZERMELO_ASSIGN(found, parts_->proof->look_up(position));
    const bool goes_on = begin_answer(game(), position, answer);
    if (found) answer.value = known(*found);
    if (goes_on && found) answer.source = Source::certificate;
    if (goes_on) {
        const auto children = game().children(position);
        for (std::size_t number = 0; number < children.size(); ++number) {
            RankedMove ranked{number, children[number], game().turn(children[number]), {}, {}, false};
            ZERMELO_ASSIGN(child, parts_->proof->look_up(ranked.child));
            if (child) ranked.value = after_move(known(*child), ranked.child_turn == answer.turn);
            answer.moves.push_back(std::move(ranked));
        }
        rank_moves(answer);
    }
    end_answer(game(), answer);
    answer.best.reset();
    if (!plays(answer.turn)) {
        if (found && !answer.moves.empty()) answer.best = 0;  // the longest resistance, or any
    } else {
        for (std::size_t i = 0; i < answer.moves.size(); ++i)
            if (found && found->move == answer.moves[i].number) answer.best = i;
    }
    if (goes_on && (!answer.value.outcome() || !answer.best))
        answer.why_unknown = header().tables.empty()
                                 ? "the proof has no use for this position"
                                 : "the proof has no use for this position, or cites a table for it";
    return answer;
}

Result<Line> Certificate::line(const Answer& answer, const Request&) const {
    constexpr std::size_t longest = 40;  // play that may go in circles
    Line line;
    Answer now = answer;
    std::set<AnyPosition> met = {now.position};
    while (now.best && (line.size() < longest || now.value.within)) {
        const RankedMove& move = now.moves[*now.best];
        line.emplace_back(now.turn, game().move_name(now.position, move.number));
        if (!now.value.within && !met.insert(move.child).second) break;
        ZERMELO_ASSIGN(next, this->answer(move.child));
        if (now.value.within && !next.terminal && next.value.within >= now.value.within)
            return fail(Failure::corrupt, fmt::format("{} is not a sound certificate", parts_->path),
                        fmt::format("its heights do not fall at {}", game().format(now.position)),
                        Cause{.kind = Cause::Kind::unsound_proof, .where = parts_->path});
        now = std::move(next);
    }
    return line;
}

}  // namespace zermelo
