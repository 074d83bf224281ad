// The version of the programs.
#pragma once

#include <string_view>

namespace zermelo {

// "zermelo 0.1.0+g19b2a87", or +m19b2a87 where files were modified since that commit, which makes files of the same
// length; "zermelo 0.1.0" where it was built without the repository. Named in every table and certificate: equal
// programs give equal bytes.
extern const std::string_view program_version;

// The day of this version, 2026-11-24: the date of manual pages, so that equal sources make equal pages.
extern const std::string_view release_date;

}  // namespace zermelo
