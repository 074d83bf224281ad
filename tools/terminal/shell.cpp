#include "tools/terminal/shell.hpp"

#include <fmt/format.h>

#include "games/base/text.hpp"

namespace zermelo {

std::string shell_word(const std::string& text) {
    if (text.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_=,.:/@+") ==
        std::string::npos)
        return text;
    if (printable(text) != text) {
        std::string ascii = "$'";
        for (const char letter : text)
            ascii += letter > ' ' && letter < 0x7f && letter != '\'' && letter != '\\'
                         ? std::string(1, letter)
                         : fmt::format("\\x{:02x}", static_cast<unsigned char>(letter));
        return ascii + "'";
    }
    std::string quoted = "'";
    for (const char letter : text) quoted += letter == '\'' ? std::string("'\\''") : std::string(1, letter);
    return quoted + "'";
}

}  // namespace zermelo
