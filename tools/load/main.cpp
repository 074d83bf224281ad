// zermelo-load: measures the rate of a server on this machine. It requests positions of random play with all their
// moves, or batches of positions, for a bounded time.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <random>

#include "games/core/runtime/registry.hpp"
#include "tools/load/client.hpp"
#include "tools/options/options.hpp"

namespace {

using namespace zermelo;

struct Arguments {
    std::string spec = "fox-and-hounds@8x8";
    load::Load load;
    int port = 8000;
    int positions = 5000;
    int batch = 0;
    int seed = 1;
    int process = 0;
};

// Random positions of games that are played at random from the start.
std::vector<std::string> random_positions(const AnyGame& game, int count, std::uint32_t seed) {
    std::mt19937 random(seed);
    std::vector<std::string> texts;
    while (texts.size() < static_cast<std::size_t>(count)) {
        std::vector<AnyPosition> played = {*game.parse("start")};
        for (int ply = 0; ply < 100; ++ply) {
            const auto children = game.children(played.back());
            if (children.empty()) break;
            played.push_back(children[random() % children.size()]);
        }
        texts.push_back(game.format(played[random() % played.size()]));
    }
    return texts;
}

std::string in_query(std::string_view text) {
    std::string encoded;
    for (const char letter : text)
        if (std::isalnum(static_cast<unsigned char>(letter)) != 0)
            encoded += letter;
        else
            encoded += fmt::format("%{:02X}", static_cast<unsigned char>(letter));
    return encoded;
}

std::vector<std::string> requests_of(const Arguments& arguments, const std::vector<std::string>& positions) {
    std::vector<std::string> requests;
    if (arguments.batch == 0) {
        for (const std::string& position : positions)
            requests.push_back(
                fmt::format("GET /api/v1/position?spec={}&position={} HTTP/1.1\r\nHost: localhost\r\n\r\n",
                            in_query(arguments.spec), in_query(position)));
        return requests;
    }
    for (std::size_t i = 0; i < 8; ++i) {
        std::string list;
        for (std::size_t j = 0; j < static_cast<std::size_t>(arguments.batch); ++j)
            list += fmt::format("{}\"{}\"", j == 0 ? "" : ",",
                                positions[(i * static_cast<std::size_t>(arguments.batch) + j) % positions.size()]);
        const std::string body = fmt::format(R"({{"spec":"{}","positions":[{}]}})", arguments.spec, list);
        requests.push_back(
            fmt::format("POST /api/v1/batch HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                        "Content-Length: {}\r\n\r\n{}",
                        body.size(), body));
    }
    return requests;
}

// Microseconds of processor time of a process; 0 if unknown.
double processor_time(int process) {
    std::ifstream file(fmt::format("/proc/{}/stat", process));
    std::string text{std::istreambuf_iterator<char>(file), {}};
    text.erase(0, std::min(text.size(), text.rfind(')') + 1));  // the name may hold blanks
    std::istringstream fields(text);
    std::string skipped;
    for (int i = 0; i < 11; ++i) fields >> skipped;
    double user = 0;
    double system = 0;
    fields >> user >> system;
    return (user + system) * 1e6 / static_cast<double>(::sysconf(_SC_CLK_TCK));
}

double peak_megabytes(int process) {
    std::ifstream file(fmt::format("/proc/{}/status", process));
    for (std::string line; std::getline(file, line);)
        if (line.starts_with("VmHWM:")) return std::stod(line.substr(6)) * 1024 / 1e6;
    return 0;
}

double quantile(std::vector<double>& values, double share) {
    const auto place = values.begin() + static_cast<std::ptrdiff_t>(share * static_cast<double>(values.size() - 1));
    std::nth_element(values.begin(), place, values.end());
    return *place;
}

Result<int> measure(const Arguments& arguments) {
    ZERMELO_ASSIGN(game, make_game(arguments.spec));
    const auto seed = static_cast<std::uint32_t>(arguments.seed);
    const auto requests = requests_of(arguments, random_positions(*game, arguments.positions, seed));
    const double before = processor_time(arguments.process);
    ZERMELO_ASSIGN(outcome, load::run(arguments.load, requests));
    const double used = processor_time(arguments.process) - before;
    const auto answers = static_cast<double>(outcome.milliseconds.size());
    fmt::print("{:.0f} answers in {:.1f} s over {} connections, {:.0f} bytes each\n", answers, outcome.seconds,
               arguments.load.connections, static_cast<double>(outcome.bytes) / answers);
    const double positions = answers * std::max(1, arguments.batch);
    fmt::print("{:.0f} positions/s, {:.0f} answers/s\n", positions / outcome.seconds, answers / outcome.seconds);
    fmt::print("p50 {:.2f} ms, p99 {:.2f} ms, longest {:.2f} ms\n", quantile(outcome.milliseconds, 0.5),
               quantile(outcome.milliseconds, 0.99), quantile(outcome.milliseconds, 1));
    if (arguments.process > 0)
        fmt::print("server: {:.1f} us of processor time for each position, at most {:.0f} MB\n", used / positions,
                   peak_megabytes(arguments.process));
    return 0;
}

Result<int> start(int argc, char** argv) {
    Arguments arguments;
    const CommandLine line("zermelo-load", "Measure how fast zermelo serve answers on this machine");
    line.option("SPEC", arguments.spec, "The game whose positions are requested").shows_default();
    line.option("--port", arguments.port, "Port of the server; its host is this machine")
        .between(1, 65535)
        .shows_default();
    line.option("--connections", arguments.load.connections, "Connections; each has one request under way")
        .between(1, 1000)
        .shows_default();
    line.option("--seconds", arguments.load.seconds, "Seconds to run").positive().shows_default();
    line.option("--batch", arguments.batch, "Positions in each request; 0: one position with all its moves")
        .between(0, 10'000)
        .shows_default();
    line.option("--positions", arguments.positions, "Different positions").between(1, 1'000'000).shows_default();
    line.option("--seed", arguments.seed, "Seed of the random play").shows_default();
    line.option("--process", arguments.process, "Process number of the server, to print its time and memory")
        .positive();
    line.example("zermelo-load --port 8000 --seconds 10", "requests single positions over 8 connections");
    ZERMELO_ASSIGN(done, line.read(argc, argv));
    if (done) return *done;
    if (arguments.load.seconds > 120)
        return fail(Failure::usage, "--seconds is too large", "a load ends within two minutes", "--seconds 10");
    arguments.load.port = static_cast<std::uint16_t>(arguments.port);
    return measure(arguments);
}

}  // namespace

int main(int argc, char** argv) {
    const auto code = start(argc, argv);
    if (code) return *code;
    const zermelo::Error& error = code.error();
    fmt::print(stderr, "zermelo-load: error: {}\n", error.what);
    if (!error.why.empty()) fmt::print(stderr, "  why:  {}\n", error.why);
    if (!error.hint.empty()) fmt::print(stderr, "  try:  {}\n", error.hint);
    return static_cast<int>(error.code);
}
