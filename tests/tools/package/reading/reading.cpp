// reading TABLE POSITION: a program that looks positions up and links no solver.
#include <cstdio>

#include <zermelo/reading.hpp>

int main(int argc, char** argv) {
    if (argc != 3) return 2;
    const zermelo::GameShelf games(zermelo::readable_games());
    const auto table = zermelo::Table::open(argv[1], std::make_shared<zermelo::BlockCache>(1 << 20), games);
    if (!table) return 3;
    const auto position = (*table)->game().parse(argv[2]);
    if (!position) return 4;
    const auto value = (*table)->value(*position);
    if (!value || !*value) return 7;
    const zermelo::Wdl wdl = (*value)->wdl;
    std::printf("%s %d\n",
                wdl == zermelo::Wdl::win    ? "win"
                : wdl == zermelo::Wdl::loss ? "loss"
                                            : "draw",
                (*value)->dtw);
    // To check a table takes a solver.
    const auto verified = (*table)->verify({zermelo::VerifyOptions::Mode::full}, {});
    std::printf("%s\n", verified ? "verified" : verified.error().why.c_str());
}
