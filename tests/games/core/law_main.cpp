// The laws are instantiated in sources that the build makes; see games/conformance.hpp.
