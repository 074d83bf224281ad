// Reads certificates block by block.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "games/base/error.hpp"
#include "games/base/input_file.hpp"
#include "solvers/certificate/format.hpp"

namespace zermelo {

// An open certificate. It knows nothing of games: what it hands out has the form of FORMAT.md, and may say anything.
// Never holds more than the header and one block, whatever the file says. Thread-safe.
class CertificateReader {
public:
    // Reads and checks header and footer. not_found where the file does not exist, bad_input where it is not a regular
    // file, corrupt where it breaks the format.
    static Result<CertificateReader> open(const std::string& path);

    const std::string& path() const { return path_; }
    const CertificateHeader& header() const { return header_; }
    const CertificateFooter& footer() const { return footer_; }
    // Identifies the file: of the bytes that the checksum of the footer covers, which hold those of all blocks.
    const Digest& digest() const { return digest_; }
    std::size_t node_key_width() const { return std::size_t{header_.key_width} + 1; }

    // Hands the blocks of a section to `take` in their order, with the number of bytes each has in the file. Checks
    // all that the format demands of them: checksums, ascending keys, ranges, counts. Fails with what `take` fails
    // with.
    using Take = std::function<Result<void>(const NodeBlock& block, std::uint64_t bytes)>;
    Result<void> for_each_block(std::size_t section, const Take& take) const;

private:
    CertificateReader() = default;
    Result<void> check_nodes(std::size_t section, const NodeBlock& block, const Bytes& last_key) const;

    std::string path_;
    std::shared_ptr<const InputFile> file_;
    std::uint64_t size_ = 0;
    CertificateHeader header_;
    CertificateFooter footer_;
    Digest digest_{};
};

}  // namespace zermelo
