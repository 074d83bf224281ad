#include "tools/serve/target.hpp"

namespace zermelo::serve {

namespace {

std::optional<unsigned> hex_digit(char letter) {
    if (letter >= '0' && letter <= '9') return static_cast<unsigned>(letter - '0');
    if (letter >= 'a' && letter <= 'f') return static_cast<unsigned>(letter - 'a' + 10);
    if (letter >= 'A' && letter <= 'F') return static_cast<unsigned>(letter - 'A' + 10);
    return std::nullopt;
}

std::optional<std::string> decoded(std::string_view text, bool in_query) {
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        char letter = text[i];
        if (letter == '%') {
            const auto high = i + 2 < text.size() ? hex_digit(text[i + 1]) : std::nullopt;
            const auto low = high ? hex_digit(text[i + 2]) : std::nullopt;
            if (!low) return std::nullopt;
            letter = static_cast<char>(*high << 4 | *low);
            i += 2;
        } else if (letter == '+' && in_query) {
            letter = ' ';
        }
        if (letter == '\0') return std::nullopt;
        result += letter;
    }
    return result;
}

}  // namespace

std::optional<std::string_view> Target::find(std::string_view key) const {
    for (const auto& [name, value] : values)
        if (name == key) return value;
    return std::nullopt;
}

std::string Target::get(std::string_view key, std::string_view otherwise) const {
    return std::string(find(key).value_or(otherwise));
}

std::optional<Target> parse_target(std::string_view text) {
    if (!text.starts_with('/') || text.find('#') != std::string_view::npos) return std::nullopt;
    const std::size_t mark = text.find('?');
    Target target;
    auto path = decoded(text.substr(0, mark), false);
    if (!path) return std::nullopt;
    target.path = *std::move(path);
    std::string_view query = mark == std::string_view::npos ? "" : text.substr(mark + 1);
    while (!query.empty()) {
        const std::string_view pair = query.substr(0, query.find('&'));
        query.remove_prefix(std::min(pair.size() + 1, query.size()));
        if (pair.empty()) continue;
        const std::size_t equals = pair.find('=');
        auto name = decoded(pair.substr(0, equals), true);
        auto value = decoded(equals == std::string_view::npos ? "" : pair.substr(equals + 1), true);
        if (!name || !value) return std::nullopt;
        target.values.emplace_back(*std::move(name), *std::move(value));
    }
    return target;
}

}  // namespace zermelo::serve
