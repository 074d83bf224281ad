#include "tools/json/branches_json.hpp"

#include <nlohmann/json.hpp>

#include "games/base/version.hpp"
#include "tools/json/parts.hpp"

namespace zermelo::json {

namespace {

void set_size(Json& object, const ProofSize& size) {
    object["positions"] = size.positions;
    object["leaves"] = size.leaves;
    object["depth"] = or_null(size.depth);
}

Json branch_object(const AnyGame& game, const std::vector<std::string>& names, const ProofBranch& branch) {
    Json symmetric = Json::array();
    for (std::size_t i = 1; i < branch.moves.size(); ++i) symmetric.push_back(names[branch.moves[i]]);
    Json object = {
        {"move", names[branch.moves[0]]}, {"symmetric", std::move(symmetric)}, {"child", game.format(branch.child)}};
    set_size(object, branch.size);
    object["only"] = branch.only;
    object["replies"] = branch.replies;
    object["next"] = branch.next ? Json(game.format(*branch.next)) : Json();
    return object;
}

}  // namespace

Document branches(const Certificate& certificate, const std::string& proof, const AnyPosition& position,
                  const std::vector<ProofBranches>& claims) {
    const AnyGame& game = certificate.game();
    const auto names = game.move_names(position);
    Json list = Json::array();
    for (const ProofBranches& of : claims) {
        const std::string_view side = side_name(game, of.claim.side);
        Json object = {{"claim", words_of(of.claim, side)}, {"side", side}};
        set_size(object, of.size);
        object["table"] = of.table ? Json(of.table->spec) : Json();
        Json moves = Json::array();
        for (const ProofBranch& branch : of.branches) moves.push_back(branch_object(game, names, branch));
        object["moves"] = std::move(moves);
        list.push_back(std::move(object));
    }
    return Json{{"schema", "zermelo.branches/1"},    {"spec", game.spec()},
                {"program", program_version},        {"proof", proof},
                {"position", game.format(position)}, {"turn", side_name(game, game.turn(position))},
                {"claims", std::move(list)}};
}

}  // namespace zermelo::json
