// Ranks that are threads of one process, for tests.
#pragma once

#include <memory>
#include <vector>

#include "solvers/ranks/ranks.hpp"

namespace zermelo {

// One for each thread; they share what they send. `room`: messages on their way that a rank may have.
std::vector<std::unique_ptr<Ranks>> make_thread_ranks(unsigned count, std::size_t room = 64);

}  // namespace zermelo
