#include "tools/zermelo/commands/play/line_input.hpp"

#include <editline/readline.h>
#include <termios.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <memory>

#include "tools/terminal/terminal.hpp"
#include "tools/zermelo/console/context.hpp"

namespace zermelo::cli {

namespace {

// A global, because callbacks of libedit have no argument for it.
std::function<std::vector<std::string>()>& completions() {
    static std::function<std::vector<std::string>()> words;
    return words;
}

termios* saved_terminal() {
    static termios saved = [] {
        termios now{};
        tcgetattr(STDIN_FILENO, &now);
        return now;
    }();
    return &saved;
}

// Callback of libedit: the next word that begins with `text`, in memory that libedit frees. `state` 0 starts over.
char* next_completion(const char* text, int state) {
    static std::vector<std::string> words;
    static std::size_t next;
    if (state == 0) {
        words = completions()();
        next = 0;
    }
    while (next < words.size()) {
        const std::string& word = words[next++];
        if (word.starts_with(text)) return strdup(word.c_str());
    }
    return nullptr;
}

char** complete(const char* text, int, int) {
    rl_attempted_completion_over = 1;  // no completion of file names
    return rl_completion_matches(text, next_completion);
}

}  // namespace

LineInput::LineInput(bool prompt, std::function<std::vector<std::string>()> words)
    : edited_(prompt && isatty(STDIN_FILENO) != 0 && obeys_commands(STDOUT_FILENO)), prompt_(prompt) {
    if (!edited_) return;
    saved_terminal();
    completions() = std::move(words);
    rl_readline_name = const_cast<char*>("zermelo");
    rl_attempted_completion_function = complete;
    using_history();
}

LineInput::~LineInput() {
    completions() = [] { return std::vector<std::string>(); };
}

void LineInput::restore_terminal() {
    if (isatty(STDIN_FILENO) != 0) tcsetattr(STDIN_FILENO, TCSANOW, saved_terminal());
}

bool LineInput::next(const std::string& prompt, std::string& line) {
    if (!edited_) {
        if (prompt_) print_to_stderr(prompt);
        const auto read = lines_.next(1);
        if (!read.empty()) line = read.front().position;
        return !read.empty();
    }
    while (true) {
        const std::unique_ptr<char, decltype(&std::free)> typed(readline(prompt.c_str()), &std::free);
        if (!typed) return false;
        line = typed.get();
        line.erase(0, line.find_first_not_of(" \t"));
        line.erase(line.find_last_not_of(" \t") + 1);
        if (line.empty()) continue;
        add_history(line.c_str());
        return true;
    }
}

}  // namespace zermelo::cli
