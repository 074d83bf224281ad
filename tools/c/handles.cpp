#include "tools/c/handles.hpp"

#include <dlfcn.h>
#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <mutex>
#include <shared_mutex>
#include <unordered_map>

#include "games/base/input_file.hpp"
#include "games/core/runtime/plug.hpp"
#include "solvers/engine/reading.hpp"
#include "tablebase/reader.hpp"

namespace zermelo::c {

namespace {

constexpr std::uint64_t usual_cache = 64'000'000;  // bytes

struct State {
    std::shared_mutex mutex;  // of all
    std::shared_ptr<const GameShelf> games = std::make_shared<const GameShelf>(readable_games());
    std::shared_ptr<BlockCache> cache = std::make_shared<BlockCache>(usual_cache);
    std::unordered_map<std::uintptr_t, std::shared_ptr<const TableFolder>> open;
    std::uintptr_t last = 0;
};

// Never destroyed: other threads may still call while the process ends.
State& state() {
    static State& state = *new State;
    return state;
}

std::uintptr_t number_of(const zermelo_tables* handle) {
    return reinterpret_cast<std::uintptr_t>(handle);
}

tl::unexpected<Error> no_handle(const zermelo_tables* handle) {
    return fail(Failure::usage, handle == nullptr ? "the handle is NULL" : "this is no open handle",
                "it was closed, or no call has opened it");
}

zermelo_tables* add(std::shared_ptr<const TableFolder> tables) {
    const std::unique_lock lock(state().mutex);
    state().open.emplace(++state().last, std::move(tables));
    return reinterpret_cast<zermelo_tables*>(state().last);  // NOLINT(performance-no-int-to-ptr): nobody looks into it
}

struct Shared {
    std::shared_ptr<const GameShelf> games;
    std::shared_ptr<BlockCache> cache;
};
Shared shared() {
    const std::shared_lock lock(state().mutex);
    return {state().games, state().cache};
}

// Names a file that is no table, but something else that zermelo writes.
Error about_other_file(const std::string& file, Error error) {
    std::error_code ignored;
    if (std::filesystem::is_directory(file, ignored))
        return {Failure::usage, fmt::format("{} is a folder", file), "", "zermelo_open_folder opens its tables"};
    std::array<std::uint8_t, 4> begin{};
    if (const auto opened = InputFile::open(file); opened && opened->size() >= begin.size())
        static_cast<void>(opened->read(0, begin));
    const std::string magic(begin.begin(), begin.end());
    if (magic == "\x89ZCT")
        return {Failure::usage, fmt::format("{} is a certificate, not a table", file), "",
                "zermelo-check checks it, zermelo ugi --proof plays by it"};
    if (magic == "\x89ZVL")
        return {Failure::usage, fmt::format("{} has combinatorial values, not a table", file), "",
                "zermelo atlas shows them"};
    return error;
}

}  // namespace

Result<std::shared_ptr<const TableFolder>> tables_of(const zermelo_tables* handle) {
    const std::shared_lock lock(state().mutex);
    const auto found = state().open.find(number_of(handle));
    if (found == state().open.end()) return no_handle(handle);
    return found->second;
}

Result<void> close(const zermelo_tables* handle) {
    std::shared_ptr<const TableFolder> closed;  // without the lock
    const std::unique_lock lock(state().mutex);
    const auto found = state().open.find(number_of(handle));
    if (found == state().open.end()) return no_handle(handle);
    closed = std::move(found->second);
    state().open.erase(found);
    return {};
}

Result<zermelo_tables*> open_file(const std::string& file) {
    const auto [games, cache] = shared();
    auto opened = Table::open(file, cache, *games);
    if (!opened) return tl::unexpected<Error>(about_other_file(file, std::move(opened).error()));
    auto table = *std::move(opened);
    ZERMELO_ASSIGN(game, games->open(table->game().spec()));
    return add(std::make_shared<const TableFolder>(std::move(game.game), file, std::vector{std::move(table)}, nullptr));
}

Result<zermelo_tables*> open_folder(const std::string& folder, const std::string& spec) {
    const auto [games, cache] = shared();
    ZERMELO_ASSIGN(game, games->open(spec));
    const TableFiles files = {
        [&cache = cache](const std::string& path) -> Result<Digest> {
            ZERMELO_ASSIGN(reader, TableReader::open(path, cache));
            return reader->summary().digest;
        },
        [&games = games, &cache = cache](const std::string& path) { return Table::open(path, cache, *games); }};
    ZERMELO_ASSIGN(tables, tables_for(*game.game, folder, *games, files));
    return add(std::make_shared<const TableFolder>(std::move(game.game), folder, std::move(tables), nullptr));
}

void set_cache(std::uint64_t bytes) {
    auto cache = std::make_shared<BlockCache>(bytes);
    const std::unique_lock lock(state().mutex);
    state().cache = std::move(cache);
}

Result<void> add_plug(const std::string& file) {
    // A plug finds the functions of this library if they are global, which they are not where dlopen() loaded it.
    if (Dl_info here; ::dladdr(reinterpret_cast<const void*>(&zermelo_version), &here) != 0)
        static_cast<void>(::dlopen(here.dli_fname, RTLD_NOW | RTLD_GLOBAL | RTLD_NOLOAD));
    ZERMELO_TRY(open_plug(file));
    auto games = std::make_shared<const GameShelf>(readable_games());
    const std::unique_lock lock(state().mutex);
    state().games = std::move(games);
    return {};
}

}  // namespace zermelo::c
