#include "games/base/error.hpp"

namespace zermelo {

Error::Error() = default;
Error::Error(Failure code_, std::string what_, std::string why_, std::string hint_, Cause cause_)
    : code(code_), what(std::move(what_)), why(std::move(why_)), hint(std::move(hint_)), cause(std::move(cause_)) {}
Error::Error(const Error&) = default;
Error::Error(Error&&) noexcept = default;
Error& Error::operator=(const Error&) = default;
Error& Error::operator=(Error&&) noexcept = default;
Error::~Error() = default;

tl::unexpected<Error> fail(Failure code, std::string what, std::string why, std::string hint) {
    return tl::unexpected<Error>(Error(code, std::move(what), std::move(why), std::move(hint)));
}
tl::unexpected<Error> fail(Failure code, std::string what, std::string why, Cause cause, std::string hint) {
    return tl::unexpected<Error>(Error(code, std::move(what), std::move(why), std::move(hint), std::move(cause)));
}

tl::unexpected<Error> interrupted(std::string what) {
    return fail(Failure::interrupted, std::move(what) + " was interrupted");
}

}  // namespace zermelo
