#include "solvers/partition/disk_transport.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <optional>

#include "games/base/input_file.hpp"
#include "solvers/partition/update_blocks.hpp"
#include "solvers/run/first_error.hpp"
#include "tablebase/format.hpp"
#include "tablebase/output_file.hpp"

namespace zermelo {

namespace {

constexpr std::string_view prefix = "zermelo-part-";
constexpr std::size_t words_per_batch = DiskTransport::bytes_per_part / 2 / sizeof(std::uint32_t);
constexpr std::uint64_t piece_bytes = 1 << 16;  // of the states of a part, with a checksum of their own
// The format of the files. A run with files of another format begins its slice anew.
constexpr std::uint64_t revision = 3;

template <class T>
ByteSpan bytes_of(std::span<const T> values) {
    return {reinterpret_cast<const std::uint8_t*>(values.data()), values.size_bytes()};
}
template <class T>
std::span<std::uint8_t> room_of(std::span<T> values) {
    return {reinterpret_cast<std::uint8_t*>(values.data()), values.size_bytes()};
}

std::vector<std::uint64_t> sums_of_pieces(ByteSpan states) {
    std::vector<std::uint64_t> sums;
    for (std::uint64_t at = 0; at < states.size(); at += piece_bytes)
        sums.push_back(checksum(states.subspan(at, std::min<std::uint64_t>(piece_bytes, states.size() - at))));
    return sums;
}

std::uint64_t sum_of(std::span<const std::uint64_t> pieces, ByteSpan notes) {
    ByteWriter sums;
    for (const std::uint64_t piece : pieces) sums.put(piece);
    sums.put(checksum(notes));
    return checksum(sums.bytes());
}

}  // namespace

DiskTransport::DiskTransport(std::string folder, std::uint64_t identity, const PartMap& map, std::uint64_t least_merged)
    : PartTransport(map),
      folder_(std::move(folder)),
      identity_(identity ^ revision),
      least_merged_(least_merged),
      parts_(map.count()) {}

std::string DiskTransport::states_path(std::uint32_t part, std::uint64_t number) const {
    return fmt::format("{}/{}{}-states-{}", folder_, prefix, part, number);
}

std::string DiskTransport::updates_path(std::uint32_t part, const Queue& queue) const {
    return fmt::format("{}/{}{}-updates-{}-{}", folder_, prefix, part, queue.level, queue.number);
}

tl::unexpected<Error> DiskTransport::damaged(const std::string& path) {
    return fail(Failure::corrupt, fmt::format("cannot go on with {}", path), "it was changed or cut by somebody else",
                Cause{}, "run the same command again: it begins this slice anew");
}

Result<std::unique_ptr<DiskTransport>> DiskTransport::open(const std::string& folder, std::uint64_t identity,
                                                           const PartMap& map, std::uint64_t least_merged) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error) return cannot_write(folder, error.value());
    return std::unique_ptr<DiskTransport>(new DiskTransport(folder, identity, map, least_merged));
}

void DiskTransport::remove_all_but(const std::vector<std::string>& names) const {
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(folder_, error)) {
        const std::string name = entry.path().filename();
        if (name.starts_with(prefix) && std::ranges::find(names, name) == names.end())
            std::filesystem::remove_all(entry.path(), error);
    }
}

std::string DiskTransport::folder_for(const std::string& scratch, const std::string& table) {
    const std::filesystem::path file = std::filesystem::absolute(table);
    ByteWriter path;
    path.put(std::string_view(file.native()));
    const std::string name = fmt::format("{}.{:016x}.parts", file.filename().native(), checksum(path.bytes()));
    return (std::filesystem::path(scratch) / name).string();
}

std::string DiskTransport::folder_within(const std::string& folder, std::uint32_t slice) {
    return fmt::format("{}/{}slice-{}", folder, prefix, slice);
}

