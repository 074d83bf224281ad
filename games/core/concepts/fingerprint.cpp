#include "games/core/concepts/fingerprint.hpp"

#include <fmt/format.h>
#include <xxhash.h>

namespace zermelo {

std::uint64_t rules_fingerprint(const GameInfo& info, const std::string& spec) {
    const std::string text = fmt::format("{}\n{}\n{}", info.name, info.rules_revision, spec);
    return XXH3_64bits(text.data(), text.size());
}

}  // namespace zermelo
