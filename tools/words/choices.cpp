#include "tools/words/choices.hpp"

#include <algorithm>
#include <cctype>

#include "games/core/runtime/registry.hpp"
#include "games/core/texts/spec.hpp"

namespace zermelo {

namespace {

bool is_word(std::string_view text) {
    return !text.empty() &&
           std::none_of(text.begin(), text.end(), [](unsigned char c) { return std::isupper(c) != 0; });
}

std::vector<std::string> parts_of(std::string_view text, std::string_view separators) {
    std::vector<std::string> parts;
    for (std::size_t at = 0; (at = text.find_first_not_of(separators, at)) != std::string_view::npos;) {
        const std::size_t end = std::min(text.find_first_of(separators, at), text.size());
        parts.emplace_back(text.substr(at, end - at));
        at = end;
    }
    return parts;
}

// The keys of a syntax such as "konane[@WxH][,opening=standard|corner]" with their words.
std::vector<Choice> choices_in(std::string_view syntax) {
    std::vector<Choice> choices;
    for (const std::string& part : parts_of(syntax, "[], ")) {
        const std::size_t equals = part.find('=');
        if (equals == std::string::npos) continue;
        const std::string key = part.substr(0, equals);
        auto choice = std::find_if(choices.begin(), choices.end(), [&](const Choice& c) { return c.key == key; });
        if (choice == choices.end()) choice = choices.insert(choices.end(), Choice{key, {}, {}});
        for (std::string& value : parts_of(part.substr(equals + 1), "|")) choice->values.push_back(std::move(value));
    }
    return choices;
}

// A spec with another value of one option.
std::string with_option(const Spec& spec, const std::string& key, const std::string& value) {
    std::string text = spec.text.substr(0, spec.text.find(','));
    for (const auto& [other, its_value] : spec.options)
        if (other != key) text.append(",").append(other).append("=").append(its_value);
    return text.append(",").append(key).append("=").append(value);
}

}  // namespace

std::vector<Choice> choices_of(const AnyGame& game) {
    std::vector<Choice> choices = choices_in(game.info().spec_syntax);
    const std::string spec_text = game.spec();
    const auto spec = Spec::parse(spec_text);
    if (!spec || !make_game(spec_text)) return {};
    for (Choice& choice : choices) {
        if (!std::all_of(choice.values.begin(), choice.values.end(), is_word)) choice.values.clear();
        std::vector<std::string> possible;
        for (const std::string& value : choice.values) {
            const auto other = make_game(with_option(*spec, choice.key, value));
            if (!other) continue;
            possible.push_back(value);
            if ((*other)->spec() == spec_text) choice.now = value;
        }
        choice.values = std::move(possible);
    }
    choices.erase(std::remove_if(choices.begin(), choices.end(), [](const Choice& c) { return c.values.empty(); }),
                  choices.end());
    return choices;
}

std::optional<std::string> with_choice(const AnyGame& game, const std::string& key, const std::string& value) {
    const std::string text = game.spec();
    const auto spec = Spec::parse(text);
    if (!spec) return std::nullopt;
    const auto other = make_game(with_option(*spec, key, value));
    if (!other) return std::nullopt;
    return (*other)->spec();
}

}  // namespace zermelo
