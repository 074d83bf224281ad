#include "tools/study/replies.hpp"

#include <vector>

namespace zermelo {

namespace {

// Nothing if the value of a reply is not known.
std::optional<Replies> replies_at(const Answer& answer) {
    Replies replies;
    for (const RankedMove& reply : answer.moves) {
        if (!reply.value.outcome()) return std::nullopt;
        ++(reply.value.is(Wdl::loss) ? replies.losses : replies.draws);
    }
    return replies;
}

}  // namespace

Result<void> count_replies(const TableFolder& tables, Answer& answer) {
    if (answer.terminal || !answer.value.is(Wdl::draw)) return {};
    std::vector<RankedMove*> drawing;
    std::vector<AnyPosition> after;
    for (RankedMove& move : answer.moves)
        if (move.value.is(Wdl::draw) && move.child_turn != answer.turn && !tables.game().terminal(move.child)) {
            drawing.push_back(&move);
            after.push_back(move.child);
        }
    ZERMELO_ASSIGN(found, tables.look_up(after));
    for (std::size_t i = 0; i < drawing.size(); ++i)
        if (found[i]) drawing[i]->replies = replies_at(*found[i]);
    return {};
}

}  // namespace zermelo
