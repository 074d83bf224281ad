// The certificates of a server.
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
#include "tools/json/serve_json.hpp"

namespace zermelo::serve {

// A position of a certificate's game, as AnyGame::parse; `start` is the start of the proof.
Result<AnyPosition> position_in(const Certificate& certificate, std::string_view text);

// The files *.zcert of a folder. The most recently used ones stay in memory while their files do not change.
// Thread-safe.
class Proofs {
public:
    struct File {
        std::string name;
        std::uint64_t bytes = 0;
    };

    // An empty `folder` means no certificates.
    Proofs(const Engine& engine, std::string folder) : engine_(engine), folder_(std::move(folder)) {}

    std::vector<File> files() const;  // by name
    // The path of a file of the list. Fails with not_found if the folder has no such file.
    Result<std::string> path(std::string_view name) const;
    // The row of the catalog for a file of the list, from both ends of the file.
    json::CertificateEntry entry(const File& file) const;
    // Reads the whole file if it is not in memory. Fails like path() and Engine::certificate.
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
    mutable std::vector<Kept> kept_;  // most recently used first
};

}  // namespace zermelo::serve
