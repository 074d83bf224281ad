// A report, a comparison of two rulings, and the page in the browser.
#include <pybind11/stl.h>

#include <optional>
#include <thread>

#include "solvers/engine/all_games.hpp"
#include "tools/json/report_json.hpp"
#include "tools/json/rulings_json.hpp"
#include "tools/python/authored.hpp"
#include "tools/python/objects.hpp"
#include "tools/python/run.hpp"
#include "tools/report/report.hpp"
#include "tools/serve/api.hpp"
#include "tools/serve/server.hpp"

namespace zermelo::python {

namespace {

// A document, and the same page in both formats.
struct Told {
    std::string document;
    std::string html;
    std::string markdown;
};

Told told(const json::Document& document, const report::Page& page) {
    return {document.text(false), report::html(page), report::markdown(page)};
}
py::tuple tuple_of(const Told& told) {
    return py::make_tuple(told.document, told.html, told.markdown);
}

// The file of a table, unless it was made for one call.
std::string file_of(const Source& of, bool kept) {
    return kept ? of.name : std::string();
}

py::tuple report_on(const Source& of, bool kept, const std::string& command, std::uint64_t seed, std::uint64_t games,
                    int cut, int threads, const py::object& progress) {
    const auto table = of.table();
    return tuple_of(run(progress, [&](const std::stop_token& stop, Observer& observer) -> Result<Told> {
        const RunOptions options = run_options(threads, {}, stop, observer);
        ZERMELO_ASSIGN(studied, study(*table, {.seed = seed, .games = games, .cut = cut}, options));
        std::optional<ValueStudy> values;
        if (const auto open = all_games().make(table->game().spec())) {
            ZERMELO_ASSIGN(found, study_values(*open, options));
            values = std::move(found);
        }
        const ValueStudy* valued = values ? &*values : nullptr;
        return told(json::report(table->game(), studied, command, {}, nullptr, valued),
                    report::report_page(table->game(), studied, {command, file_of(of, kept)}, nullptr, valued));
    }));
}

py::tuple compare(const Source& one, bool one_kept, const Source& other, bool other_kept, const std::string& command,
                  int threads, const py::object& progress) {
    const auto first = one.table(), second = other.table();
    return tuple_of(run(progress, [&](const std::stop_token& stop, Observer& observer) -> Result<Told> {
        ZERMELO_ASSIGN(rulings, compare_rulings(*first, *second, run_options(threads, {}, stop, observer)));
        rulings.first.file = file_of(one, one_kept);
        rulings.second.file = file_of(other, other_kept);
        return told(json::compare(first->game(), rulings, command, {}),
                    report::rulings_page(first->game(), rulings, command));
    }));
}

// Answers on this machine alone until it is closed. Its threads take the interpreter's lock for the rules.
class Server {
public:
    Server(const py::object& rules, const std::string& tables, std::uint16_t port) {
        const Game of = game_of(rules);
        serve::ApiOptions options;
        options.tables = tables;
        options.games = of.engine->games();
        api_ = std::make_unique<serve::Api>(options);
        server_ = value_of(serve::HttpServer::listen(
            {.port = port, .served = {}},
            [api = api_.get()](const auto& request, const auto& reply) { api->handle(request, reply); }));
        port_ = server_->port();
        thread_ = std::jthread([server = server_.get()](const std::stop_token& stop) { server->run(stop); });
    }
    ~Server() { close(); }
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;

    std::uint16_t port() const { return port_; }
    void close() {
        const py::gil_scoped_release release;
        const std::lock_guard lock(mutex_);
        if (!thread_.joinable()) return;
        thread_.request_stop();
        api_->stop();
        thread_.join();
        api_.reset();  // before the server, because its threads may still hold connections
        server_.reset();
    }

private:
    std::mutex mutex_;
    std::unique_ptr<serve::Api> api_;
    std::unique_ptr<serve::HttpServer> server_;
    std::uint16_t port_ = 0;
    std::jthread thread_;
};

}  // namespace

void bind_designers(py::module_& module) {
    module.def("_report", &report_on);
    module.def("_compare", &compare);
    py::class_<Server>(module, "_Server")
        .def(py::init<const py::object&, const std::string&, std::uint16_t>())
        .def_property_readonly("port", &Server::port)
        .def("close", &Server::close);
}

}  // namespace zermelo::python
