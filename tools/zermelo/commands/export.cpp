// zermelo export --site DIR: the page with tables and certificates, for a static web host.
#include <fmt/format.h>

#include "games/base/text.hpp"
#include "solvers/engine/engine.hpp"
#include "tablebase/folder.hpp"
#include "tools/json/table_json.hpp"
#include "tools/site/export.hpp"
#include "tools/terminal/shell.hpp"
#include "tools/zermelo/commands/command.hpp"
#include "tools/zermelo/console/output.hpp"
#include "tools/zermelo/console/tables.hpp"

namespace zermelo::cli {

namespace {

struct ExportArguments {
    std::vector<std::string> names;
    std::string site;
    std::string proofs;
    std::string page;
    bool force = false;
    TablesArgument tables;
};

// Opens every table and certificate before it exports them, so that no damaged file goes into the site.
Result<int> export_site(Context& context, const ExportArguments& arguments) {
    ZERMELO_ASSIGN(page, arguments.page.empty() ? site::own_page() : site::page_in(arguments.page));
    const Engine engine({.tables = arguments.tables.folder, .cache = 1 << 20});
    std::vector<std::string> names = arguments.names;
    if (names.empty()) names.push_back(arguments.tables.folder);
    int worst = 0;
    const std::vector<std::string> tables = files_named(context, engine, names, worst);
    if (worst != 0) return worst;
    for (const std::string& path : tables) ZERMELO_TRY(engine.table(path));
    std::vector<std::string> proofs;
    if (!arguments.proofs.empty()) {
        ZERMELO_ASSIGN(found, files_in(arguments.proofs, ".zcert"));
        for (const std::string& path : found) ZERMELO_TRY(engine.certificate(path));
        proofs = std::move(found);
    }
    ZERMELO_ASSIGN(files, site::export_site(arguments.site, page, tables, proofs, arguments.force));
    if (context.format != Format::text) {
        print_json(context, json::site(arguments.site, files));
        return 0;
    }
    std::uint64_t bytes = 0;
    for (const site::SiteFile& file : files) bytes += file.bytes;
    print_wrapped(fmt::format("{}: {} and {}, {}", printable(arguments.site), counted(tables.size(), "table"),
                              counted(proofs.size(), "certificate"), format_bytes(bytes)));
    if (context.quiet) return 0;
    print_wrapped("put the folder on any host of files; to look at it here:");
    fmt::print("  python3 -m http.server --bind 127.0.0.1 --directory {}\n", shell_word(arguments.site));
    return 0;
}

}  // namespace

Action declare_export(const Options& command) {
    auto [action, arguments] = action_of<ExportArguments>(export_site);
    command.option("TABLE|SPEC|FOLDER", arguments.names,
                   "Table files, specs, or folders (default: the --tables folder)");
    command.option("--site", arguments.site, "Folder to write").named("DIR").required();
    command.option("--proofs", arguments.proofs, "Folder of certificates to include").named("DIR");
    command
        .option("--page", arguments.page,
                "Folder of the page; else that of the variable ZERMELO_PAGE, else the page in this program")
        .named("DIR")
        .or_variable("ZERMELO_PAGE");
    command.flag("--force", arguments.force, "Replace the folder if it is a site");
    arguments.tables.add_to(command);
    command.example("zermelo export --site site", "all tables in the folder tables");
    command.example("zermelo export konane@4x4 --site konane-site", "one table");
    command.note(
        "The site is the page of zermelo serve, without searches. The browser reads the tables itself and checks "
        "certificates itself. Any web host will do. A host that answers requests for parts of a file (ranges) need not "
        "send whole tables.");
    return action;
}

}  // namespace zermelo::cli
