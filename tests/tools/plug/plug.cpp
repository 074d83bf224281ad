// A plug for tests: one game, no algorithms.
#include "games/core/runtime/plug.hpp"
#include "tests/support/countdown.hpp"

#ifdef ZERMELO_TEST_INTERFACE
// One for another version.
extern "C" const zermelo::Plug* zermelo_plug_v1() {
    static const zermelo::Plug plug{.interface = ZERMELO_TEST_INTERFACE};
    return &plug;
}
#else
ZERMELO_PLUG({{&zermelo::test::Countdown::static_info()}, &zermelo::test::Countdown::make})
#endif
