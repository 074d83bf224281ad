#include "tools/zermelo/commands/unfinished.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "games/base/text.hpp"
#include "solvers/engine/any_solver.hpp"
#include "solvers/engine/unfinished_run.hpp"
#include "tablebase/output_file.hpp"
#include "tools/json/table_json.hpp"
#include "tools/zermelo/console/advice.hpp"
#include "tools/zermelo/console/output.hpp"

namespace zermelo::cli {

namespace {

namespace fs = std::filesystem;

bool is_unfinished(const std::string& table) {
    // A table that a run with --force is to replace is still there.
    std::error_code ignored;
    return (!fs::exists(table, ignored) || fs::exists(partial_path(table), ignored)) &&
           Engine::unfinished_run(table).has_value();
}

}  // namespace

std::vector<std::string> unfinished_tables(const std::string& name) {
    constexpr std::string_view journal = ".journal";
    std::error_code error;
    std::vector<std::string> tables;
    if (fs::is_directory(name, error)) {
        for (auto entry = fs::directory_iterator(name, error); !error && entry != fs::directory_iterator();
             entry.increment(error)) {
            const std::string path = entry->path().string();
            if (path.ends_with(journal)) tables.push_back(path.substr(0, path.size() - journal.size()));
        }
        std::sort(tables.begin(), tables.end());
    } else {
        std::string table = name;
        for (const std::string_view ending : {std::string_view(".partial"), journal, std::string_view(".checkpoint")})
            if (name.ends_with(ending)) table.resize(name.size() - ending.size());
        tables.push_back(table);
    }
    std::erase_if(tables, [](const std::string& table) { return !is_unfinished(table); });
    return tables;
}

void print_unfinished(Context& context, const std::string& table) {
    const auto run = Engine::unfinished_run(table);
    if (!run) return;  // it was finished in the meantime
    const std::string command = resuming(run->spec, table);
    if (context.format != Format::text) {
        print_json(context, json::unfinished(table, *run, command));
        return;
    }
    print_wrapped(fmt::format("{}: {}", printable(run->spec), in_words(*run)));
    fmt::print("{}{}{}", labelled("file", printable(table)),
               labelled("begun for", fmt::format("{}, by {}, zstd level {}", name_of(run->metric), name_of(run->method),
                                                 run->level)),
               labelled("to go on", command));
}

}  // namespace zermelo::cli
