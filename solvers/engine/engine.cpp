#include "solvers/engine/engine.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "games/core/concepts/fingerprint.hpp"
#include "solvers/engine/engine_shared.hpp"
#include "solvers/engine/unfinished_run.hpp"
#include "solvers/run/memory.hpp"
#include "solvers/run/threads.hpp"
#include "tablebase/catalog.hpp"
#include "tablebase/reader.hpp"

namespace zermelo {

Engine::Engine(EngineOptions options) : options_(std::move(options)), shared_(std::make_unique<Shared>(options_)) {}
Engine::~Engine() = default;

const GameList& Engine::games() const {
    return shared_->games.games();
}

void Engine::empty_cache() const {
    shared_->cache->clear();
}

Result<std::shared_ptr<const AnyGame>> Engine::game(std::string_view spec) const {
    ZERMELO_ASSIGN(game, shared_->games.open(spec));
    return std::move(game.game);
}

Result<std::shared_ptr<const Table>> Engine::table(const std::string& path) const {
    const auto slot = shared_->slot_of(path);
    const std::lock_guard lock(slot->mutex);
    const auto identity = FileIdentity::of(path);
    auto table = identity && slot->identity == identity ? slot->made.lock() : nullptr;
    if (!table) {
        slot->identity = std::nullopt;
        auto opened = Table::open(path, shared_->cache, shared_->games);
        if (!opened) {
            auto unfinished = not_finished(path);
            return tl::unexpected<Error>(unfinished ? *std::move(unfinished) : std::move(opened).error());
        }
        table = *std::move(opened);
        slot->made = table;
        slot->identity = identity;
        slot->digest = table->info().summary.digest;
    }
    shared_->keep_open(table);
    return table;
}

void Engine::Shared::keep_open(const std::shared_ptr<const Table>& table) {
    constexpr std::size_t most = 64;
    std::shared_ptr<const Table> closed;  // without the lock
    const std::lock_guard lock(mutex);
    const auto place = std::find(open.begin(), open.end(), table);
    place != open.end() ? open.splice(open.begin(), open, place) : open.push_front(table);
    if (open.size() <= most) return;
    closed = std::move(open.back());
    open.pop_back();
}

// Reads the digest of a table, which need not be open.
Result<Digest> Engine::Shared::digest_of(const std::string& path) {
    const auto slot = slot_of(path);
    const std::lock_guard lock(slot->mutex);
    const auto identity = FileIdentity::of(path);
    if (identity && slot->identity == identity) return slot->digest;
    ZERMELO_ASSIGN(reader, TableReader::open(path, cache));
    slot->made.reset();
    slot->identity = identity;
    slot->digest = reader->summary().digest;
    return slot->digest;
}

Result<std::shared_ptr<const Table>> Engine::find_table(std::string_view text) const {
    ZERMELO_ASSIGN(asked, game(text));
    const std::string spec = asked->spec();
    std::string known;
    {
        const std::lock_guard lock(shared_->mutex);
        if (const auto found = shared_->found.find(spec); found != shared_->found.end()) known = found->second;
    }
    if (!known.empty())
        if (auto again = table(known); again && (*again)->game().spec() == spec) return again;
    const std::uint64_t fingerprint = rules_fingerprint(asked->info(), spec);
    if (const auto catalog = Catalog::scan(options_.tables)) {
        std::optional<Error> damaged;
        for (const std::string& path : catalog->find(fingerprint)) {  // a damaged one does not hide the next
            auto opened = table(path);
            if (!opened) {
                damaged = std::move(opened).error();
                continue;
            }
            const std::lock_guard lock(shared_->mutex);
            shared_->found[spec] = path;
            return opened;
        }
        for (const Catalog::Entry& entry : catalog->entries())  // of older rules: its error says so
            if (entry.spec == spec && !damaged)
                if (auto opened = table(entry.path); !opened) damaged = std::move(opened).error();
        if (damaged) return tl::unexpected<Error>(*std::move(damaged));
    }
    return no_table(options_.tables, spec);
}

Result<std::shared_ptr<const TableFolder>> Engine::tables(std::string_view text, bool with_search) const {
    ZERMELO_ASSIGN(asked, game(text));
    const TableFiles files = {[this](const std::string& path) { return shared_->digest_of(path); },
                              [this](const std::string& path) { return table(path); }};
    ZERMELO_ASSIGN(sharing, tables_for(*asked, options_.tables, shared_->games, files));
    std::shared_ptr<const Search> searching;
    if (with_search)
        if (auto made = search(text)) searching = *std::move(made);  // a board may be too large for it
    return std::make_shared<const TableFolder>(std::move(asked), options_.tables, std::move(sharing),
                                               std::move(searching));
}

Result<std::shared_ptr<const Certificate>> Engine::certificate(const std::string& path) const {
    return Certificate::open(path, options_.certificate_memory > 0 ? options_.certificate_memory : available_memory(),
                             shared_->games);
}

Result<std::shared_ptr<const Search>> Engine::search(std::string_view text) const {
    ZERMELO_ASSIGN(asked, game(text));
    const std::string spec = asked->spec();
    std::shared_ptr<Shared::SearchSlot> slot;
    {
        const std::lock_guard lock(shared_->mutex);
        auto& kept = shared_->searches;
        const auto same = [&spec](const auto& entry) { return entry.first == spec; };
        if (const auto found = std::find_if(kept.begin(), kept.end(), same); found != kept.end())
            kept.splice(kept.begin(), kept, found);
        else
            kept.emplace_front(spec, std::make_shared<Shared::SearchSlot>());
        slot = kept.front().second;
    }
    const std::lock_guard making(slot->mutex);
    if (slot->made) return slot->made;
    SearchOptions search;
    search.run.memory = std::min(options_.search_memory, available_memory());
    search.run.threads = check_threads(worker_count(options_.threads)) ? options_.threads : 1;
    auto made = Search::make(shared_->games, spec, search);
    const std::lock_guard lock(shared_->mutex);
    auto& kept = shared_->searches;
    if (made)
        slot->made = *made;
    else
        kept.remove_if([&slot](const auto& entry) { return entry.second == slot; });
    while (kept.size() > std::max<std::size_t>(1, options_.searches)) kept.pop_back();
    return made;
}

Result<std::shared_ptr<const Search>> Engine::new_search(std::string_view spec, const SearchOptions& options) const {
    return Search::make(shared_->games, spec, options);
}

Result<std::shared_ptr<const AnswerSource>> Engine::source(std::string_view spec) const {
    auto found = tables(spec, true);
    if (found) return *std::move(found);
    if (found.error().cause.kind != Cause::Kind::no_table) return tl::unexpected<Error>(std::move(found).error());
    ZERMELO_ASSIGN(searching, search(spec));
    return searching;
}

std::string table_file_name(const std::string& spec) {
    return Catalog::file_name(spec);
}

}  // namespace zermelo
