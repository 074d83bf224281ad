#include "games/core/concepts/fingerprint.hpp"

#include <fmt/format.h>
#include <xxhash.h>

namespace zermelo {

int rules_revision(const GameInfo& info, std::string_view spec) {
    const std::string_view head = spec.substr(0, spec.find_first_of("@,"));
    for (const RuleSet& rules : info.rule_sets)
        if (head == fmt::format("{}:{}", info.name, rules.name)) return rules.revision;
    return info.rules_revision;
}

std::uint64_t rules_fingerprint(const GameInfo& info, const std::string& spec) {
    const std::string text = fmt::format("{}\n{}\n{}", info.name, rules_revision(info, spec), spec);
    return XXH3_64bits(text.data(), text.size());
}

}  // namespace zermelo
