// The folder of a shared run: the run itself, its files by name, and the note that it is done.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "games/base/bytes.hpp"
#include "tablebase/format.hpp"

namespace zermelo {

// All that the processes of a run must agree on.
struct SharedRun {
    TableHeader header;
    std::vector<std::uint64_t> sizes;  // by slice, in indices
    std::vector<std::uint32_t> order;  // of the slices in the table
};

Bytes encode_run(const SharedRun& run);
std::optional<SharedRun> decode_run(ByteSpan bytes);

// The end of a shared run.
struct SharedEnd {
    std::string path;    // of the table
    std::string writer;  // host and process
    bool kept = false;   // the slices stay in the folder
    Bytes notes;         // the solver's, of the whole run
};

// The files of a folder at one moment.
struct SharedFiles {
    std::vector<bool> finished;        // by slice
    std::vector<bool> leased;          // by slice
    std::vector<std::string> workers;  // ids
    bool ended = false;
};

class SharedFolder {
public:
    // Makes the folder and the run, whoever comes first; fails with usage if the folder has another run or other files.
    static Result<SharedFolder> join(const std::string& path, const SharedRun& run);
    // The run of a folder; not_found if it has none, corrupt if this program does not know it.
    static Result<SharedRun> run_of(const std::string& path);
    // True if the folder has a run, of whatever version.
    static bool is_shared(const std::string& path);
    static SharedFolder of(std::string path, const SharedRun& run) { return SharedFolder(std::move(path), run); }

    const std::string& path() const { return path_; }
    // Identifies the run in the files of its slices.
    std::uint64_t identity() const { return identity_; }
    std::string slice_path(std::uint32_t slice) const { return path_ + "/" + slice_name(slice); }
    std::string checkpoint_path(std::uint32_t slice) const { return slice_path(slice) + ".checkpoint"; }
    // The names of leases.
    static std::string slice_name(std::uint32_t slice) { return "slice-" + std::to_string(slice); }
    static constexpr const char* table_name = "table";

    Result<SharedFiles> files() const;
    // Notes that the table is done. `temporary`: a path for the file before it has its name.
    Result<void> end(const SharedEnd& end, const std::string& temporary) const;
    std::optional<SharedEnd> ended() const;
    // Removes everything but the run and its end. Processes that live show it again, and remove that when they go.
    void clean() const;

private:
    SharedFolder(std::string path, const SharedRun& run)
        : path_(std::move(path)), identity_(checksum(encode_run(run))), slices_(run.sizes.size()) {}

    std::string path_;
    std::uint64_t identity_;
    std::size_t slices_;
};

}  // namespace zermelo
