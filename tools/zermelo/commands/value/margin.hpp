// Patterns on a board without edges.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "games/base/error.hpp"
#include "solvers/values/any_values.hpp"

namespace zermelo::cli {

// A game on the board of a spec, and the same game on a board that is larger by a margin on every side.
class UnboundedBoard {
public:
    // The spec has the size of the patterns. Fails with no_answer if the game knows no margin that is enough.
    static Result<UnboundedBoard> make(const std::string& spec);

    const std::string& spec() const { return spec_; }  // of the larger board
    // Sets every board among the words on the larger board. Fails with usage and bad_input.
    Result<void> set(std::vector<std::string>& words) const;

private:
    UnboundedBoard(std::string spec, std::shared_ptr<const AnyValues> pattern, int margin)
        : spec_(std::move(spec)), pattern_(std::move(pattern)), margin_(margin) {}

    std::string spec_;
    std::shared_ptr<const AnyValues> pattern_;  // the game on the board of the pattern
    int margin_ = 0;
};

}  // namespace zermelo::cli
