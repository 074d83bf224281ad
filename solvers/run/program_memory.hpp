// The memory that every run takes beside its data.
#pragma once

#include <cstdint>

namespace zermelo {

// Resident bytes of the program, its libraries, stacks and the buffers of some workers.
inline constexpr std::uint64_t program_memory = 12'000'000;

}  // namespace zermelo
