// The handler that sends tables and certificates as they are on the disk.
#include <fmt/format.h>

#include <algorithm>

#include "games/base/input_file.hpp"
#include "games/core/texts/notation.hpp"
#include "tablebase/catalog.hpp"
#include "tools/serve/answers.hpp"
#include "tools/serve/api_context.hpp"
#include "tools/serve/parameters.hpp"
#include "tools/serve/range.hpp"

namespace zermelo::serve {

namespace {

// The path of a file of the catalog. Fails with not_found for others, so that no path leaves the folders.
Result<std::string> path_of(const ApiContext& api, const std::string& file) {
    if (const auto tables = Catalog::paths(api.options.tables);
        tables && std::ranges::find(*tables, file) != tables->end())
        return file;
    if (auto path = api.proofs.path(file)) return path;
    return fail(Failure::not_found, fmt::format("there is no file {}", in_quotes(file)), "",
                "/api/v1/catalog lists them");
}

// A part of a file, or all of it without a range.
Result<HttpResponse> part_of(InputFile opened, const std::string& path, std::string_view asked) {
    const std::uint64_t bytes = opened.size();
    const auto range = range_of(asked, bytes);
    HttpResponse response;
    if (!range) {
        response = failure(416, Error(Failure::usage, "the file has no such bytes", fmt::format("it has {}", bytes)));
        response.headers.emplace_back("Content-Range", fmt::format("bytes */{}", bytes));
        return response;
    }
    response.type = "application/octet-stream";
    response.headers = {
        {"Accept-Ranges", "bytes"},
        {"Content-Disposition", fmt::format("attachment; filename=\"{}\"", path.substr(path.rfind('/') + 1))}};
    if (*range != ByteRange{0, bytes}) {
        response.status = 206;
        response.headers.emplace_back("Content-Range",
                                      fmt::format("bytes {}-{}/{}", range->begin, range->end - 1, bytes));
    }
    response.part = FilePart{std::make_shared<const InputFile>(std::move(opened)), *range};
    return response;
}

}  // namespace

Result<void> file(ApiContext& api, const Call& call) {
    ZERMELO_ASSIGN(name, text_of(call.target, "file"));
    ZERMELO_ASSIGN(path, path_of(api, name));
    ZERMELO_ASSIGN(opened, InputFile::open(path));
    const auto identity = FileIdentity::of(path);
    const std::string stamp = fmt::format("{:x}-{:x}", opened.size(), identity ? identity->written : 0);
    const std::string& same = call.request.if_range;
    const std::string asked = same.empty() || same == tag_of(call, stamp) ? call.request.range : "";
    return send_tagged(call, stamp, [&] { return part_of(std::move(opened), path, asked); });
}

}  // namespace zermelo::serve
