#include "tools/zermelo/commands/sweep/sweep_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <utility>

#include "games/core/texts/notation.hpp"
#include "games/core/texts/spec.hpp"
#include "tools/known/fields.hpp"
#include "tools/terminal/shell.hpp"
#include "tools/zermelo/commands/sweep/sweep_cell.hpp"
#include "tools/zermelo/console/limits.hpp"

namespace zermelo::cli {

namespace {

using Boards = Sweep::Boards;

// The part of the command that a file of rows must share.
std::string beginning_of(const SweepRequest& request) {
    return "zermelo sweep " + shell_word(request.game);
}

// True if a syntax such as "konane[,opening=corner|centre]" names the value of an option.
bool offers(std::string_view syntax, std::string_view option) {
    const std::string_view key = option.substr(0, option.find('=') + 1);
    for (std::size_t begin = syntax.find(key); begin != std::string_view::npos; begin = syntax.find(key, begin + 1)) {
        const std::string_view rest = syntax.substr(begin + key.size());
        const auto values = split(rest.substr(0, rest.find_first_of(" ,[]")), "|");
        if (std::find(values.begin(), values.end(), option.substr(key.size())) != values.end()) return true;
    }
    return false;
}

// The boards that exist. Fails if there are none, or if no board takes a varied option that the syntax does not name.
Result<Boards> boards_of(const Engine& engine, const std::vector<SweepPart>& parts) {
    Boards boards;
    std::string syntax;
    std::set<std::string_view> taken;
    std::vector<std::pair<std::string_view, Error>> refused;
    for (const SweepPart& part : parts) {
        std::optional<Error> error;
        bool any = false;
        for (const auto& row : part.specs)
            for (const std::string& spec : row) {
                if (spec.empty()) continue;
                const auto game = engine.game(spec);
                any = any || game;
                if (game) {
                    boards.emplace(spec, (*game)->spec());
                    syntax = (*game)->info().spec_syntax;
                } else if (!error) {
                    error = game.error();
                }
            }
        for (const std::string_view option : split(part.title, ","))
            if (any)
                taken.insert(option);
            else if (error)
                refused.emplace_back(option, *error);
    }
    for (const auto& [option, error] : refused)
        if (boards.empty() || (!taken.contains(option) && !offers(syntax, option))) return tl::unexpected<Error>(error);
    return boards;
}

// The specs of the rows, once each.
std::vector<std::string> specs_of(const std::vector<SweepPart>& parts, const Boards& boards) {
    std::vector<std::string> specs;
    std::set<std::string_view> seen;
    for (const SweepPart& part : parts)
        for (const auto& row : part.specs)
            for (const std::string& spec : row)
                if (const auto board = boards.find(spec); board != boards.end() && seen.insert(board->second).second)
                    specs.push_back(board->second);
    return specs;
}

// Refuses a lone default board of a game that has many.
Result<void> require_sizes(const Engine& engine, const SweepRequest& request) {
    if (!request.sizes.empty() || !request.vary.empty()) return {};
    ZERMELO_ASSIGN(spec, Spec::parse(request.game));
    ZERMELO_ASSIGN(game, engine.game(request.game));
    if (spec.size || game->info().spec_syntax.find('@') == std::string_view::npos) return {};
    return fail(Failure::usage, fmt::format("which boards of {}?", request.game), "without --sizes it is one board",
                "add sizes, such as --sizes 2x2..4x4 or --sizes 3..5");
}

}  // namespace

std::string command_of(const SweepRequest& request) {
    std::string command = beginning_of(request);
    for (const std::string& sizes : request.sizes) command += " --sizes " + shell_word(sizes);
    for (const std::string& vary : request.vary) command += " --vary " + shell_word(vary);
    return command + (request.fresh ? " --fresh" : "") + " --time " + shell_word(request.seconds);
}

Result<std::unique_ptr<Sweep>> Sweep::make(const Engine& engine, SweepRequest request) {
    std::unique_ptr<Sweep> sweep(new Sweep(engine, std::move(request)));
    const SweepRequest& of = sweep->request_;
    ZERMELO_ASSIGN(parts, sweep_specs(of.game, of.sizes, of.vary));
    sweep->parts_ = std::move(parts);
    ZERMELO_ASSIGN(boards, boards_of(engine, sweep->parts_));
    sweep->boards_ = std::move(boards);
    ZERMELO_TRY(require_sizes(engine, of));
    ZERMELO_ASSIGN(seconds, parse_seconds(of.seconds));
    sweep->seconds_ = seconds;
    sweep->specs_ = specs_of(sweep->parts_, sweep->boards_);
    if (of.output.empty()) return sweep;
    if (std::filesystem::path(of.output).extension() == ".csv")
        return fail(Failure::usage, fmt::format("{} would not be CSV", printable(of.output)),
                    "the file of a sweep is for going on, with a checksum in each row",
                    fmt::format("--csv > {}, or another name, such as rows.txt", shell_word(of.output)));
    ZERMELO_ASSIGN(opened, SweepFile::open(of.output, sweep->command(), beginning_of(of)));
    sweep->file_.emplace(std::move(opened));
    return sweep;
}

std::string Sweep::command() const {
    return command_of(request_);
}

std::vector<std::string> Sweep::changed() const {
    return file_ ? file_->changed() : std::vector<std::string>();
}

Result<SweepRow> Sweep::row(const std::string& spec, const RunOptions& run) {
    if (file_)
        if (auto row = file_->find(spec)) return *std::move(row);
    auto filled = fill_cell(engine_, spec, {seconds_, !request_.fresh, run});
    if (!filled && filled.error().code == Failure::interrupted && file_)
        filled.error().hint = fmt::format("the same command goes on with {}", request_.output);
    if (filled && file_) ZERMELO_TRY(file_->add(*filled));
    return filled;
}

}  // namespace zermelo::cli
