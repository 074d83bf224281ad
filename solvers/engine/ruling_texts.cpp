#include "solvers/engine/ruling_texts.hpp"

#include <algorithm>

namespace zermelo {

RulingTexts::RulingTexts(const AnyGame& game) : game_(game) {
    const auto start = game.parse("start");
    if (!start) return;
    const std::string text = game.format(*start);
    const std::string spec = game.spec() + ",";
    for (std::size_t begin = text.find(' '); begin != std::string::npos;) {
        const std::size_t end = text.find(' ', begin + 1);
        const std::string word = text.substr(begin, end == std::string::npos ? end : end - begin);
        std::string option = "," + word.substr(1) + ",";
        std::replace(option.begin(), option.end(), ':', '=');
        if (word.find(':') != std::string::npos && spec.find(option) != std::string::npos) marks_.push_back(word);
        begin = end;
    }
}

std::string RulingTexts::format(const AnyPosition& position) const {
    std::string text = game_.format(position);
    for (const std::string& mark : marks_) {
        const std::size_t at = text.find(mark);
        if (at != std::string::npos) text.erase(at, mark.size());
    }
    return text;
}

Result<AnyPosition> RulingTexts::parse(const std::string& text) const {
    std::string marked = text;
    for (const std::string& mark : marks_) marked += mark;
    return game_.parse(marked);
}

}  // namespace zermelo
