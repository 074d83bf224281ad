// Threads that the system lets the process have.
#pragma once

#include "games/base/error.hpp"

namespace zermelo {

// How many workers a run has that was asked for so many; 0 stands for one per core that the process may use.
int worker_count(int threads);

// Fails with `limit` where `workers` threads cannot run at once. The library behind the parallel loops would end the
// process, in the midst of a run.
Result<void> check_threads(int workers);

}  // namespace zermelo
