// zermelo: solves small board games and looks up positions.
#include <fcntl.h>

#include <csignal>

#include "tools/zermelo/program.hpp"
#include "tools/zermelo/rule_books.hpp"

namespace {

using namespace zermelo;

// Opens closed standard streams, so that no later file gets their descriptors.
void open_standard_streams() {
    for (int descriptor = 0; descriptor <= 2; ++descriptor)
        if (::fcntl(descriptor, F_GETFD) < 0) static_cast<void>(::open("/dev/null", O_RDWR));
}

}  // namespace

int main(int argc, char** argv) {
    open_standard_streams();
    // Without the signal, a write beyond the file size limit returns an error.
    std::signal(SIGXFSZ, SIG_IGN);
    if (const auto other = cli::run_rule_books(argc, argv)) return *other;
    return cli::run_program(argc, argv);
}
