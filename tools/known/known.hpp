// Known results of boards: from the literature, and from our tables, proofs and sweeps. The program contains the files
// of data/known, data/results and data/outcomes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/base/error.hpp"

namespace zermelo {

struct KnownFact {
    // A reference is from the literature or another program; `self` is a value of zermelo alone.
    enum class Kind : std::uint8_t { reference, self, table, count, proof, sweep };

    Kind kind = Kind::reference;
    std::string spec;                // canonical
    std::string position = "start";  // or as in `zermelo query`
    std::string winner;              // a side's own name, or draw
    std::optional<int> dtw;          // empty for a draw
    std::optional<int> score;        // of the side that begins
    std::string source;              // the publication; for our own results the command
    std::string digest;              // of a table or count; else empty
    std::string details;             // digest, size, time: for people
};

std::string_view name_of(KnownFact::Kind kind);  // "reference"

// All facts, in the order of the files.
const std::vector<KnownFact>& known_facts();

// The boards of a game that something is known of, by their canonical specs in the order of the facts; those of all
// games for an empty name.
std::vector<std::string> known_boards(std::string_view game);

// The facts about a canonical spec; without any, those about the same board turned: references first, then our own
// values, tables, counts, proofs, sweeps.
std::vector<KnownFact> known_facts_about(std::string_view spec);
// The fact about the start of a canonical spec that says most: a score, then a distance, then a winner.
std::optional<KnownFact> known_start(std::string_view spec);

}  // namespace zermelo
