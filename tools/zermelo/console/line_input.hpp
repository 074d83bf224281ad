// Lines that a person types: with editing, history and completion at a terminal, else as they come.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "tools/zermelo/console/positions.hpp"

namespace zermelo::cli {

// One per process. At a terminal that obeys commands the lines come from libedit: arrows, history, and Tab, which
// completes words. Elsewhere from standard input, and the prompt, if it is wanted, goes to stderr.
class LineInput {
public:
    // `words`: what Tab may complete to, asked anew each time.
    LineInput(bool prompt, std::function<std::vector<std::string>()> words);
    ~LineInput();
    LineInput(const LineInput&) = delete;
    LineInput& operator=(const LineInput&) = delete;

    // The next line that is not empty, without blanks around it; false at the end.
    bool next(const std::string& prompt, std::string& line);
    Result<void> ended_well() const { return lines_.ended_well(); }

    // Puts the terminal back as it was; safe while another thread reads.
    static void restore_terminal();

private:
    bool edited_;
    bool prompt_;
    PositionLines lines_;
};

}  // namespace zermelo::cli
