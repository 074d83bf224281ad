// Reads the text files under data/.
#pragma once

#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace zermelo::test {

// True if there is data/<name>.
inline bool has_data(const std::string& name) {
    return std::ifstream(std::string(ZERMELO_SOURCE_DIR) + "/data/" + name).good();
}

// The lines of data/<name> as fields between `|`, without comments and surrounding spaces.
inline std::vector<std::vector<std::string>> read_data(const std::string& name) {
    std::ifstream file(std::string(ZERMELO_SOURCE_DIR) + "/data/" + name);
    if (!file) throw std::runtime_error("there is no data/" + name);
    const auto trimmed = [](const std::string& text) {
        const auto begin = text.find_first_not_of(' ');
        return begin == std::string::npos ? std::string() : text.substr(begin, text.find_last_not_of(' ') - begin + 1);
    };
    std::vector<std::vector<std::string>> rows;
    for (std::string line; std::getline(file, line);) {
        line = trimmed(line.substr(0, line.find('#')));
        if (line.empty()) continue;
        auto& row = rows.emplace_back();
        std::istringstream fields(line);
        for (std::string field; std::getline(fields, field, '|');) row.push_back(trimmed(field));
    }
    return rows;
}

}  // namespace zermelo::test
