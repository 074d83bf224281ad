// zermelo: solves small board games and looks up positions.
#include "tools/zermelo/program.hpp"
#include "tools/zermelo/rule_books.hpp"

int main(int argc, char** argv) {
    zermelo::cli::set_up_process();
    if (const auto other = zermelo::cli::run_rule_books(argc, argv)) return *other;
    return zermelo::cli::run_program(argc, argv);
}
