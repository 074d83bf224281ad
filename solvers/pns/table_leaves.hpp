// Tables whose positions are leaves of a search.
#pragma once

#include <concepts>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "games/core/concepts/variants.hpp"
#include "solvers/certificate/format.hpp"
#include "tablebase/catalog.hpp"
#include "tablebase/prober.hpp"

namespace zermelo {

// The identity of a table in a certificate.
inline CitedTable citation(const TableReader& table) {
    return {table.header().spec, table.header().fingerprint, table.footer().digest};
}

struct LeafTable {
    std::string path;
    CitedTable cited;
};

struct TableLeaf {
    Value value;
    std::uint32_t table = 0;  // in tables()
};

inline constexpr std::uint64_t standard_leaf_cache = 256'000'000;  // bytes of blocks in memory, over all tables

// The error for a table of a game whose positions are not shared.
tl::unexpected<Error> unfit_table(const LeafTable& table, const std::string& spec);

// The tables of this game and of all variants that share positions with it (VariantGame), of any number. They share one
// cache. Immutable, thread-safe.
template <Game G>
class TableLeaves {
public:
    using Position = typename G::Position;

    // Tables given by name. Fails with not_found or corrupt, or with bad_input where a table's variant shares no
    // positions with the game; the error names the file.
    static Result<TableLeaves> open(const G& game, const std::vector<std::string>& paths,
                                    std::uint64_t cache = standard_leaf_cache);

    // The tables of a folder that share positions with the game; tables of other games are ignored. Damaged files and
    // those made under other rules are skipped and counted. Fails with not_found if the folder is missing.
    static Result<TableLeaves> open_folder(const G& game, const std::string& folder,
                                           std::uint64_t cache = standard_leaf_cache);

    // In the order in which they are asked.
    const std::vector<LeafTable>& tables() const { return given_; }
    std::size_t passed_over() const { return passed_over_; }

    // True if find() would read a table. Cheap.
    bool holds(const Position& position) const noexcept {
        for (const Source& source : sources_)
            if (source.holds(position)) return true;
        return false;
    }

    // The value of a position, canonical or not, in the first table that holds it; empty if none does. Blocks are
    // checked as they are read: fails with `corrupt`, naming the file.
    Result<std::optional<TableLeaf>> find(const Position& position) const {
        for (std::size_t i = 0; i < sources_.size(); ++i) {
            if (!sources_[i].holds(position)) continue;
            ZERMELO_ASSIGN(value, sources_[i].prober.probe(position));
            if (value) return TableLeaf{*value, static_cast<std::uint32_t>(i)};
        }
        return std::nullopt;
    }
    Result<std::optional<Value>> value(const Position& position) const {
        ZERMELO_ASSIGN(leaf, find(position));
        return leaf ? std::optional(leaf->value) : std::nullopt;
    }
    Result<std::optional<Wdl>> probe(const Position& position) const {
        ZERMELO_ASSIGN(leaf, find(position));
        return leaf ? std::optional(leaf->value.wdl) : std::nullopt;
    }

private:
    struct Source {
        Prober<G> prober;
        SharedVariant<G> variant;

        bool holds(const Position& position) const noexcept { return variant.holds(position); }
    };

    explicit TableLeaves(std::uint64_t cache) : cache_(std::make_shared<BlockCache>(cache)) {}

    Result<void> add(const G& game, const std::string& path);

    std::shared_ptr<BlockCache> cache_;
    std::vector<Source> sources_;
    std::vector<LeafTable> given_;  // by source
    std::size_t passed_over_ = 0;
};

template <Game G>
Result<void> TableLeaves<G>::add(const G& game, const std::string& path) {
    ZERMELO_ASSIGN(table, TableReader::open(path, cache_));
    const LeafTable leaf{path, citation(*table)};
    auto variant = SharedVariant<G>::of(game, leaf.cited.spec);
    if (!variant) return unfit_table(leaf, game.spec());
    ZERMELO_ASSIGN(prober, Prober<G>::make(variant->game, std::move(table)));
    sources_.push_back({std::move(prober), *std::move(variant)});
    given_.push_back(leaf);
    return {};
}

template <Game G>
Result<TableLeaves<G>> TableLeaves<G>::open(const G& game, const std::vector<std::string>& paths, std::uint64_t cache) {
    TableLeaves leaves(cache);
    for (const std::string& path : paths) ZERMELO_TRY(leaves.add(game, path));
    return leaves;
}

template <Game G>
Result<TableLeaves<G>> TableLeaves<G>::open_folder(const G& game, const std::string& folder, std::uint64_t cache) {
    ZERMELO_ASSIGN(catalog, Catalog::scan(folder));
    TableLeaves leaves(cache);
    leaves.passed_over_ = catalog.unreadable();
    for (const Catalog::Entry& entry : catalog.entries())
        if (SharedVariant<G>::of(game, entry.spec) && !leaves.add(game, entry.path)) ++leaves.passed_over_;
    return leaves;
}

}  // namespace zermelo
