// Values of arrangements and of sums as JSON. README.md documents every key.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "solvers/values/atlas.hpp"
#include "solvers/values/session.hpp"
#include "tools/json/document.hpp"

namespace zermelo::json {

// All fail with limit and interrupted, as the session does.
//
// zermelo.value/1.
Result<Document> value(ValueSession& session, const ValuedArrangement& answer);
// zermelo.value_sum/1; `relation` stands between two sums whose difference the terms are, empty for one sum.
Result<Document> value_sum(ValueSession& session, std::span<const SumTerm> terms, const ValuedSum& sum,
                           const std::string& relation);
// A part of a list of an atlas.
struct AtlasPart {
    std::string list;                  // its name
    std::size_t size = 0;              // of the whole list
    std::size_t from = 0;              // the place of the first entry in the list
    std::vector<std::size_t> entries;  // their numbers in the atlas
};
// zermelo.atlas/1. `files`: those that were written. `part`: the entries to tell, may be null.
Result<Document> atlas(const AnyValues& game, values::Calculator& calculator, values::Thermographs& thermographs,
                       const values::Atlas& atlas, const std::vector<std::string>& files,
                       const AtlasPart* part = nullptr);

}  // namespace zermelo::json
