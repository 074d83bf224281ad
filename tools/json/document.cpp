#include "tools/json/document.hpp"

#include <nlohmann/json.hpp>

namespace zermelo::json {

Document::Document(nlohmann::ordered_json&& value)
    : value_(std::make_unique<nlohmann::ordered_json>(std::move(value))) {}
Document::~Document() = default;
Document::Document(Document&&) noexcept = default;
Document& Document::operator=(Document&&) noexcept = default;

void Document::add(const std::string& key, const std::string& value) {
    (*value_)[key] = value;
}

std::string Document::text(bool indented) const {
    return value_->dump(indented ? 2 : -1, ' ', true, nlohmann::ordered_json::error_handler_t::replace);
}

}  // namespace zermelo::json
