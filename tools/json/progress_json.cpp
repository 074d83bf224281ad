#include "tools/json/progress_json.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

namespace zermelo::json {

using Json = nlohmann::ordered_json;

namespace {

Json text_or_null(const std::string& text) {
    return text.empty() ? Json() : Json(text);
}

}  // namespace

Document progress(const Progress& state) {
    const auto done = static_cast<double>(state.done);
    const bool sliced = state.slices > 0;
    return Json{{"schema", "zermelo.progress/1"},
                {"time", fmt::format("{:%FT%TZ}", fmt::gmtime(state.time))},
                {"phase", state.phase},
                {"slice", sliced ? Json(state.slice) : Json()},
                {"slices", sliced ? Json(state.slices) : Json()},
                {"done", state.done},
                {"total", state.total > 0 ? Json(state.total) : Json()},
                {"share", state.total > 0 ? Json(std::min(1.0, done / static_cast<double>(state.total))) : Json()},
                {"seconds", state.seconds},
                {"seconds_left", state.seconds_left ? Json(*state.seconds_left) : Json()},
                {"resident_bytes", state.resident},
                {"status", text_or_null(state.status)},
                {"note", text_or_null(state.note)}};
}

}  // namespace zermelo::json
