// Reads typed lines, at a terminal with editing, history and completion.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "tools/zermelo/console/positions.hpp"

namespace zermelo::cli {

// One object per process. At a terminal with control codes, libedit reads the lines: arrow keys, history, and Tab for
// completion. Otherwise they come from standard input, and the prompt goes to stderr if wanted.
class LineInput {
public:
    // `words` returns the words for completion; it is called each time.
    LineInput(bool prompt, std::function<std::vector<std::string>()> words);
    ~LineInput();
    LineInput(const LineInput&) = delete;
    LineInput& operator=(const LineInput&) = delete;

    // Reads the next line that is not empty, without blanks around it. False at the end.
    bool next(const std::string& prompt, std::string& line);
    Result<void> ended_well() const { return lines_.ended_well(); }

    // Restores the terminal's settings. Safe while another thread reads.
    static void restore_terminal();

private:
    bool edited_;
    bool prompt_;
    PositionLines lines_;
};

}  // namespace zermelo::cli
