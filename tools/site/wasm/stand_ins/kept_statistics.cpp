// Replaces solvers/engine/kept_statistics.cpp: a site keeps nothing.
#include "solvers/engine/kept_statistics.hpp"

namespace zermelo {

Result<Statistics> kept_statistics(const Table& table, const RunOptions& options, KeptFile&) {
    return table.statistics(options);
}

}  // namespace zermelo
