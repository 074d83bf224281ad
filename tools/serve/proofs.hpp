// The certificates that a server shows.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "solvers/engine/zermelo.hpp"
#include "tablebase/folder.hpp"

namespace zermelo::serve {

// The files *.zcert of a folder. Those that were asked last stay in memory while their files do not change.
// Thread-safe.
class Proofs {
public:
    struct File {
        std::string name;
        std::uint64_t bytes = 0;
    };

    // `folder` may be empty: then there are none.
    Proofs(const Engine& engine, std::string folder) : engine_(engine), folder_(std::move(folder)) {}

    std::vector<File> files() const;  // by name
    // Where a file of the list lies; fails with not_found where no file of the folder has the name.
    Result<std::string> path(std::string_view name) const;
    // The game that a file of the list tells of, from its header; empty where it is damaged.
    std::string spec(std::string_view name) const;
    // Reads the whole file, which takes a while. Fails like path and
    // Engine::certificate.
    Result<std::shared_ptr<const Certificate>> open(std::string_view name) const;

private:
    struct Kept {
        std::string name;
        std::optional<FileIdentity> identity;
        std::shared_ptr<const Certificate> certificate;
    };
    static constexpr std::size_t most_kept = 4;

    const Engine& engine_;
    std::string folder_;
    mutable std::mutex mutex_;
    mutable std::vector<Kept> kept_;  // the last used first
};

}  // namespace zermelo::serve
