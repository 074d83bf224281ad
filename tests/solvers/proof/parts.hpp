// Takes certificates apart and puts them together again with right checksums, true or false.
#pragma once

#include <string>
#include <vector>

#include "solvers/certificate/reader.hpp"
#include "tests/support/temporary.hpp"

namespace zermelo::test {

struct PartNode {
    Bytes key;  // with the role
    std::uint16_t step = 0;
    std::uint32_t height = 0;
};

struct Parts {
    CertificateHeader header;
    std::vector<std::vector<PartNode>> sections;
    std::vector<std::uint32_t> depths;
    bool sort = true;  // before they are put together

    static Parts read(const std::string& path);
    Bytes bytes() const;
    bool holds(std::size_t section, const Bytes& key) const;
};

}  // namespace zermelo::test
