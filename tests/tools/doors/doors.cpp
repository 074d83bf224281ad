// doors TABLE < POSITIONS: a row for each line by the C++ library without solvers, as test_doors.py compares them.
#include <iostream>
#include <memory>
#include <string>

#include <zermelo/reading.hpp>

namespace {

std::string number(const std::optional<int>& number) {
    return number ? std::to_string(*number) : "-";
}

std::string value(const zermelo::Known& known) {
    return std::string(zermelo::name_of(known)) + " " + number(known.dtw) + " " + number(known.score);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 2) return 2;
    const zermelo::GameShelf games(zermelo::readable_games());
    const auto table = zermelo::Table::open(argv[1], std::make_shared<zermelo::BlockCache>(1 << 20), games);
    if (!table) return 3;
    const zermelo::AnyGame& game = (*table)->game();
    for (std::string line; std::getline(std::cin, line);) {
        const auto position = game.parse(line);
        if (!position) return 4;
        const auto answer = (*table)->answer(*position);
        if (!answer) return 8;
        std::cout << zermelo::side_name(game, answer->turn) << " " << value(answer->value);
        for (const zermelo::RankedMove& move : answer->moves)
            std::cout << " | " << game.move_name(*position, move.number) << " " << value(move.value);
        std::cout << "\n";
    }
}
