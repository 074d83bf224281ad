// The result of a check as JSON.
#pragma once

#include <string>

#include "solvers/certificate/reader.hpp"
#include "solvers/forms/value_file.hpp"
#include "tools/check/check.hpp"
#include "tools/json/document.hpp"

namespace zermelo::check {

struct ValueReport;

// zermelo.check/1 (tools/json). `name` is the file's name.
json::Document document_of(const std::string& name, const CertificateReader& file, const CheckReport& report,
                           double seconds);
// zermelo.check_values/1.
json::Document document_of(const std::string& name, const values::ValueFile& file, const ValueReport& report,
                           double seconds);

}  // namespace zermelo::check
