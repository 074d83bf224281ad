// Known figures of the endings.
#pragma once

#include <cstdint>
#include <map>
#include <ostream>
#include <string>

namespace zermelo::test {

// Of the positions with the piece of the ending's name still on the board, by side to move.
struct Figures {
    struct Count {
        std::uint64_t legal = 0;
        std::uint64_t decided = 0;  // won by White; all others are drawn
        int longest = 0;            // plies to mate
        friend bool operator==(const Count&, const Count&) = default;
    };
    Count white, black;
    friend bool operator==(const Figures&, const Figures&) = default;
    friend std::ostream& operator<<(std::ostream& out, const Figures& f) {
        for (const Count& count : {f.white, f.black})
            out << count.decided << " of " << count.legal << " in " << count.longest << " plies; ";
        return out;
    }
};

// All positions of 64^3 squares and both sides to move. The longest wins, 10, 16 and 28 moves, are in every account of
// these endings. All counts were made by a second implementation in another language, which knows forward moves only;
// of published counts only the 23,048 draws of KQK were at hand to compare them with ("Number of mutual zugzwang
// positions", 2022: Black is stalemated or takes the queen).
inline std::map<std::string, Figures> chess_figures() {
    return {
        {"chess-ending:kqk", {{144'508, 144'508, 19}, {223'944, 223'944 - 23'048, 20}}},
        {"chess-ending:krk", {{175'168, 175'168, 31}, {223'944, 223'944 - 22'244, 32}}},
        {"chess-ending:kpk", {{163'328, 163'328 - 38'368, 55}, {168'024, 168'024 - 70'420, 56}}},
    };
}

}  // namespace zermelo::test