std::uint64_t DiskTransport::bytes_in(const std::string& folder) {
    std::uint64_t bytes = 0;
    std::error_code error;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder, error))
        if (entry.path().filename().string().starts_with(prefix) && entry.is_regular_file(error))
            bytes += entry.file_size(error);
    return bytes;
}

void DiskTransport::remove(const std::string& folder) {
    if (!std::filesystem::is_directory(folder)) return;
    DiskTransport(folder, 0, {}, 0).remove_all_but({});
    std::error_code error;
    std::filesystem::remove(folder, error);  // only if it is empty
}

Result<void> DiskTransport::save(std::uint32_t part, std::span<const State> states, ByteSpan notes) {
    Part& of = parts_[part];
    const std::uint64_t number = ++last_number_;
    const std::string path = states_path(part, number);
    {
        const FileHandle file(::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0644));
        if (file.get() < 0) return cannot_write(path, errno);
        auto written = write_at(file, path, 0, bytes_of(states));
        if (written) written = write_at(file, path, states.size_bytes(), notes);
        if (!written) {
            ::unlink(path.c_str());
            return written;
        }
    }
    if (of.number != 0) {
        if (of.number == of.kept)
            doomed_.push_back(states_path(part, of.number));
        else
            ::unlink(states_path(part, of.number).c_str());
    }
    of.number = number;
    of.notes = notes.size();
    of.pieces = sums_of_pieces(bytes_of(states));
    of.sum = sum_of(of.pieces, notes);
    return {};
}

Result<void> DiskTransport::load(std::uint32_t part, std::span<State> states, Bytes& notes) {
    Part& of = parts_[part];
    const std::string path = states_path(part, of.number);
    ZERMELO_ASSIGN(file, InputFile::open(path));
    if (file.size() != states.size_bytes() + of.notes) return damaged(path);
    notes.resize(of.notes);
    ZERMELO_TRY(file.read(0, room_of(states)));
    ZERMELO_TRY(file.read(states.size_bytes(), notes));
    auto pieces = sums_of_pieces(bytes_of<State>(states));
    if (sum_of(pieces, notes) != of.sum) return damaged(path);
    of.pieces = std::move(pieces);
    return {};
}

// The checksums of a file that an earlier run has written.
Result<void> DiskTransport::find_sums(const InputFile& file, const std::string& path, const Part& of) const {
    const std::lock_guard lock(*of.mutex);
    if (!of.pieces.empty()) return {};
    if (file.size() < of.notes) return damaged(path);
    Bytes piece;
    std::vector<std::uint64_t> sums;
    const std::uint64_t size = file.size() - of.notes;
    for (std::uint64_t at = 0; at < size; at += piece_bytes) {
        piece.resize(std::min(piece_bytes, size - at));
        ZERMELO_TRY(file.read(at, piece));
        sums.push_back(checksum(piece));
    }
    piece.resize(of.notes);
    ZERMELO_TRY(file.read(size, piece));
    if (sum_of(sums, piece) != of.sum) return damaged(path);
    of.pieces = std::move(sums);
    return {};
}

Result<void> DiskTransport::read(std::uint32_t part, std::uint64_t offset, std::span<State> states) const {
    const Part& of = parts_[part];
    const std::string path = states_path(part, of.number);
    ZERMELO_ASSIGN(file, InputFile::open(path));
    ZERMELO_TRY(find_sums(file, path, of));
    const std::span<std::uint8_t> room = room_of(states);
    const std::uint64_t begin = offset * sizeof(State);
    const std::uint64_t size = map_.size_of(part) * sizeof(State);
    Bytes piece;
    for (std::uint64_t at = begin; at < begin + room.size();) {
        const std::uint64_t number = at / piece_bytes;
        const std::uint64_t from = number * piece_bytes;
        piece.resize(std::min(piece_bytes, size - from));
        ZERMELO_TRY(file.read(from, piece));
        if (checksum(piece) != of.pieces[number]) return damaged(path);
        const std::uint64_t count = std::min(from + piece.size(), begin + room.size()) - at;
        std::copy_n(piece.begin() + static_cast<std::ptrdiff_t>(at - from), count,
                    room.begin() + static_cast<std::ptrdiff_t>(at - begin));
        at += count;
    }
    return {};
}

