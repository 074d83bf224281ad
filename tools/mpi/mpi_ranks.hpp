// Ranks of MPI.
#pragma once

#include <memory>

#include "solvers/ranks/ranks.hpp"

namespace zermelo {

// Bytes of freed memory that the process should keep: messages come and go, and to ask the system for memory each time
// is slow.
inline constexpr std::size_t kept_for_messages = 32 << 20;

// The ranks of this process's run. MPI is set up, and one thread calls it (MPI_THREAD_FUNNELED).
std::unique_ptr<Ranks> make_mpi_ranks();

}  // namespace zermelo
