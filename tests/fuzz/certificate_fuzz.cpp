// Any bytes as a certificate: an error, or a check that comes to an end; never a crash.
#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <string>

#include "tools/check/check.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace zermelo;
    const int memory = ::memfd_create("certificate", 0);
    if (memory < 0 || ::write(memory, data, size) != static_cast<ssize_t>(size)) return 0;
    const auto file = CertificateReader::open("/proc/self/fd/" + std::to_string(memory));
    ::close(memory);
    if (!file) return 0;
    check::CheckOptions options;
    options.memory = 10'000'000;
    static_cast<void>(check::check_certificate(*file, options));
    return 0;
}