Result<void> DiskTransport::send(std::uint32_t part, std::uint32_t level, std::span<const std::uint32_t> batch) {
    if (batch.empty()) return {};
    Part& of = parts_[part];
    const std::lock_guard lock(*of.mutex);
    Queue& queue = of.queues[level % 2];
    queue.level = level;
    queue.waiting.insert(queue.waiting.end(), batch.begin(), batch.end());
    if (queue.waiting.size() < words_per_batch) return {};
    ZERMELO_TRY(write_out(part, queue));
    const std::uint64_t most = std::max(map_.size_of(part) * sizeof(State), least_merged_);
    return queue.bytes - queue.merged_bytes <= most ? Result<void>() : merge(part, queue);
}

Result<void> DiskTransport::write_out(std::uint32_t part, Queue& queue) {
    if (queue.waiting.empty()) return {};
    const std::string path = updates_path(part, queue);
    const FileHandle file(::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0644));
    if (file.get() < 0) return cannot_write(path, errno);
    const ByteSpan words = bytes_of<std::uint32_t>(queue.waiting);
    ZERMELO_TRY(put_block(file, path, queue.bytes, {}, words));
    queue.waiting.clear();
    return {};
}

// Writes the file anew, with a byte for each index.
Result<void> DiskTransport::merge(std::uint32_t part, Queue& queue) {
    const std::lock_guard lock(merging_);
    merger_.begin(map_.size_of(part));
    Batch room;
    const std::string path = updates_path(part, queue);
    {
        ZERMELO_ASSIGN(file, InputFile::open(path));
        ZERMELO_ASSIGN(blocks, blocks_of(file, queue.bytes));
        if (!blocks) return damaged(path);
        for (const UpdateBlock& block : *blocks) {
            ZERMELO_ASSIGN(bytes, read_block(file, block, room));
            if (!bytes || (block.run.merged() && !merger_.take(block.run, *bytes))) return damaged(path);
            if (!block.run.merged()) merger_.take(words_of(*bytes));
        }
    }
    Queue merged{.level = queue.level, .number = ++last_number_};
    const std::string to = updates_path(part, merged);
    {
        const FileHandle file(::open(to.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0644));
        if (file.get() < 0) return cannot_write(to, errno);
        auto written = merger_.put_all(
            [&](const MergedRun& run, ByteSpan counts) { return put_block(file, to, merged.bytes, run, counts); });
        if (const ByteSpan rest = bytes_of(merger_.rest()); written && !rest.empty())
            written = put_block(file, to, merged.bytes, {}, rest);
        if (!written) {
            ::unlink(to.c_str());
            return written;
        }
    }
    merged.merged_bytes = merged.bytes;
    forget_file(part, queue);
    queue = std::move(merged);
    return {};
}

// The last checkpoint may still need it.
void DiskTransport::forget_file(std::uint32_t part, Queue& queue) {
    const std::string path = updates_path(part, queue);
    if (queue.kept > 0)
        doomed_.push_back(path);
    else if (queue.bytes > 0)
        ::unlink(path.c_str());
}

bool DiskTransport::has_updates(std::uint32_t part, std::uint32_t level) const {
    const std::lock_guard lock(*parts_[part].mutex);
    const Queue& queue = parts_[part].queues[level % 2];
    return queue.level == level && !queue.empty();
}

