// Ranks of MPI.
#pragma once

#include <memory>

#include "solvers/ranks/ranks.hpp"

namespace zermelo {

// The ranks of this process's run. MPI is set up, and one thread calls it (MPI_THREAD_FUNNELED).
std::unique_ptr<Ranks> make_mpi_ranks();

}  // namespace zermelo
