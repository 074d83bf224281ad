// zermelo: solves small board games and looks up positions.
#include <fcntl.h>

#include <csignal>
#include <cstdio>
#include <exception>
#include <new>
#include <system_error>

#include "tools/zermelo/program.hpp"

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
    cli::Context context;
    int code = static_cast<int>(Failure::internal);
    try {
        code = cli::run(argc, argv, context);
    } catch (const std::bad_alloc&) {
        context.end_progress();
        code = cli::report_error(
            context, {Failure::limit, "out of memory", "", "a smaller board, or a machine with more memory"});
    } catch (const std::exception& error) {
        context.end_progress();
        const auto* of_system = dynamic_cast<const std::system_error*>(&error);
        if (of_system != nullptr && of_system->code() == std::errc::resource_unavailable_try_again) {
            code = cli::report_error(context, {Failure::limit, "the system lets this process have no more threads",
                                               error.what(), "--threads 1"});
        } else if (std::ferror(stdout) == 0) {  // fmt throws if it cannot write to stdout, which is reported below
            cli::report_error(
                context, {Failure::internal, "internal error", error.what(), "please report this with the command"});
        }
    }
    if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
        cli::print_error(
            {Failure::limit, "cannot write the answer to standard output", "there is no room, or it is closed", ""});
        if (code <= 1) code = static_cast<int>(Failure::limit);
    }
    return code;
}
