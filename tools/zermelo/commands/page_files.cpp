#include "tools/zermelo/commands/page_files.hpp"

#include <fmt/format.h>

#include "games/base/text.hpp"
#include "tools/zermelo/console/files.hpp"

namespace zermelo::cli {

namespace {

bool is_html(const std::string& path) {
    return path.ends_with(".html") || path.ends_with(".htm");
}

}  // namespace

bool is_page(const std::string& path) {
    return is_html(path) || path.ends_with(".md");
}

Result<void> write_page(const std::string& path, const report::Page& page, bool force) {
    return write_file(path, is_html(path) ? report::html(page) : report::markdown(page), force);
}

void PageArguments::add_to(const Options& command, const std::string& otherwise, const std::string& pictures) {
    command
        .option("-o,--output", outputs,
                "File to write, NAME.md or NAME.html; may be given again. Without it " + otherwise +
                    " goes to standard output")
        .named("FILE")
        .once_each();
    command.flag("--html", html, "HTML in place of " + otherwise + ": one page with " + pictures);
    command.flag("--force", force, "Overwrite the files if they exist");
}

Result<void> PageArguments::check() const {
    for (const std::string& path : outputs) {
        if (!is_page(path))
            return fail(Failure::usage, fmt::format("{} does not end with .md or .html", printable(path)),
                        "the name of the file says what a page is written as", "-o report.html, -o report.md");
        if (html && !is_html(path))
            return fail(Failure::usage, fmt::format("--html and -o {} exclude each other", printable(path)), "",
                        "one of them");
        ZERMELO_TRY(check_writable(path, force));
    }
    return {};
}

Result<void> PageArguments::write(const report::Page& page) const {
    for (const std::string& path : outputs) ZERMELO_TRY(write_page(path, page, force));
    return {};
}

}  // namespace zermelo::cli
