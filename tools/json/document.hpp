// A JSON document. Only the .cpp files of this folder include the JSON library, which takes seconds to compile.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <memory>
#include <string>

namespace zermelo::json {

class Document {
public:
    Document(nlohmann::ordered_json&& value);  // implicit, for return statements
    ~Document();
    Document(Document&&) noexcept;
    Document& operator=(Document&&) noexcept;

    // Adds a key at the end.
    void add(const std::string& key, const std::string& value);

    // The document over several lines, or in one. Invalid UTF-8 is replaced. The text is ASCII, so that no control code
    // from a file or an argument reaches a terminal.
    std::string text(bool indented) const;

private:
    std::unique_ptr<nlohmann::ordered_json> value_;
};

}  // namespace zermelo::json
