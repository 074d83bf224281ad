#include "tools/zermelo/console/advice.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "solvers/engine/engine.hpp"

namespace zermelo::cli {

namespace {

std::string about_memory(const Cause& cause) {
    std::string text = cause.needed > 0 ? fmt::format("--memory {}M, if the machine has it", cause.needed / 1000000 + 1)
                                        : "more --memory, if the machine has it";
    if (!cause.instead.empty()) text += fmt::format("; --method {} where the game is numbered", cause.instead);
    return text + "; or a smaller board";
}

// Whether people may copy a text from a file into a shell: letters, digits, and a few others.
bool is_harmless(std::string_view text, std::string_view others) {
    return !text.empty() && text.front() != '-' && std::all_of(text.begin(), text.end(), [others](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               others.find(c) != std::string_view::npos;
    });
}

// The command that makes a table anew. A file says whatever it likes.
std::string about_older_table(const Cause& cause) {
    return fmt::format("zermelo solve {} -o {} --force", is_harmless(cause.spec, ":@,=-.") ? cause.spec : "SPEC",
                       is_harmless(cause.where, "/:@,=-._+") ? cause.where : "FILE");
}

}  // namespace

std::string advice(const Error& error) {
    const Cause& cause = error.cause;
    switch (cause.kind) {
        case Cause::Kind::memory:
            return about_memory(cause);
        case Cause::Kind::disk:
            return "another folder (-o), or less material";
        case Cause::Kind::threads:
            return "--threads 1, or another number";
        case Cause::Kind::table_in_work:
            return "finish the table with zermelo solve --resume, or choose another name";
        case Cause::Kind::limit:
            return "more --time, --nodes or --memory";
        case Cause::Kind::exists:
            return "--force overwrites it";
        case Cause::Kind::other_run:
            return "finish it with its own command, --restart to discard it, or choose another name";
        case Cause::Kind::broken_run:
            return "--restart to begin anew";
        case Cause::Kind::no_run:
            return "leave out --resume to start one";
        case Cause::Kind::no_table:
            return fmt::format("zermelo solve {} -o {}/{}", cause.spec, cause.where, table_file_name(cause.spec));
        case Cause::Kind::unhelpful_tables:
            return "leave --tables out, or make one with zermelo solve";
        case Cause::Kind::older_table:
            return about_older_table(cause);
        case Cause::Kind::damaged_table:
            return "make it again with zermelo solve, or fetch a good copy";
        case Cause::Kind::unsound_table:
            return "zermelo verify --full  tells more";
        case Cause::Kind::unsound_tables:
            return "zermelo verify --full FILE  tells which one; if none, please report this with the command";
        case Cause::Kind::unsound_proof:
            return "zermelo-check tells more";
        case Cause::Kind::other_method:
            return "--method " + cause.instead;
        case Cause::Kind::many_positions:
            return fmt::format("--method {}, where the game is indexed; or a smaller board", cause.instead);
        case Cause::Kind::spec:
            return fmt::format("zermelo rules {}  shows what it offers", cause.spec);
        case Cause::Kind::position:
            return "start, 'start moves ...', or a board with the side to move; zermelo rules SPEC  shows one";
        default:
            return error.hint;
    }
}

}  // namespace zermelo::cli
