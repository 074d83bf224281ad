// Replaces solvers/engine/kept_statistics.cpp: a site keeps nothing.
#include "solvers/engine/kept_statistics.hpp"

namespace zermelo {

Result<Statistics> kept_statistics(const Table& table, KeptFile, const RunOptions& options) {
    return table.statistics(options);
}

}  // namespace zermelo
