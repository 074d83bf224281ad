#include "tools/serve/proofs.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "games/core/texts/notation.hpp"
#include "solvers/certificate/reader.hpp"
#include "tablebase/digest.hpp"

namespace zermelo::serve {

Result<AnyPosition> position_in(const Certificate& certificate, std::string_view text) {
    constexpr std::string_view start = "start";
    const bool begins_there = text == start || text.starts_with("start ") || text.starts_with("start_");
    if (!begins_there) return certificate.game().parse(text);
    return certificate.game().parse(certificate.header().start + std::string(text.substr(start.size())));
}

std::vector<Proofs::File> Proofs::files() const {
    std::vector<File> files;
    if (folder_.empty()) return files;
    const auto paths = files_in(folder_, ".zcert");
    if (!paths) return files;
    for (const std::string& path : *paths)
        if (const auto file = FileIdentity::of(path)) files.push_back({path.substr(path.rfind('/') + 1), file->bytes});
    return files;
}

// Accepts only names of the list, so that no path leaves the folder.
Result<std::string> Proofs::path(std::string_view name) const {
    const auto all = files();
    if (std::none_of(all.begin(), all.end(), [&](const File& file) { return file.name == name; }))
        return fail(Failure::not_found, fmt::format("there is no certificate {}", in_quotes(name)), "",
                    "/api/v1/catalog lists them");
    return folder_ + "/" + std::string(name);
}

json::CertificateEntry Proofs::entry(const File& file) const {
    json::CertificateEntry entry{.file = file.name, .bytes = file.bytes};
    const auto reader = CertificateReader::open(folder_ + "/" + file.name);
    if (!reader) return entry;
    const CertificateHeader& header = reader->header();
    entry.spec = header.spec;
    entry.start = header.start;
    for (const SectionRecord& section : reader->footer().sections) entry.positions += section.nodes;
    entry.digest = digest_text(reader->digest());
    const auto game = engine_.game(header.spec);
    if (!game) return entry;  // of a game that this program does not have
    const auto start = (*game)->parse("start");
    if (start && (*game)->format(*start) == header.start) entry.start = "start";
    for (const ProofClaim& claim : header.claims)
        entry.claims.push_back(words_of(claim, side_name(**game, claim.side)));
    return entry;
}

Result<std::shared_ptr<const Certificate>> Proofs::open(std::string_view name) const {
    ZERMELO_ASSIGN(path, this->path(name));
    const auto identity = FileIdentity::of(path);
    {
        const std::lock_guard lock(mutex_);
        const auto kept = std::find_if(kept_.begin(), kept_.end(),
                                       [&](const Kept& one) { return one.name == name && one.identity == identity; });
        if (kept != kept_.end()) {
            std::rotate(kept_.begin(), kept, kept + 1);
            return kept_.front().certificate;
        }
    }
    ZERMELO_ASSIGN(certificate, engine_.certificate(path));
    const std::lock_guard lock(mutex_);
    std::erase_if(kept_, [&](const Kept& one) { return one.name == name; });
    kept_.insert(kept_.begin(), {std::string(name), identity, certificate});
    if (kept_.size() > most_kept) kept_.pop_back();
    return certificate;
}

}  // namespace zermelo::serve
