#include "solvers/engine/draw_depths.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "solvers/engine/drawn_places.hpp"
#include "solvers/enumerate/solve_graph.hpp"
#include "solvers/run/first_error.hpp"
#include "solvers/run/memory.hpp"
#include "solvers/stats/loaded_table.hpp"

namespace zermelo {

namespace {

constexpr std::uint64_t program = 64'000'000;  // bytes of all but the graph

// The drawn positions and the moves that keep the draw. Only draws are lost at once.
class DrawnGraph final : public MoveGraph {
public:
    DrawnGraph(const TableRules& rules, const TableReader& table, const DrawnPlaces& places)
        : rules_(rules), table_(table), places_(places) {}

    Result<void> make(Workers& workers, const RunOptions& options) {
        constexpr std::size_t stretch = 256;  // parts
        options.observer->begin_phase("listing drawing moves", places_.count());
        const auto parts = places_.parts();
        for (std::size_t first = 0; first < parts.size(); first += stretch) {
            std::vector<Listed> listed(std::min(stretch, parts.size() - first));
            const auto list_some = [&](std::uint64_t begin, std::uint64_t) {
                return list(parts[first + begin], listed[begin]);
            };
            ZERMELO_TRY(for_chunks_or_error(workers, listed.size(), 1, options.stop, list_some));
            if (options.stop.stop_requested()) return interrupted("the draw depths of " + rules_.spec());
            const std::uint64_t before = size();
            for (const Listed& part : listed) {
                if (!part.sound) return unsound_table(table_, "a draw has no legal position, or no move that draws");
                append(part);
            }
            ZERMELO_TRY(check_memory(rules_.spec(), memory(), options.memory, "finding draw depths"));
            options.observer->advance(size() - before);
        }
        return {};
    }
    // Bytes that it takes until it is solved.
    std::uint64_t memory() const { return program + places_.memory() + size() * (3 + 4 + 2 + 2 + 4) + edges() * 8; }

    std::vector<Side> turns;  // by node

private:
    struct Listed {
        std::vector<std::uint16_t> moves;
        std::vector<std::uint32_t> edges;
        std::vector<Side> turns;
        bool sound = true;
    };

    Result<void> list(const DrawnPlaces::Part& part, Listed& out) const {
        return places_.list(rules_, part, [&](const ListedMoves& moves) -> Result<void> {
            moves.for_each([&](const ListedMoves::Position& position, std::size_t first, std::size_t end, auto) {
                if (!places_.keyed() && !places_.number(Address{part.slice, position.index})) return;
                const std::size_t before = out.edges.size();
                for (std::size_t i = first; i < end; ++i)
                    if (const auto child = places_.number(moves.children, i))
                        out.edges.push_back(packed({*child, moves.children.places[i].same_side}));
                const std::size_t draws = out.edges.size() - before;
                out.sound = out.sound && position.fault == ListedMoves::Fault::none && (first == end || draws > 0);
                const bool only = draws == 1 && end - first > 1;
                if (only) out.edges.resize(before);
                out.moves.push_back(first == end ? end_mark(Wdl::draw)
                                    : only       ? end_mark(Wdl::loss)
                                                 : static_cast<std::uint16_t>(draws));
                out.turns.push_back(position.turn);
            });
            return {};
        });
    }
    void append(const Listed& part) {
        const std::uint64_t nodes = size();
        const std::uint64_t before = edges();
        moves_.resize(nodes + part.moves.size());
        for (std::size_t i = 0; i < part.moves.size(); ++i) moves_[nodes + i] = part.moves[i];
        edges_.resize(number_edges(nodes));
        for (std::size_t i = 0; i < part.edges.size(); ++i) edges_[before + i] = part.edges[i];
        turns.insert(turns.end(), part.turns.begin(), part.turns.end());
    }

