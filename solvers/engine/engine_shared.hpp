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
#include "tablebase/folder.hpp"

namespace zermelo {

struct Engine::Shared {
    // A table or search for one making at a time: many requests for it make it once, and others do not wait.
    template <class T>
    struct Slot {
        std::mutex mutex;  // of the members below
        std::shared_ptr<const T> made;
        std::optional<FileIdentity> identity;  // of the file of a table
    };

    explicit Shared(const EngineOptions& options)
        : games(options.games), cache(std::make_shared<BlockCache>(options.cache)) {}

    GameShelf games;
    std::shared_ptr<BlockCache> cache;
    std::mutex mutex;                                                           // of the members below
    std::map<std::string, std::shared_ptr<Slot<Table>>> tables;                 // by path
    std::map<std::string, std::string> found;                                   // paths of tables, by canonical spec
    std::list<std::pair<std::string, std::shared_ptr<Slot<Search>>>> searches;  // by spec, the last used first
};

}  // namespace zermelo
