// zermelo serve: answers over HTTP.
#include <fmt/chrono.h>
#include <fmt/format.h>

#include <ctime>
#include <memory>

#include "games/base/machine.hpp"
#include "games/base/text.hpp"
#include "solvers/run/threads.hpp"
#include "tablebase/catalog.hpp"
#include "tools/serve/api.hpp"
#include "tools/serve/server.hpp"
#include "tools/zermelo/commands/command.hpp"
#include "tools/zermelo/commands/serve/browser.hpp"
#include "tools/zermelo/console/context.hpp"
#include "tools/zermelo/console/signals.hpp"
#include "tools/zermelo/console/tables.hpp"

namespace zermelo::cli {

namespace {

struct ServeArguments {
    TablesArgument tables;
    std::string proofs;
    std::string address = "127.0.0.1";
    int port = 8000;
    int threads = 0;
    std::vector<std::string> hosts;
    std::vector<std::string> origins;
    bool open = false;
    bool keep = false;
};

// "2 tables in tables", how many files are none, or why there are none.
std::string about_tables(const std::string& folder) {
    const auto catalog = Catalog::scan(folder);
    return catalog ? fmt::format("{} in {}{}", counted(catalog->tables(), "table"), folder, about_unreadable(folder))
                   : fmt::format("no tables: {}: {}", catalog.error().what, catalog.error().why);
}

// Fails unless browsers may send this text as the origin of a page.
Result<void> check_origin(const std::string& origin) {
    const std::size_t host = origin.find("://");
    const bool is_site = host != std::string::npos && host > 0 && host + 3 < origin.size() &&
                         origin.find_first_of("/?# \"'", host + 3) == std::string::npos;
    if (origin == "*" || is_site) return {};
    return fail(Failure::usage, fmt::format("{} is no origin", in_quotes(origin)),
                "an origin is a scheme, a host and perhaps a port, without a path",
                "--allow-origin http://localhost:8888, or --allow-origin '*' for all");
}

// A line of the log. Bytes that a terminal could obey are masked.
void print_served(const serve::Served& served) {
    const auto or_dash = [](const std::string& text) { return text.empty() ? "-" : printable(text); };
    print_to_stderr(fmt::format("{:%FT%TZ} {} {} {} {} bytes {:.1f} ms\n", fmt::gmtime(std::time(nullptr)),
                                or_dash(served.method), or_dash(served.target), served.status, served.bytes,
                                served.time.count()));
}

Result<int> run_server(Context& context, const ServeArguments& arguments) {
    if (context.format != Format::text)
        return fail(Failure::usage, "serve prints no JSON", "it answers programs in JSON over HTTP",
                    "leave --json out; /api/v1/openapi.json describes the answers");
    const std::stop_token stop = stop_on_signals();
    serve::ApiOptions options;
    options.tables = arguments.tables.folder;
    options.proofs = arguments.proofs;
    options.hosts = arguments.hosts;
    for (const std::string& origin : arguments.origins) ZERMELO_TRY(check_origin(origin));
    options.origins = arguments.origins;
    options.keeps_files = arguments.keep;
    auto api = std::make_unique<serve::Api>(options);
    serve::ServerOptions server_options;
    server_options.address = arguments.address;
    server_options.port = static_cast<std::uint16_t>(arguments.port);
    server_options.threads = worker_count(arguments.threads);
    if (context.verbose) server_options.served = print_served;
    ZERMELO_ASSIGN(server,
                   serve::HttpServer::listen(server_options, [api = api.get()](auto request, const auto& reply) {
                       api->handle(std::move(request), reply);
                   }));
    const bool wide = arguments.address.find(':') != std::string::npos;
    const std::string page =
        fmt::format("http://{}{}{}:{}", wide ? "[" : "", arguments.address, wide ? "]" : "", server->port());
    if (!context.quiet) print_to_stderr(printable(about_tables(arguments.tables.folder)) + "\n");
    std::puts(page.c_str());
    if (std::fflush(stdout) != 0)  // then nobody could learn the address
        return fail(Failure::limit, "cannot write the address to standard output", "there is no room, or it is closed");
    if (arguments.open && !open_in_browser(page)) fmt::print(stderr, "no browser was found: open {} in one\n", page);
    {
        const std::stop_callback end_jobs(stop, [&api] { api->stop(); });
        server->run(stop);
    }
    api.reset();  // before the server, because its threads may still hold connections
    return 0;
}

}  // namespace

Action declare_serve(const Options& command) {
    auto [action, arguments] = action_of<ServeArguments>(run_server);
    command
        .option("--port", arguments.port,
                "Port to listen on; 0 takes a free one. The first line printed is the address")
        .between(0, 65535);
    command.option("--address", arguments.address, "Address of this machine to listen on; 0.0.0.0 is all of them");
    command.option("--host", arguments.hosts, "A name by which browsers may call this server; may be given again")
        .named("NAME")
        .once_each();
    command
        .option(
            "--allow-origin", arguments.origins,
            "A site whose pages may ask and read the answers (CORS), as http://localhost:8888; * is every site; may "
            "be given again")
        .named("ORIGIN")
        .once_each();
    command.option("--threads", arguments.threads, "Threads for connections; 0 uses all cores").between(0, 64);
    command.flag("--open", arguments.open, "Open the page, by $BROWSER or xdg-open");
    arguments.tables.add_to(command);
    command.flag(
        "--keep", arguments.keep,
        "Keep the statistics and puzzles of tables in files beside them; those that are there are read in any case");
    command.option("--proofs", arguments.proofs, "Folder of certificates to show").named("DIR");
    command.example("zermelo serve --port 0", "prints its address and answers until Ctrl-C");
    command.note(
        "Ask /api/v1/position?spec=konane@4x4 for a position with all its moves, /picture.svg for a picture. Ctrl-C or "
        "SIGTERM ends it after the requests under way. With -v it writes a line for each request to stderr: time "
        "(UTC), "
        "method, target, status, bytes of the answer, milliseconds.");
    return action;
}

}  // namespace zermelo::cli