    const TableRules& rules_;
    const TableReader& table_;
    const DrawnPlaces& places_;
};

Result<DrawnPlaces> drawn_places(const Table::Inside& of, Workers& workers, const RunOptions& options) {
    std::unique_ptr<CountRows> rows;
    if (of.table.header().layout == Layout::dense) {
        const std::uint64_t needed = program + LoadedTable::memory(of.table);
        ZERMELO_TRY(check_memory(of.rules.spec(), needed, options.memory, "finding draw depths"));
        if (LoadedTable::code_bytes(of.table) == 1) rows = of.of_game.count_rows(of.table);
        if (rows && needed + rows->memory() > options.memory) rows.reset();
    }
    return DrawnPlaces::of(of.rules, rows.get(), of.table, workers, options);
}

}  // namespace

void DrawDepthCounts::add(Value depth, std::uint64_t times) {
    if (depth.wdl == Wdl::draw) {
        neither += times;
        return;
    }
    auto& plies = depth.wdl == Wdl::win ? forces_at : meets_at;
    if (plies.size() <= depth.dtw) plies.resize(depth.dtw + 1U, 0);
    plies[depth.dtw] += times;
}

struct DrawDepths::Parts {
    std::shared_ptr<const Table> table;
    DrawnPlaces places;
    std::vector<ValueCode> codes;  // by number
    Summary summary;

    Result<void> solve(const Table::Inside& of, const RunOptions& options);
};

DrawDepths::DrawDepths(std::unique_ptr<const Parts> parts) : parts_(std::move(parts)) {}
DrawDepths::~DrawDepths() = default;

const DrawDepths::Summary& DrawDepths::summary() const {
    return parts_->summary;
}

Result<void> DrawDepths::Parts::solve(const Table::Inside& of, const RunOptions& options) {
    Workers workers(options.threads);
    ZERMELO_ASSIGN(found, drawn_places(of, workers, options));
    places = std::move(found);
    constexpr std::uint64_t most = std::uint64_t{1} << 31;  // nodes of a graph
    if (places.count() >= most)
        return fail(Failure::limit, "cannot find draw depths of " + of.table.path(), "it has more than 2^31 draws");
    DrawnGraph graph(of.rules, of.table, places);
    ZERMELO_TRY(graph.make(workers, options));
    GraphSolver solver(graph, workers, options);
    codes = solver.solve();
    if (options.stop.stop_requested()) return interrupted("the draw depths of " + of.table.path());
    if (!solver.unsolvable().empty())
        return fail(Failure::limit, "cannot find draw depths of " + of.table.path(), std::string(solver.unsolvable()));
    for (std::size_t i = 0; i < 2; ++i) summary.sides[i].side = static_cast<Side>(i);
    std::optional<std::uint32_t> longest;
    for (std::uint32_t number = 0; number < codes.size(); ++number) {
        const Value depth = decode_value(codes[number]);
        summary.sides[static_cast<std::size_t>(graph.turns[number])].add(depth);
        summary.total.add(depth);
        if (depth.wdl != Wdl::draw && (!longest || depth.dtw > decode_value(codes[*longest]).dtw)) longest = number;
    }
    if (longest) summary.longest = Deepest{decode_value(codes[*longest]), places.format(of.rules, *longest)};
    return {};
}

Result<std::shared_ptr<const DrawDepths>> DrawDepths::of(std::shared_ptr<const Table> table,
                                                         const RunOptions& options) {
    if (table->metric() == Metric::score)
        return fail(Failure::usage, "cannot find draw depths of " + table->game().spec(), "its values are points");
    auto parts = std::make_unique<Parts>();
    parts->table = table;
    ZERMELO_TRY(
        table->pass(options, [&](const Table::Inside& of, const RunOptions& run) { return parts->solve(of, run); }));
    return std::shared_ptr<const DrawDepths>(new DrawDepths(std::move(parts)));
}

Result<std::optional<Value>> DrawDepths::at(const AnyPosition& position) const {
    ZERMELO_ASSIGN(place, parts_->table->canonical_place(position));
    const auto number = parts_->places.number(place);
    if (!number) return std::nullopt;
    return decode_value(parts_->codes[*number]);
}

}  // namespace zermelo
