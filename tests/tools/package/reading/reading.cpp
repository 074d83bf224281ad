// reading TABLE POSITION: a program that looks positions up and links no solver.
#include <cstdio>

#include <zermelo/reading.hpp>

static const char* word(zermelo::Wdl outcome) {
    return outcome == zermelo::Wdl::win ? "win" : outcome == zermelo::Wdl::loss ? "loss" : "draw";
}

int main(int argc, char** argv) {
    if (argc != 3) return 2;
    const zermelo::GameShelf games(zermelo::readable_games());
    const auto table = zermelo::Table::open(argv[1], std::make_shared<zermelo::BlockCache>(1 << 20), games);
    if (!table) return 3;
    const auto position = (*table)->game().parse(argv[2]);
    if (!position) return 4;
    const auto answer = (*table)->answer(*position);
    if (!answer || !answer->best) return 7;
    std::printf("%s, %d plies; %s\n", word(*answer->value.outcome()), *answer->value.dtw,
                (*table)->game().move_name(*position, answer->moves[*answer->best].number).c_str());
}