Result<std::uint64_t> DiskTransport::receive(std::uint32_t part, std::uint32_t level, Workers& workers,
                                             const Take& take) {
    if (!has_updates(part, level)) return 0;
    Queue& queue = parts_[part].queues[level % 2];
    std::atomic<std::uint64_t> within_others{0};
    if (queue.bytes > 0) {
        const std::string path = updates_path(part, queue);
        ZERMELO_ASSIGN(file, InputFile::open(path));
        ZERMELO_ASSIGN(blocks, blocks_of(file, queue.bytes));
        if (!blocks) return damaged(path);
        const auto take_one = [&](std::uint64_t i, std::uint64_t) -> Result<void> {
            const MergedRun& run = (*blocks)[i].run;
            static thread_local Batch room;  // a worker takes many blocks
            ZERMELO_ASSIGN(bytes, read_block(file, (*blocks)[i], room));
            if (!bytes) return damaged(path);
            if (!run.merged()) {
                take(words_of(*bytes));
                return {};
            }
            const Batch batch = unmerged(run, *bytes);
            take(batch);
            within_others += run.updates - for_each_update(batch, [](const Update&) {});
            return {};
        };
        ZERMELO_TRY(for_chunks_or_error(workers, blocks->size(), 1, {}, take_one));
        forget_file(part, queue);
    }
    if (!queue.waiting.empty()) take(queue.waiting);
    queue = {.level = queue.level};
    return within_others.load();
}

// identity | part size | last number | of each part: number, bytes of notes, sum; of each queue: level, number, bytes,
// merged bytes
Result<Bytes> DiskTransport::checkpoint() {
    ByteWriter out;
    out.put(identity_);
    out.put(map_.part_size);
    out.put(last_number_);
    for (std::uint32_t part = 0; part < parts_.size(); ++part) {
        Part& of = parts_[part];
        out.put(of.number);
        out.put(of.notes);
        out.put(of.sum);
        for (Queue& queue : of.queues) {
            ZERMELO_TRY(write_out(part, queue));
            out.put(queue.level);
            out.put(queue.number);
            out.put(queue.bytes);
            out.put(queue.merged_bytes);
        }
    }
    return out.bytes();
}

void DiskTransport::kept() {
    for (const std::string& path : doomed_) ::unlink(path.c_str());
    doomed_.clear();
    for (Part& part : parts_) {
        part.kept = part.number;
        for (Queue& queue : part.queues) queue.kept = queue.bytes;
    }
}

bool DiskTransport::restore(ByteSpan checkpoint) {
    ByteReader in(checkpoint);
    bool fits = in.get<std::uint64_t>() == identity_;
    const PartMap kept{map_.size, in.get<std::uint64_t>()};
    fits = fits && kept.part_size > 0 && kept.part_size <= map_.part_size;
    const PartMap own = map_;
    if (fits) {
        map_ = kept;
        parts_ = std::vector<Part>(map_.count());
    }
    last_number_ = in.get<std::uint64_t>();
    std::vector<std::string> names;
    const auto is_there = [&](const std::string& path, std::uint64_t bytes) {
        names.push_back(std::filesystem::path(path).filename());
        const auto file = InputFile::open(path);
        return file && file->size() >= bytes;
    };
    for (std::uint32_t part = 0; part < parts_.size() && fits && in.ok(); ++part) {
        Part& of = parts_[part];
        of.number = of.kept = in.get<std::uint64_t>();
        of.notes = in.get<std::uint64_t>();
        of.sum = in.get<std::uint64_t>();
        if (of.number != 0)
            fits = fits && is_there(states_path(part, of.number), map_.size_of(part) * sizeof(State) + of.notes);
        for (Queue& queue : of.queues) {
            queue.level = in.get<std::uint32_t>();
            queue.number = in.get<std::uint64_t>();
            queue.bytes = queue.kept = in.get<std::uint64_t>();
            queue.merged_bytes = in.get<std::uint64_t>();
            if (queue.bytes > 0) fits = fits && is_there(updates_path(part, queue), queue.bytes);
        }
    }
    fits = fits && in.ok() && in.left() == 0;
    if (!fits) {
        map_ = own;
        parts_ = std::vector<Part>(map_.count());
        names.clear();
        last_number_ = 0;
    }
    remove_all_but(names);
    return fits;
}

}  // namespace zermelo
