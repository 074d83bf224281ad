// A JSON document. Its library stays behind the .cpp files of this folder: it took seconds to compile in every file.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <memory>
#include <string>

namespace zermelo::json {

class Document {
public:
    Document(nlohmann::ordered_json&& value);  // not explicit: what builds a document need not name it
    ~Document();
    Document(Document&&) noexcept;
    Document& operator=(Document&&) noexcept;

    // Adds a key at the end.
    void add(const std::string& key, const std::string& value);

    // Over several lines, or in one. Texts come from files and arguments: what is not UTF-8 in them is replaced, and as
    // all is ASCII nothing in them commands a terminal.
    std::string text(bool indented) const;

private:
    std::unique_ptr<nlohmann::ordered_json> value_;
};

}  // namespace zermelo::json
