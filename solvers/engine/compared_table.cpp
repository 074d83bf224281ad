#include "solvers/engine/compared_table.hpp"

#include "tablebase/block.hpp"

namespace zermelo {

bool same_board(const Board& first, const Board& second) {
    if (first.cells() != second.cells()) return false;
    for (int cell = 0; cell < first.cells(); ++cell)
        if (first.name(cell) != second.name(cell) || !(first.place(cell) == second.place(cell))) return false;
    return true;
}

Result<std::uint64_t> ComparedTable::load(std::uint64_t memory, Workers& workers, const RunOptions& options) {
    if (keyed()) return 0;
    ZERMELO_ASSIGN(rules, of_game_.rules(table_));
    rules_ = std::move(rules);
    const std::uint64_t needed = LoadedTable::memory(*table_);
    if (needed > memory) return 0;
    if (LoadedTable::code_bytes(*table_) == 1) rows_ = of_game_.count_rows(*table_);
    if (rows_ && needed + rows_->memory() > memory) rows_.reset();
    ZERMELO_ASSIGN(loaded, LoadedTable::load(*rules_, *table_, rows_.get(), workers, options));
    loaded_ = std::make_unique<const LoadedTable>(std::move(loaded));
    rows_.reset();
    return needed;
}

Result<std::string> ComparedTable::slice_name(std::uint32_t slice) const {
    if (keyed()) return "all";
    return rules_->slice_name(slice);
}

Result<ListedPositions> ComparedTable::positions(std::uint32_t slice, std::uint64_t begin, std::uint64_t end) const {
    if (!keyed()) return of_game_.positions(slice, begin, end);
    return read_entries(begin, end).map([](PositionsWithCodes&& read) { return std::move(read.list); });
}

Result<PositionsWithCodes> ComparedTable::read(std::uint32_t slice, std::uint64_t begin, std::uint64_t end) const {
    if (keyed()) return read_entries(begin, end);
    PositionsWithCodes read{of_game_.positions(slice, begin, end), {}};
    read.codes.reserve(read.list.size());
    if (loaded_) {
        for (const std::uint64_t index : read.list.indices) read.codes.push_back(loaded_->code({slice, index}));
        return read;
    }
    std::vector<AnyPosition> positions;
    for (std::size_t i = 0; i < read.list.size(); ++i) positions.push_back(read.list.position(i, game_.variant()));
    ZERMELO_ASSIGN(values, prober_.probe_many(positions, 1, {}));
    for (const auto& value : values) read.codes.push_back(encode_value(metric(), value.value_or(Value{})));
    return read;
}

Result<PositionsWithCodes> ComparedTable::read_entries(std::uint64_t begin, std::uint64_t end) const {
    static_assert(grain % keyed_block_entries == 0);
    PositionsWithCodes read;
    const std::size_t width = table_->header().key_width;
    while (begin < end) {
        const std::uint64_t block = begin / keyed_block_entries;
        const std::uint64_t first = block * keyed_block_entries;
        const std::uint64_t entries = table_->units_in_block(block);
        ZERMELO_ASSIGN(content, table_->read_block(block));
        const ByteSpan codes = ByteSpan(content).subspan(entries * width);
        for (; begin < std::min(end, first + entries); ++begin) {
            const auto position = game_.read_key(ByteSpan(content).subspan((begin - first) * width, width));
            if (!position) return unsound_table(*table_, "no legal position has one of its keys");
            read.list.add(begin, game_.turn(*position), position->bytes());
            read.codes.push_back(code_at(codes, begin - first, table_->code_bits()));
        }
    }
    return read;
}

Result<std::vector<std::optional<Value>>> ComparedTable::values(std::span<const AnyPosition> positions) const {
    if (!loaded_) return prober_.probe_many(positions, 1, {});
    std::vector<std::optional<Value>> values;
    values.reserve(positions.size());
    for (const AnyPosition& position : positions) {
        if (game_.terminal(position)) {  // it may have no number
            ZERMELO_ASSIGN(value, prober_.probe(position));
            values.push_back(value);
            continue;
        }
        ZERMELO_ASSIGN(place, prober_.place_of(position));
        values.push_back(loaded_value(place.address));
    }
    return values;
}

Result<std::optional<std::vector<std::optional<Value>>>> ComparedTable::shared_values(
    const ComparedTable& from, const ListedPositions& list, std::span<const std::size_t> chosen) const {
    if (!loaded_) return std::nullopt;
    const auto places = of_game_.find_shared(from.game_, list, chosen);
    if (!places) return std::nullopt;
    std::vector<std::optional<Value>> values(chosen.size());
    for (std::size_t i = 0; i < chosen.size(); ++i) {
        const SharedPlace& place = (*places)[i];
        if (place.kind == SharedPlace::Kind::numbered) values[i] = loaded_value(place.address);
        if (place.kind != SharedPlace::Kind::finished) continue;
        const auto position = game_.shared(from.game_, list.position(chosen[i], from.game_.variant()));
        ZERMELO_ASSIGN(value, prober_.probe(*position));
        values[i] = value;
    }
    return values;
}

Result<bool> ComparedTable::may_hold(const AnyPosition& position) const {
    if (!keyed() || !game_.terminal(position)) return true;
    Bytes key(table_->header().key_width);
    game_.write_key(game_.canonical(position), key);
    return table_->find(key).map([](const auto& code) { return code.has_value(); });
}

bool ComparedTable::shares_bytes(const ComparedTable& other) const {
    if (game_.spec() == other.game_.spec()) return true;
    return game_.class_mark() != nullptr && game_.class_mark() == other.game_.class_mark() &&
           same_board(game_.board(), other.game_.board());
}

}  // namespace zermelo
