// A source of answers about positions of one game.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "solvers/engine/answer.hpp"

namespace zermelo {

// Limits of one request. Tables and certificates answer at once; searches heed them.
struct Request {
    double seconds = std::numeric_limits<double>::infinity();  // of one question: a position, or one of its moves
    // Of a position with all its moves; no question is begun after that.
    double position_seconds = std::numeric_limits<double>::infinity();
    std::stop_token stop;  // ends a search; it fails with `interrupted`
};

// A table, a search or a certificate. All calls are const and thread-safe: any number of threads may ask one object at
// once. Positions must be of game(), else calls fail with bad_input.
class AnswerSource {
public:
    virtual ~AnswerSource() = default;
    virtual const AnyGame& game() const = 0;
    virtual Source kind() const = 0;
    // The table's or certificate's path; empty for a search.
    virtual std::string file() const = 0;
    // The value of a position, and of all its moves. Unknown values are no error: the answer says why. Fails with
    // `corrupt` where a file is damaged, and with `interrupted`.
    virtual Result<Answer> answer(const AnyPosition& position, const Request& request = {}) const = 0;
    // Good play from a position that was answered, as far as it is known. Distances are not changed by it: each move is
    // the best of its position. Fails like answer().
    virtual Result<Line> line(const Answer& answer, const Request& request = {}) const = 0;

protected:
    AnswerSource() = default;
    AnswerSource(const AnswerSource&) = default;
    AnswerSource& operator=(const AnswerSource&) = default;
};

}  // namespace zermelo
