#include "tools/zermelo/console/positions.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <string_view>
#include <system_error>

#include "games/base/text.hpp"

namespace zermelo::cli {

std::vector<std::string> join_positions(const std::vector<std::string>& words) {
    std::vector<std::string> positions;
    for (const std::string& word : words) {
        const bool begins = positions.empty() || word == "-" || word.starts_with("start") ||
                            word.find_first_of("/ _") != std::string::npos;
        if (begins)
            positions.push_back(word);
        else
            positions.back() += " " + word;
    }
    return positions;
}

Result<void> check_no_size(const std::string& spec, const std::vector<std::string>& positions) {
    if (positions.empty()) return {};
    const std::string& text = positions.front();
    const auto digit = [](char letter) { return letter >= '0' && letter <= '9'; };
    const auto x = text.find('x');
    if (x == std::string::npos || x == 0 || x + 1 == text.size() ||
        static_cast<std::size_t>(std::count_if(text.begin(), text.end(), digit)) + 1 != text.size())
        return {};
    return fail(Failure::usage, fmt::format("{} is a size, not a position", text), "",
                fmt::format("{}{}@{}?", spec.find('@') == std::string::npos ? "did you mean " : "one board: is it ",
                            printable(spec.substr(0, spec.find('@'))), text));
}

std::string PositionLine::id() const {
    constexpr std::string_view keyword = "id ";
    if (!remark.starts_with(keyword)) return remark;
    std::string_view text = std::string_view(remark).substr(keyword.size());
    if (text.ends_with(';')) text.remove_suffix(1);
    if (text.size() >= 2 && text.front() == '"' && text.back() == '"') text = text.substr(1, text.size() - 2);
    return std::string(text);
}

bool PositionLines::read_line(std::string& line, bool wait) {
    constexpr std::size_t piece = 1 << 16;
    while (true) {
        const auto end = buffer_.find('\n', begin_);
        if (end != std::string::npos || (ended_ && begin_ < buffer_.size())) {
            line = buffer_.substr(begin_, end == std::string::npos ? end : end - begin_);
            begin_ = end == std::string::npos ? buffer_.size() : end + 1;
            return true;
        }
        if (ended_) return false;
        if (wait) {
            std::fflush(stdout);
        } else {
            pollfd input{STDIN_FILENO, POLLIN, 0};
            if (::poll(&input, 1, 0) <= 0) return false;
        }
        buffer_.erase(0, begin_);
        begin_ = 0;
        const std::size_t kept = buffer_.size();
        buffer_.resize(kept + piece);
        const ssize_t count = ::read(STDIN_FILENO, buffer_.data() + kept, piece);
        buffer_.resize(kept + static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) error_ = errno;
        ended_ = count <= 0;
    }
}

namespace {

constexpr std::string_view blanks = " \t\r";

// The place of the semicolon before a remark; the end without one. Moves may have semicolons of their own, with no
// blank beside them (Zumo).
std::size_t begin_of_remark(std::string_view text) {
    const auto is_blank = [&](std::size_t at) {
        return at >= text.size() || blanks.find(text[at]) != std::string_view::npos;
    };
    std::size_t at = text.find(';');
    while (at != std::string_view::npos && at > 0 && !is_blank(at - 1) && !is_blank(at + 1))
        at = text.find(';', at + 1);
    return std::min(at, text.size());
}

}  // namespace

std::vector<PositionLine> PositionLines::next(std::size_t most) {
    constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
    const auto trimmed = [](std::string_view text) {
        text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
        return text.substr(0, text.find_last_not_of(blanks) + 1);
    };
    std::vector<PositionLine> lines;
    for (std::string text; lines.size() < most && read_line(text, lines.empty());) {
        ++number_;
        std::string_view rest = text;
        if (number_ == 1 && rest.starts_with(byte_order_mark)) rest.remove_prefix(byte_order_mark.size());
        rest = trimmed(rest);
        if (rest.empty() || rest.front() == '#') continue;
        const std::size_t semicolon = begin_of_remark(rest);
        lines.push_back({std::string(trimmed(rest.substr(0, semicolon))),
                         std::string(trimmed(rest.substr(std::min(semicolon + 1, rest.size())))), number_});
    }
    return lines;
}

Result<void> PositionLines::ended_well() const {
    if (error_ == 0) return {};
    return fail(Failure::bad_input, "cannot read standard input", std::generic_category().message(error_));
}

}  // namespace zermelo::cli
