#include "tools/zermelo/rule_books.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tools/zermelo/console/output.hpp"

namespace zermelo::cli {

namespace {

namespace fs = std::filesystem;

// The system's interpreter: the module is built for it. Another may come first on PATH.
constexpr const char* system_python = "/usr/bin/python3";

constexpr const char* start = R"(import sys
try:
    from zermelo.__main__ import main
except ImportError as error:
    sys.stderr.write(f"zermelo: error: a rule book in Python needs the Python module\n  why:  {error}\n  try:  apt install python3-zermelo, the package of this version; or pip install ./tools/python in the source tree\n")
    sys.exit(3)  # Failure::not_found, as where python3 is missing
sys.exit(main(sys.argv[1:])))";

// Puts the module of the same build before others: build/release/python beside build/release/bin.
void prefer_own_module() {
    std::error_code error;
    const fs::path program = fs::read_symlink("/proc/self/exe", error);
    const fs::path module = program.parent_path().parent_path() / "python";
    if (error || !fs::exists(module / "zermelo", error)) return;
    const char* path = std::getenv("PYTHONPATH");
    const std::string before = path == nullptr ? "" : ":" + std::string(path);
    ::setenv("PYTHONPATH", (module.string() + before).c_str(), 1);
}

}  // namespace

std::optional<int> run_rule_books(int argc, char** argv) {
    const std::span words(argv, static_cast<std::size_t>(argc));
    const auto is_book = [](const char* word) { return std::string_view(word).ends_with(".py"); };
    if (argc < 2 || std::none_of(words.begin() + 1, words.end(), is_book)) return std::nullopt;
    for (const char* word : words.subspan(1))
        if (std::error_code error; is_book(word) && !fs::is_regular_file(word, error)) {
            print_error({Failure::not_found, "there is no file " + std::string(word), "", ""});
            return static_cast<int>(Failure::not_found);
        }
    prefer_own_module();
    const char* const python = ::access(system_python, X_OK) == 0 ? system_python : "python3";
    std::string code = start;
    std::string option = "-c";
    std::string name = python;
    std::vector<char*> line{name.data(), option.data(), code.data()};
    line.insert(line.end(), words.begin() + 1, words.end());
    line.push_back(nullptr);
    ::execvp(python, line.data());
    print_error({Failure::not_found, "a rule book in Python needs python3", "it is not installed", ""});
    return static_cast<int>(Failure::not_found);
}

}  // namespace zermelo::cli
