#include "solvers/engine/kept_file.hpp"

#include <algorithm>
#include <filesystem>

#include "games/base/input_file.hpp"
#include "games/base/version.hpp"
#include "tablebase/leftovers.hpp"
#include "tablebase/output_file.hpp"

namespace zermelo {

namespace {

constexpr std::uint64_t most_bytes = 16 << 20;  // far more than such a file needs
constexpr std::size_t checksum_bytes = sizeof(std::uint64_t);

std::string path_beside(const Table& table, const KeptKind& kind) {
    return table.file() + std::string(kind.ending);
}

// The beginning of the file tells of which table and program it is.
Bytes beginning(const Table& table, const KeptKind& kind) {
    const TableInfo info = table.info();
    ByteWriter out;
    const auto number = [&out](auto value) { out.put(static_cast<std::uint64_t>(value)); };
    const auto text = [&](std::string_view value) {
        number(value.size());
        out.put(value);
    };
    out.put(kind.magic);
    text(program_version);
    text(info.spec);
    number(info.fingerprint);
    number(table.game().info().indexing_revision);
    number(info.metric);
    number(info.dense);
    out.put(ByteSpan(info.summary.digest));
    return out.bytes();
}

bool is_somebody_elses(const std::string& path, const KeptKind& kind) {
    std::error_code ignored;
    const auto status = std::filesystem::symlink_status(path, ignored);
    if (!std::filesystem::exists(status)) return false;
    if (!std::filesystem::is_regular_file(status)) return true;
    const auto file = InputFile::open(path);
    return !file || (file->size() > 0 && !begins_with(*file, kind.magic));
}

}  // namespace

std::optional<Bytes> find_beside(const Table& table, const KeptKind& kind) {
    const std::string path = path_beside(table, kind);
    const Bytes begin = beginning(table, kind);
    std::error_code ignored;
    if (std::filesystem::file_size(path, ignored) > most_bytes || ignored) return std::nullopt;
    const auto bytes = read_small_file(path);
    if (!bytes || bytes->size() < begin.size() + checksum_bytes ||
        !std::equal(begin.begin(), begin.end(), bytes->begin()))
        return std::nullopt;
    const ByteSpan checked = ByteSpan(*bytes).first(bytes->size() - checksum_bytes);
    if (ByteReader(ByteSpan(*bytes).last(checksum_bytes)).get<std::uint64_t>() != checksum(checked))
        return std::nullopt;
    const ByteSpan content = checked.subspan(begin.size());
    return Bytes(content.begin(), content.end());
}

Result<void> keep_beside(const Table& table, const KeptKind& kind, ByteSpan content) {
    const std::string path = path_beside(table, kind);
    for (const std::string& name : {path, replacement_path(path)})
        if (is_somebody_elses(name, kind)) return in_the_way(name);
    ByteWriter out;
    out.put(ByteSpan(beginning(table, kind)));
    out.put(content);
    out.put(checksum(out.bytes()));
    return replace_file(path, Durable::no, {}, [&](const AppendBytes& append) { return append(out.bytes()); });
}

}  // namespace zermelo
