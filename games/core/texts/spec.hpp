// The text that names a solvable thing: game[:ruleset][@WxH][,key=value...].
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/base/error.hpp"

namespace zermelo {

// A spec taken apart but not yet understood: each game's make() reads the parts through SpecReader.
struct Spec {
    struct Size {
        int width = 0;
        int height = 0;
        bool one_number = false;  // written like @8: the base of a hexagon, or both sides of a square
    };

    std::string text;
    std::string game;
    std::string ruleset;  // empty if none is named
    std::optional<Size> size;
    std::vector<std::pair<std::string, std::string>> options;  // in the order of the text

    // Fails with bad_input, naming the place, where the text is not of the form above. `@8` means `@8x8`. The spelling
    // may be another (spelling.hpp).
    static Result<Spec> parse(std::string_view text);
};

// Hands out the parts of a spec one by one; finish() rejects options that were not taken.
class SpecReader {
public:
    explicit SpecReader(const Spec& spec) : spec_(spec), options_(spec.options) {}

    Spec::Size size_or(Spec::Size standard) const { return spec_.size.value_or(standard); }
    // The value of an option, or `standard` if the spec does not name it.
    std::string take(std::string_view key, std::string_view standard);
    // Fails with bad_input if the spec names a rule set, for games that have none.
    Result<void> reject_ruleset() const;
    // Fails with bad_input if options are left over; `known` lists the options of the game, for the message.
    Result<void> finish(std::string_view known) const;
    // A bad_input error about this spec.
    tl::unexpected<Error> reject(std::string why, std::string hint = {}) const;

private:
    const Spec& spec_;
    std::vector<std::pair<std::string, std::string>> options_;
};

}  // namespace zermelo
