#include "tools/zermelo/console/advice.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "games/base/input_file.hpp"
#include "games/base/machine.hpp"
#include "games/base/text.hpp"
#include "games/core/runtime/plug.hpp"
#include "games/core/runtime/registry.hpp"
#include "solvers/engine/engine.hpp"
#include "tablebase/catalog.hpp"
#include "tools/terminal/shell.hpp"
#include "tools/zermelo/console/output.hpp"

namespace zermelo::cli {

std::string plug_words(const std::string& spec) {
    const auto parsed = Spec::parse(spec);
    const auto of = parsed ? known_games().find(*parsed) : tl::unexpected<Error>(parsed.error());
    return !of || (*of)->file.empty() ? "" : fmt::format("--plug {} ", shell_word((*of)->file));
}

std::string words_for(const std::string& spec) {
    const std::string plug = plug_words(spec);
    if (!plug.ends_with(".py ") && !plug.ends_with(".py' ")) return plug + spec;
    const GameList games = known_games();
    const auto first = std::find_if(games.games().begin(), games.games().end(), [&](const GameEntry& entry) {
        return plug_words(std::string(entry.info->name)) == plug;
    });
    return first->info->name == spec.substr(0, spec.find_first_of("@,:")) ? plug.substr(7, plug.size() - 8)
                                                                          : plug + spec;
}

std::string command_for_table(const Cause& cause) {
    if (cause.kind != Cause::Kind::no_table) return "";
    const Engine engine;
    const auto estimate = engine.estimate(cause.spec, "", {});
    const auto no_estimate = [&](const Error& error) {  // of a rule book nobody can tell before
        return plug_words(cause.spec).empty() && (error.code == Failure::limit || error.code == Failure::no_answer);
    };
    const bool hopeless = estimate ? estimate->memory > available_memory() : no_estimate(estimate.error());
    if (hopeless) return "";
    if (cause.where == "tables") return "zermelo solve " + words_for(cause.spec);
    return fmt::format("zermelo solve {} -o {}", words_for(cause.spec),
                       shell_word(cause.where + "/" + table_file_name(cause.spec)));
}

namespace {

// Advises more memory only if the machine has it.
std::string about_memory(const Cause& cause) {
    const std::uint64_t has = available_memory();
    const std::string slowly =
        cause.instead.empty() ? ""
                              : fmt::format("--method {}, which reads slices back and is slow; or ", cause.instead);
    if (cause.needed > has)
        return slowly + fmt::format("{}a smaller board, or fewer pieces: {} are free here",
                                    cause.spec.empty() ? ""
                                                       : fmt::format("zermelo prove {}  # searches instead; or ",
                                                                     words_for(cause.spec)),
                                    format_bytes(has));
    return slowly + (cause.needed > 0 ? fmt::format("--memory {}M; or a smaller board", cause.needed / 1000000 + 1)
                                      : "more --memory; or a smaller board");
}

std::string about_forecast(const Cause& cause) {
    return fmt::format("zermelo prove {}  # searches instead; or a smaller board, or fewer pieces; --method {} insists",
                       words_for(cause.spec), cause.instead);
}

// The spec of a table in the folder `where` that is one of this board, turned.
std::optional<std::string> turned_table(const Cause& cause) {
    const auto game = make_game(cause.spec);
    const auto catalog = Catalog::scan(cause.where);
    if (!game || !catalog) return std::nullopt;
    const std::string_view name = (*game)->info().name;
    for (const auto& entry : catalog->entries())
        if (entry.spec.starts_with(name))
            if (const auto other = make_game(entry.spec); other && (*game)->is_turned(**other)) return entry.spec;
    return std::nullopt;
}

// The command that makes the missing table, or a search if this machine cannot make it.
std::string about_no_table(const Cause& cause) {
    if (const auto turned = turned_table(cause))
        return fmt::format("{}, the same board turned, has a table", words_for(*turned));
    const std::string solve = command_for_table(cause);
    if (!solve.empty()) return solve;
    return fmt::format("zermelo prove {}  # searches; zermelo estimate tells what a table takes",
                       words_for(cause.spec));
}

// A table may be meant, without the ending of its file.
std::string about_no_game(const Error& error) {
    const char* const folder = std::getenv("ZERMELO_TABLES");
    for (const std::string& path : {std::string(), std::string(folder == nullptr ? "tables" : folder) + "/"}) {
        const std::string file = path + error.cause.spec + ".ztb";
        std::error_code ignored;
        if (std::filesystem::is_regular_file(file, ignored))
            return fmt::format("{}, the table of that name; or a game that zermelo games lists", file);
    }
    return error.hint;
}

// Distinguishes kinds of files by their name and magic bytes.
std::string about_damaged_table(const Cause& cause) {
    if (cause.where.ends_with(".partial")) return "it is an unfinished table: run the solve that made it again";
    std::array<std::uint8_t, 4> begin{};
    if (const auto file = InputFile::open(cause.where); file && file->size() >= begin.size())
        static_cast<void>(file->read(0, begin));
    const std::string magic(begin.begin(), begin.end());
    if (magic == "\x89ZCT") return fmt::format("zermelo-check {}  # it is a certificate", shell_word(cause.where));
    if (magic == "\x89ZVL")
        return fmt::format("zermelo atlas {}  # it has combinatorial values", shell_word(cause.where));
    if (magic != "\x89ZTB") return "a table that zermelo solve has written (*.ztb)";
    return "make it again with zermelo solve, or fetch a good copy";
}

// True if users can safely copy a spec from a file into a shell.
bool is_harmless(const std::string& spec) {
    return !spec.empty() && spec.front() != '-' && shell_word(spec) == spec;
}

// The command that makes a table again. Its spec comes from a file, which may be hostile.
std::string about_older_table(const Cause& cause) {
    if (!is_harmless(cause.spec)) return "solve its game again";
    return fmt::format("zermelo solve {} -o {} --force", words_for(cause.spec), shell_word(cause.where));
}

}  // namespace

std::string resuming(const std::string& spec, const std::string& table) {
    std::error_code ignored;  // a run with --force has a table to replace
    return fmt::format("zermelo solve {} -o {}{} --resume", words_for(spec), shell_word(table),
                       std::filesystem::exists(table, ignored) ? " --force" : "");
}

std::string advice(const Error& error) {
    const Cause& cause = error.cause;
    switch (cause.kind) {
        case Cause::Kind::memory:
            return about_memory(cause);
        case Cause::Kind::forecast:
            return about_forecast(cause);
        case Cause::Kind::disk:
            return cause.allowed == 0 ? error.hint : "another folder (-o), or less material";
        case Cause::Kind::threads:
            return "--threads 1, or another number";
        case Cause::Kind::table_in_work:
            return "finish the table with zermelo solve --resume, or choose another name";
        case Cause::Kind::limit:
            return "more --time, --nodes or --memory";
        case Cause::Kind::exists:
            return Engine::unfinished_run(cause.where)
                       ? "--force overwrites it, and goes on with the unfinished run beside it"
                       : "--force overwrites it";
        case Cause::Kind::other_run:
            return "finish it with its own command, --restart to discard it, or choose another name";
        case Cause::Kind::broken_run:
            return "--restart discards it and begins anew; or choose another name";
        case Cause::Kind::stopped_run:
            return error.hint.empty() && is_harmless(cause.spec) ? resuming(cause.spec, cause.where) + "  # goes on"
                                                                 : error.hint;
        case Cause::Kind::no_run:
            return "leave out --resume to start one";
        case Cause::Kind::no_table:
            return about_no_table(cause);
        case Cause::Kind::unhelpful_tables:
            return "leave --tables out, or make one with zermelo solve";
        case Cause::Kind::older_table:
            return about_older_table(cause);
        case Cause::Kind::damaged_table:
            return about_damaged_table(cause);
        case Cause::Kind::unsound_table:
            return fmt::format("zermelo verify --full {}  # tells more", shell_word(cause.where));
        case Cause::Kind::unsound_tables:
            return fmt::format(
                "zermelo verify --full {}  # tells which one; if none, please report this with the command",
                shell_word(cause.where));
        case Cause::Kind::unsound_proof:
            return "zermelo-check tells more";
        case Cause::Kind::stopped_search:
            return "the same command goes on with what " + cause.where + " remembers";
        case Cause::Kind::damaged_search:
            return "delete it to begin anew, or another --save FILE";
        case Cause::Kind::other_search:
            return "another --save FILE, or the arguments that it was made with";
        case Cause::Kind::other_method:
            return "--method " + cause.instead;
        case Cause::Kind::other_metric:
            return "--metric " + cause.instead;
        case Cause::Kind::needs_table:
            return fmt::format("zermelo solve {}  # makes a table; zermelo stats counts what it holds",
                               words_for(cause.spec));
        case Cause::Kind::many_positions:
            return fmt::format("--method {}, where the game is indexed; or a smaller board", cause.instead);
        case Cause::Kind::spec:
            return fmt::format("zermelo rules {}  # shows what it offers", words_for(cause.spec));
        case Cause::Kind::position:
            return "start, 'start moves ...', or a board with the side to move; zermelo rules SPEC shows one";
        default:
            if (error.code == Failure::corrupt && !cause.spec.empty())
                return fmt::format("--plug FILE.so or FILE.py with its rules, or the variable {}; else a newer zermelo",
                                   plugs_variable);
            return error.code == Failure::not_found && !cause.spec.empty() ? about_no_game(error) : error.hint;
    }
}

}  // namespace zermelo::cli
