// The tables in a folder.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "games/base/error.hpp"
#include "tablebase/format.hpp"

namespace zermelo {

// Looks at the headers of all `*.ztb` files directly in a folder; a file that is none of ours is passed over and
// counted.
class Catalog {
public:
    // A table's path, and the identity in its header.
    struct Entry {
        std::string path;
        std::string spec;
        std::uint64_t fingerprint = 0;
    };

    // The files of a folder that are tables by name, in its order. Fails with not_found if there is no such folder.
    static Result<std::vector<std::string>> paths(const std::string& folder);
    // Fails like paths().
    static Result<Catalog> scan(const std::string& folder);

    // The tables for a rules fingerprint, by name. Only their headers have been looked at.
    std::vector<std::string> find(std::uint64_t fingerprint) const;
    const std::vector<Entry>& entries() const { return entries_; }  // by path
    std::size_t tables() const { return entries_.size(); }
    std::size_t unreadable() const { return unreadable_; }

    // A file name for a spec: `fox-and-hounds-8x8.ztb`.
    static std::string file_name(const std::string& spec);

private:
    std::vector<Entry> entries_;
    std::size_t unreadable_ = 0;
};

}  // namespace zermelo
