// Ranks of MPI.
#pragma once

#include <functional>
#include <memory>

#include "games/base/error.hpp"
#include "solvers/ranks/ranks.hpp"

namespace zermelo {

// Bytes of freed memory that the process should keep: messages come and go, and to ask the system for memory each time
// is slow.
inline constexpr std::size_t kept_for_messages = 32 << 20;

// The ranks of this process's run. MPI is set up. With MPI_THREAD_SERIALIZED they can watch each other: `lost` is
// called on a thread of theirs where another rank gives no sign of life, and should end the process.
std::unique_ptr<Ranks> make_mpi_ranks(std::function<void(const Error&)> lost);

}  // namespace zermelo
