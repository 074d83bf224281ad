// All commands of zermelo, for its games and this one.
#include "hexapawn.hpp"
#include "tools/zermelo/own_program.hpp"

int main(int argc, char** argv) {
    return zermelo::run_own_program<Hexapawn>(argc, argv);
}
