#include "solvers/run/cached_codes.hpp"

#include "tablebase/block.hpp"

namespace zermelo {

Result<ValueCode> CachedCodes::code(const ListedPlaces& list, std::size_t i) {
    if (table_.header().layout == Layout::dense) return code(list.places[i].address());
    ZERMELO_ASSIGN(code, table_.find(list.key(i)));
    if (!code) return hole_code;
    if (!table_.is_value(*code)) return table_.impossible_value();
    return *code;
}

Result<ValueCode> CachedCodes::code(const Address& address) {
    if (table_.stores(address)) {
        const TableReader::Place place = table_.place_of(address);
        Recent& recent = recent_[place.block % recent_.size()];
        if (!recent.content || recent.block != place.block) {
            ZERMELO_ASSIGN(content, table_.block_content(place.block));
            recent = {place.block, std::move(content)};
        }
        const ValueCode code = code_at(*recent.content, place.unit, table_.slice(address.slice).bits);
        if (!table_.is_value(code)) return table_.impossible_value();
        return code;
    }
    ValueCode found = hole_code;
    const auto search = [&](const ListedMoves& moves) -> Result<void> {
        Result<void> result;
        const auto code_of = [&](const Address& child) {
            auto of_child = code(child);
            if (!of_child) result = tl::unexpected<Error>(std::move(of_child).error());
            return of_child.value_or(draw_code);
        };
        found = static_cast<ValueCode>(
            best_code(table_.header().metric, moves.positions[0], moves.children.places, code_of));
        return result;
    };
    ZERMELO_TRY(rules_.list(address.slice, address.index, address.index + 1, {}, search));
    return found;
}

}  // namespace zermelo
