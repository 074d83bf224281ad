// zermelo-mpi: solves a table with all processes of an MPI run.
#include <fcntl.h>
#include <malloc.h>
#include <mpi.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>
#include <thread>

#include "solvers/retrograde/ranked_run.hpp"
#include "tools/mpi/mpi_ranks.hpp"
#include "tools/zermelo/console/context.hpp"
#include "tools/zermelo/console/signals.hpp"
#include "tools/zermelo/program.hpp"

namespace {

using namespace std::chrono_literals;

constexpr auto patience = 2s;  // for the other ranks, when this one has failed

// The words of a rank but the first go to a file: of errors that all ranks have, the first one's are enough.
class Muted {
public:
    explicit Muted(bool muted) : file_(muted ? std::tmpfile() : nullptr) {
        if (!file_) return;
        stderr_ = ::dup(STDERR_FILENO);
        ::dup2(::fileno(file_), STDERR_FILENO);
        const int nowhere = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
        ::dup2(nowhere, STDOUT_FILENO);
        ::close(nowhere);
    }
    // Prints on the standard error what was kept.
    void tell(int rank) {
        if (!file_) return;
        std::fflush(stderr);
        ::dup2(stderr_, STDERR_FILENO);
        std::rewind(file_);
        char line[4096];
        while (std::fgets(line, sizeof line, file_) != nullptr) std::fprintf(stderr, "rank %d: %s", rank, line);
    }

private:
    std::FILE* file_;
    int stderr_ = -1;
};

// True if all ranks come here in time.
bool all_end(MPI_Comm end) {
    MPI_Request barrier = MPI_REQUEST_NULL;
    MPI_Ibarrier(end, &barrier);
    int over = 0;
    for (const auto until = std::chrono::steady_clock::now() + patience;;) {
        MPI_Test(&barrier, &over, MPI_STATUS_IGNORE);
        if (over != 0) return true;
        if (std::chrono::steady_clock::now() > until) return false;
        std::this_thread::sleep_for(1ms);
    }
}

}  // namespace

int main(int argc, char** argv) {
    const std::string_view command = argc > 1 ? argv[1] : "--help";
    if (command == "--help" || command == "-h") {
        std::puts(
            "zermelo-mpi - solves a table with all processes of an MPI run\n\n"
            "usage: mpirun -n 4 zermelo-mpi solve SPEC -o FILE [options]\n\n"
            "The options are those of 'zermelo solve', without --resume, --restart and --scratch. --memory and "
            "--threads\n"
            "are those of a rank. The first rank writes the table; it has the bytes of 'zermelo solve'. An interrupted "
            "run\n"
            "leaves FILE.slices: the same command goes on, also with another number of ranks, and so does\n"
            "'zermelo solve SPEC -o FILE --share FILE.slices'. The other ranks keep copies of finished slices in "
            "$TMPDIR.");
        return 0;
    }
    if (command != "solve" && command != "--version") {
        std::fprintf(
            stderr,
            "zermelo-mpi: error: it knows no command '%s'\n  try:  zermelo-mpi solve SPEC -o FILE, or zermelo\n",
            argv[1]);
        return 2;
    }
    zermelo::cli::set_up_process();
#ifdef M_TRIM_THRESHOLD
    ::mallopt(M_TRIM_THRESHOLD, 1 << 28);  // messages come and go: to ask for their memory each time is slow
#endif
    // Before MPI starts threads, which would take the signals. mpirun hands SIGUSR1 on, and goes on waiting.
    zermelo::cli::stop_on_signals_and({SIGUSR1});
    int level = MPI_THREAD_SINGLE;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &level);
    MPI_Comm end = MPI_COMM_NULL;
    MPI_Comm_dup(MPI_COMM_WORLD, &end);
    int code = 1;
    {
        const auto ranks = zermelo::make_mpi_ranks();
        const int rank = static_cast<int>(ranks->rank());
        std::error_code ignored;
        const std::string copies = std::filesystem::temp_directory_path(ignored).string();
        const zermelo::RankedTerms terms{.ranks = *ranks, .copies = copies.empty() ? "/tmp" : copies};
        Muted muted(rank != 0);
        zermelo::cli::Context context;
        if (ranks->count() > 1 && command == "solve") context.ranked = &terms;
        context.quiet = rank != 0;
        code = zermelo::cli::run_program(argc, argv, context);
        if (!all_end(end)) {
            muted.tell(rank);
            MPI_Abort(MPI_COMM_WORLD, code);
        }
    }
    MPI_Finalize();
    return code;
}
