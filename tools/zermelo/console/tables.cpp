#include "tools/zermelo/console/tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "games/base/text.hpp"
#include "games/core/runtime/registry.hpp"
#include "tablebase/catalog.hpp"
#include "tools/terminal/shell.hpp"
#include "tools/zermelo/console/advice.hpp"
#include "tools/zermelo/console/output.hpp"

namespace zermelo::cli {

bool names_a_file(const std::string& name) {
    std::error_code ignored;
    return name.ends_with(".ztb") || name.ends_with(".zval") || name.starts_with('.') ||
           name.find('/') != std::string::npos ||
           (std::filesystem::exists(name, ignored) && !std::filesystem::is_directory(name, ignored));
}

Result<void> resolve_folder(std::string& name) {
    constexpr std::size_t most_listed = 8;
    std::error_code ignored;
    const bool file = names_a_file(name);
    const bool folder = std::filesystem::is_directory(name, ignored);
    if (!folder || (!file && make_game(name))) return {};
    ZERMELO_ASSIGN(paths, tables_in(name));
    if (paths.size() == 1) {
        name = paths.front();
        return {};
    }
    std::string listed;
    for (std::size_t i = 0; i < std::min(paths.size(), most_listed); ++i)
        listed += (i > 0 ? ", " : "") + printable(std::filesystem::path(paths[i]).filename().string());
    return fail(Failure::usage, fmt::format("{} has {} tables", printable(name), paths.size()),
                listed + (paths.size() > most_listed ? ", ..." : ""),
                fmt::format("one of its files, such as {}; or a spec with --tables {}", printable(paths.front()),
                            shell_word(name)));
}

Result<void> resolve_spec(std::string& name) {
    ZERMELO_TRY(resolve_folder(name));
    std::error_code ignored;
    if (!name.ends_with(".ztb") && !(names_a_file(name) && std::filesystem::is_regular_file(name, ignored))) return {};
    ZERMELO_ASSIGN(table, Engine().table(name));
    name = table->game().spec();
    return {};
}

Result<std::shared_ptr<const Table>> table_named(const Engine& engine, const std::string& name) {
    return names_a_file(name) ? engine.table(name) : engine.find_table(name);
}

Result<std::shared_ptr<const TableFolder>> folder_of_file(const Engine& engine, const std::string& file) {
    ZERMELO_ASSIGN(table, engine.table(file));
    ZERMELO_ASSIGN(game, engine.game(table->game().spec()));
    return std::make_shared<const TableFolder>(game, file, std::vector{table}, nullptr);
}

Result<std::vector<std::string>> tables_in(const std::string& folder) {
    ZERMELO_ASSIGN(paths, Catalog::paths(folder));
    if (!paths.empty()) return paths;
    return fail(Failure::not_found, fmt::format("there is no table in {}", in_quotes(folder)),
                "no file is called *.ztb",
                fmt::format("zermelo solve konane@4x4{}  # makes one",
                            folder == "tables" ? "" : " --tables " + shell_word(folder)));
}

std::string about_unreadable(const std::string& folder) {
    const auto catalog = Catalog::scan(folder);
    std::error_code ignored;
    if (!catalog)
        return std::filesystem::exists(folder, ignored)
                   ? fmt::format(" ({}: {})", catalog.error().what, catalog.error().why)
                   : "";
    if (catalog->unreadable() == 0) return "";
    return fmt::format(" ({} cannot be read: zermelo info --tables {})", counted(catalog->unreadable(), "file"),
                       shell_word(folder));
}

bool left_out(const Context& context, const std::vector<std::string>& names, const Error& error) {
    const auto is_folder = [](const std::string& name) {
        std::error_code ignored;
        return std::filesystem::is_directory(name, ignored);
    };
    const Cause& cause = error.cause;
    if (error.code != Failure::corrupt || cause.kind != Cause::Kind::none || cause.spec.empty()) return false;
    if (!names.empty() && std::none_of(names.begin(), names.end(), is_folder)) return false;
    if (!context.quiet)
        print_to_stderr(fmt::format("left out: {} ({})\n", printable(error.what), printable(advice(error))));
    return true;
}

std::vector<std::string> files_named(const Context& context, const Engine& engine,
                                     const std::vector<std::string>& names, int& worst) {
    std::vector<std::string> files;
    for (const std::string& name : names) {
        std::error_code ignored;
        Result<std::vector<std::string>> found;
        if (std::filesystem::is_directory(name, ignored))
            found = tables_in(name);
        else if (names_a_file(name))
            found = std::vector{name};
        else
            found = engine.find_table(name).map([](const auto& table) { return std::vector{table->file()}; });
        if (found)
            files.insert(files.end(), found->begin(), found->end());
        else
            worst = std::max(worst, report_error(context, found.error(), name));
    }
    return files;
}

}  // namespace zermelo::cli
