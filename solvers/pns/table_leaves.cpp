#include "solvers/pns/table_leaves.hpp"

#include <fmt/format.h>

namespace zermelo {

tl::unexpected<Error> unfit_table(const LeafTable& table, const std::string& spec) {
    return fail(Failure::bad_input, fmt::format("{} knows nothing of {}", table.path, spec),
                fmt::format("it is a table of {}, which shares no positions with it", in_quotes(table.cited.spec)),
                "leave it out");
}

}  // namespace zermelo
