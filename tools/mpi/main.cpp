// zermelo-mpi: solves a table with all processes of an MPI run.
#include <fcntl.h>
#include <fmt/format.h>
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

#include "solvers/estimate/ranked_rates.hpp"
#include "solvers/retrograde/ranked_run.hpp"
#include "tools/mpi/mpi_ranks.hpp"
#include "tools/options/options.hpp"
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
    // Prints an error on the real standard error, at once.
    void tell_now(const zermelo::Error& error) {
        if (file_) ::dup2(stderr_, STDERR_FILENO);
        zermelo::cli::print_error(error);
        std::fflush(stderr);
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

constexpr const char* help =
    R"(zermelo-mpi - solves a table with all processes of an MPI run

usage: mpirun -n 4 zermelo-mpi solve SPEC -o FILE [options]
       mpirun -n 4 zermelo-mpi bench [--seconds N] [--json]

solve has the options of 'zermelo solve', without --resume, --restart and
--scratch. --memory and --threads are those of a rank. The first rank writes the
table; it has the bytes of 'zermelo solve'. An interrupted run leaves
FILE.slices: the same command goes on, also with another number of ranks, and so
does 'zermelo solve SPEC -o FILE --share FILE.slices'. Ranks on other hosts keep
copies of finished slices in $TMPDIR, one for all ranks that have this folder.

bench measures what hosts and network do for the ranks, in 30 seconds.
)";

// zermelo-mpi bench; `words` begin with the command.
int bench(int count, char** words, zermelo::Ranks& ranks) {
    double seconds = 30;
    bool json = false;
    zermelo::CommandLine line("zermelo-mpi bench", "Measures what hosts and network do for the ranks of a run.");
    line.option("--seconds", seconds, "About how long it takes (default: 30)").not_negative();
    line.flag("--json", json, "Answer with a JSON object");
    const auto read = line.read(count, words);
    if (!read) {
        zermelo::cli::print_error(read.error());
        return static_cast<int>(read.error().code);
    }
    if (*read) return **read;
    char host[256] = "";
    ::gethostname(host, sizeof host - 1);
    const auto rates = zermelo::measure_cluster(ranks, seconds, host);
    if (!rates) {
        zermelo::cli::print_error(rates.error());
        return static_cast<int>(rates.error().code);
    }
    const double all = rates->updates * rates->ranks;
    if (json)
        fmt::print(
            R"({{"ranks":{},"hosts":{},"level_seconds":{:.9f},"updates_per_second":{:.0f},"bytes_per_second":{:.0f}}})"
            "\n",
            rates->ranks, rates->hosts, rates->level, rates->updates, rates->bytes);
    else
        fmt::print(
            "ranks      {} on {} host{}\n"
            "level      {:.0f} us, if no value spreads\n"
            "updates    {:.1f} million a second and rank, {:.1f} million in all\n"
            "transfer   {:.0f} MB a second and rank\n",
            rates->ranks, rates->hosts, rates->hosts == 1 ? "" : "s", rates->level * 1e6, rates->updates / 1e6,
            all / 1e6, rates->bytes / 1e6);
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    const std::string_view command = argc > 1 ? argv[1] : "--help";
    if (command == "--help" || command == "-h") {
        std::fputs(help, stdout);
        return 0;
    }
    if (command != "solve" && command != "bench" && command != "--version") {
        std::fprintf(stderr,
                     "zermelo-mpi: error: it knows no command '%s'\n  try:  zermelo-mpi solve SPEC -o FILE, "
                     "zermelo-mpi bench, or zermelo\n",
                     argv[1]);
        return 2;
    }
    zermelo::cli::set_up_process();
#ifdef M_TRIM_THRESHOLD
    ::mallopt(M_TRIM_THRESHOLD, zermelo::kept_for_messages);
    ::mallopt(M_MMAP_THRESHOLD, zermelo::kept_for_messages);
#endif
    // Before MPI starts threads, which would take the signals. mpirun hands SIGUSR1 on, and goes on waiting.
    zermelo::cli::stop_on_signals_and({SIGUSR1});
    int level = MPI_THREAD_SINGLE;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &level);
    MPI_Comm end = MPI_COMM_NULL;
    MPI_Comm_dup(MPI_COMM_WORLD, &end);
    int code = 1;
    {
        int rank = 0;
        MPI_Comm_rank(MPI_COMM_WORLD, &rank);
        Muted muted(rank != 0);
        const auto ranks = zermelo::make_mpi_ranks([&muted](const zermelo::Error& error) {
            muted.tell_now(error);
            MPI_Abort(MPI_COMM_WORLD, static_cast<int>(error.code));
            std::_Exit(static_cast<int>(error.code));
        });
        std::error_code ignored;
        const std::string copies = std::filesystem::temp_directory_path(ignored).string();
        const zermelo::RankedTerms terms{.ranks = *ranks, .copies = copies.empty() ? "/tmp" : copies};
        zermelo::cli::Context context;
        if (ranks->count() > 1 && command == "solve") context.ranked = &terms;
        context.quiet = rank != 0;
        code = command == "bench" ? bench(argc - 1, argv + 1, *ranks) : zermelo::cli::run_program(argc, argv, context);
        if (!all_end(end)) {
            muted.tell(rank);
            MPI_Abort(MPI_COMM_WORLD, code);
        }
    }
    MPI_Finalize();
    return code;
}
