// The state of an engine; internal.
#pragma once

#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "solvers/engine/engine.hpp"
#include "solvers/engine/game_shelf.hpp"
#include "tablebase/cache.hpp"
#include "tablebase/digest.hpp"
#include "tablebase/folder.hpp"

namespace zermelo {

struct Engine::Shared {
    // A table or search for one making at a time: many requests for it make it once, and others do not wait.
    struct SearchSlot {
        std::mutex mutex;
        std::shared_ptr<const Search> made;
    };
    struct TableSlot {
        std::mutex mutex;  // of the members below
        std::weak_ptr<const Table> made;
        std::optional<FileIdentity> identity;  // of the file with this digest
        Digest digest{};
    };
    std::shared_ptr<TableSlot> slot_of(const std::string& path) {
        const std::lock_guard lock(mutex);
        auto& place = tables[path];
        if (!place) place = std::make_shared<TableSlot>();
        return place;
    }
    void keep_open(const std::shared_ptr<const Table>& table);
    Result<Digest> digest_of(const std::string& path);

    explicit Shared(const EngineOptions& options)
        : games(options.games), cache(std::make_shared<BlockCache>(options.cache)) {}

    GameShelf games;
    std::shared_ptr<BlockCache> cache;
    std::mutex mutex;                                                         // of the members below
    std::map<std::string, std::shared_ptr<TableSlot>> tables;                 // by path
    std::list<std::shared_ptr<const Table>> open;                             // that stay open, the last used first
    std::map<std::string, std::string> found;                                 // paths of tables, by canonical spec
    std::list<std::pair<std::string, std::shared_ptr<SearchSlot>>> searches;  // by spec, the last used first
};

}  // namespace zermelo
