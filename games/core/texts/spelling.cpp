#include "games/core/texts/spelling.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace zermelo {

namespace {

char folded(char letter) {
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

bool is_small_letter(char c) {
    return c >= 'a' && c <= 'z';
}

// The bytes of a sign that other programs set between cells, at the start of a text; 0 if there is none.
std::size_t bytes_between_cells(std::string_view text) {
    for (const std::string_view sign : {"×", "–", "—", "−", "→"})
        if (text.starts_with(sign)) return sign.size();
    return 0;
}

// Letters and digits alone, in lower case; x stands between cells. Nothing for a text with other letters than ours,
// which may mean something else.
std::string bare(std::string_view text) {
    std::string letters;
    while (!text.empty()) {
        std::size_t bytes = 1;
        const char c = folded(text[0]);
        if ((is_small_letter(c) && c != 'x') || (c >= '0' && c <= '9'))
            letters += c;
        else if (static_cast<unsigned char>(c) >= 0x80 && (bytes = bytes_between_cells(text)) == 0)
            return {};
        text.remove_prefix(bytes);
    }
    return letters;
}

std::vector<std::string_view> words_of(std::string_view text) {
    std::vector<std::string_view> words;
    while (true) {
        text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
        if (text.empty()) return words;
        words.push_back(text.substr(0, text.find(' ')));
        text.remove_prefix(words.back().size());
    }
}

}  // namespace

std::size_t edit_distance(std::string_view a, std::string_view b) {
    // Row i: the distances of the first i letters of `a` from each beginning of `b`.
    std::vector<std::size_t> before;
    std::vector<std::size_t> last(b.size() + 1);
    std::vector<std::size_t> now(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) now[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        before = std::exchange(last, now);
        now[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const bool same = folded(a[i - 1]) == folded(b[j - 1]);
            now[j] = std::min({last[j] + 1, now[j - 1] + 1, last[j - 1] + (same ? 0 : 1)});
            if (i > 1 && j > 1 && folded(a[i - 1]) == folded(b[j - 2]) && folded(a[i - 2]) == folded(b[j - 1]))
                now[j] = std::min(now[j], before[j - 2] + 1);
        }
    }
    return now[b.size()];
}

std::optional<std::string> nearest(std::string_view word, std::span<const std::string> names) {
    constexpr std::size_t longest = 64;  // a word of a million letters is not a name with a slip
    if (word.size() > longest) return std::nullopt;
    std::size_t least = std::max<std::size_t>(1, word.size() / 3) + 1;
    std::optional<std::string> found;
    for (const std::string& name : names) {
        const std::size_t distance = edit_distance(word, name);
        if (distance >= least) continue;
        least = distance;
        found = name;
    }
    return found;
}

std::string folded_spec(std::string_view text) {
    std::string folded_text;
    bool in_name = true;  // before the size and the options
    while (!text.empty()) {
        std::size_t bytes = 1;
        if (text.starts_with("ō") || text.starts_with("Ō")) {
            folded_text += 'o';
            bytes = 2;
        } else if (in_name && text.starts_with("  ")) {
            // the last blank counts
        } else if (text.starts_with("×")) {
            folded_text += 'x';
            bytes = 2;
        } else {
            in_name = in_name && text[0] != '@' && text[0] != ',';
            // A blank between two letters joins words. Before a digit it is an error: "konane 4x4" lacks its @.
            const bool between_words = text[0] == ' ' && !folded_text.empty() && is_small_letter(folded_text.back()) &&
                                       text.size() > 1 && is_small_letter(folded(text[1]));
            folded_text += in_name && (text[0] == '_' || between_words) ? '-' : folded(text[0]);
        }
        text.remove_prefix(bytes);
    }
    for (std::size_t at = 0; (at = folded_text.find("=center", at)) != std::string::npos; ++at)
        folded_text.replace(at, 7, "=centre");
    return folded_text;
}

std::optional<std::size_t> meant_move(std::span<const std::string> names, std::string_view text) {
    const std::string wanted = bare(text);
    if (wanted.empty()) return std::nullopt;
    for (const bool whole : {true, false}) {
        if (!whole && !is_small_letter(wanted[0])) break;
        std::optional<std::size_t> found;
        std::size_t count = 0;
        for (std::size_t i = 0; i < names.size(); ++i) {
            const std::string name = bare(names[i]);
            if (whole ? name != wanted : !name.ends_with(wanted)) continue;
            found = i;
            ++count;
        }
        if (count == 1) return found;
        if (count > 1) return std::nullopt;
    }
    return std::nullopt;
}

std::optional<std::string> meant_position(std::string_view text) {
    const auto words = words_of(text);
    if (words.empty()) return std::nullopt;
    std::size_t first = 0;
    if (edit_distance(words[0], "start") <= 2) ++first;
    if (first < words.size() && edit_distance(words[first], "moves") <= 2) {
        ++first;
    } else if (first == 0) {
        return std::nullopt;
    }
    std::string meant = first < words.size() ? "start moves" : "start";
    for (; first < words.size(); ++first) meant.append(" ").append(words[first]);
    return meant;
}

}  // namespace zermelo
