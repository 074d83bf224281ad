// The handles of the C interface, and what they share.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "solvers/engine/folder.hpp"
#include "tools/c/zermelo.h"

namespace zermelo::c {

// A handle is a number in the form of a pointer, which is looked up in a list: what is no handle, or none any more, is
// an error and not a crash. Numbers are not used again. All calls are thread-safe, and what they return outlives the
// handle.

// Fails with usage.
Result<std::shared_ptr<const TableFolder>> tables_of(const zermelo_tables* handle);
Result<void> close(const zermelo_tables* handle);

// Fail as Table::open, and as tables_for().
Result<zermelo_tables*> open_file(const std::string& file);
Result<zermelo_tables*> open_folder(const std::string& folder, const std::string& spec);

// Bytes of blocks, of tables that are opened later.
void set_cache(std::uint64_t bytes);
// Fails as open_plug of games/core/runtime/plug.hpp.
Result<void> add_plug(const std::string& file);

}  // namespace zermelo::c
