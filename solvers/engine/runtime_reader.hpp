// Looking up games that are known at run time alone; internal to the engine.
#pragma once

#include <memory>

#include "solvers/engine/any_reader.hpp"

namespace zermelo {

// An error of the rules ends the call that met it.
Result<std::unique_ptr<AnyReader>> runtime_reader(std::shared_ptr<const AnyGame> game);

}  // namespace zermelo
