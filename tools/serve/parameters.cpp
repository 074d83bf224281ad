#include "tools/serve/parameters.hpp"

#include <fmt/format.h>

#include <charconv>

#include "games/base/text.hpp"

namespace zermelo::serve {

Result<void> check_length(std::string_view text) {
    if (text.size() <= most_text) return {};
    return fail(Failure::bad_input, "the text is too long",
                fmt::format("it has {} characters, {} are allowed", text.size(), most_text));
}

Result<AnyPosition> parse_text(const AnyGame& game, std::string_view text) {
    ZERMELO_TRY(check_length(text));
    return game.parse(text);
}

Result<std::string> text_of(const Target& target, std::string_view key, std::string_view otherwise) {
    std::string text = target.get(key, otherwise);
    ZERMELO_TRY(check_length(text));
    return text;
}

Result<double> number_of(const Target& target, std::string_view key, double least, double most, double otherwise) {
    const auto text = target.find(key);
    if (!text) return otherwise;
    double number = 0;
    const auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), number);
    if (error != std::errc() || end != text->data() + text->size() || !(number >= least) || !(number <= most))
        return fail(Failure::usage, fmt::format("{} is {}", key, in_quotes(*text)), "",
                    fmt::format("a number from {} to {}", least, most));
    return number;
}

Result<bool> flag_of(const Target& target, std::string_view key) {
    const auto text = target.find(key);
    if (!text || *text == "false" || *text == "0") return false;
    if (text->empty() || *text == "true" || *text == "1") return true;
    return fail(Failure::usage, fmt::format("{} is {}", key, in_quotes(*text)), "it is a yes or no",
                "true or 1, false or 0");
}

}  // namespace zermelo::serve
