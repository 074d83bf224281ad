#include "tools/zermelo/console/tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "games/base/text.hpp"
#include "tablebase/catalog.hpp"
#include "tools/terminal/shell.hpp"
#include "tools/zermelo/console/output.hpp"

namespace zermelo::cli {

bool names_a_file(const std::string& name) {
    std::error_code ignored;
    return name.ends_with(".ztb") || name.starts_with('.') || name.find('/') != std::string::npos ||
           std::filesystem::is_regular_file(name, ignored);
}

Result<std::shared_ptr<const Table>> table_named(const Engine& engine, const std::string& name) {
    return names_a_file(name) ? engine.table(name) : engine.find_table(name);
}

Result<std::vector<std::string>> tables_in(const std::string& folder) {
    ZERMELO_ASSIGN(paths, Catalog::paths(folder));
    if (!paths.empty()) return paths;
    return fail(Failure::not_found, fmt::format("there is no table in {}", in_quotes(folder)),
                "no file is called *.ztb",
                fmt::format("zermelo solve konane@4x4{}  # makes one",
                            folder == "tables" ? "" : " --tables " + shell_word(folder)));
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
