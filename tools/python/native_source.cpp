// Rules as a function of C.
#include <fmt/format.h>
#include <pybind11/pybind11.h>

#include <mutex>
#include <optional>

#include "games/core/concepts/game.hpp"
#include "tools/python/word_source.hpp"

namespace zermelo::python {

namespace py = pybind11;

namespace {

using Words = std::span<const std::uint64_t>;

// The signature of zermelo/wordrules.py.
using Function = std::int32_t (*)(const std::uint64_t* position, std::uint64_t* children, std::int32_t room);

class NativeSource final : public WordSource {
public:
    NativeSource(const py::object& rules, std::size_t width, Complaints complaints)
        : width_(width),
          complaints_(std::move(complaints)),
          function_(reinterpret_cast<Function>(rules.attr("address").cast<std::uintptr_t>())),
          room_(rules.attr("room").cast<std::int32_t>()),
          side_bit_(side_bit_of(rules, width)),
          threads_(rules.attr("threads").cast<bool>()) {}

    void moves_of(Words positions, Moves& moves) const override {
        std::optional<py::gil_scoped_release> release;  // the function may wait for the lock in another thread
        if (PyGILState_Check() != 0) release.emplace();
        std::unique_lock one_at_a_time(mutex_, std::defer_lock);
        if (!threads_) one_at_a_time.lock();
        moves = {};
        const auto room = static_cast<std::size_t>(room_) * width_;
        std::vector<std::uint64_t> buffer(room + 1);
        for (std::size_t at = 0; at < positions.size(); at += width_) {
            const Words position = positions.subspan(at, width_);
            buffer[room] = guard;
            const std::int32_t told = function_(position.data(), buffer.data(), room_);
            if (buffer[room] != guard)
                complaints_.broken(position, fmt::format("the function wrote more than {} moves, its room", room_));
            if (told > room_)
                complaints_.broken(position, fmt::format("the function says {} moves; its room is {}", told, room_));
            if (told < -3)
                complaints_.broken(position,
                                   fmt::format("the function returns {}; possible are -1 (loss), -2 (draw), -3 (win) "
                                               "and the number of moves",
                                               told));
            moves.ends.push_back(static_cast<std::uint8_t>(told < 0 ? -told : 0));
            moves.counts.push_back(static_cast<std::uint32_t>(told < 0 ? 0 : told));
            moves.children.insert(moves.children.end(), buffer.begin(),
                                  buffer.begin() + static_cast<std::ptrdiff_t>(moves.counts.back() * width_));
        }
    }
    std::vector<std::uint8_t> turns(Words positions) const override { return bits_of(positions, width_, side_bit_); }
    std::vector<std::uint64_t> canonical(Words positions) const override {
        return {positions.begin(), positions.end()};
    }
    bool has_turns() const override { return false; }
    bool has_symmetry() const override { return false; }
    bool parallel() const override { return threads_; }
    std::string kind() const override { return "a native function"; }

private:
    static constexpr std::uint64_t guard = 0x5a65726d656c6f21;

    std::size_t width_;
    Complaints complaints_;
    Function function_;
    std::int32_t room_;
    unsigned side_bit_;
    bool threads_;
    mutable std::mutex mutex_;
};

}  // namespace

std::unique_ptr<WordSource> native_source(const py::object& rules, std::size_t width,
                                          WordSource::Complaints complaints) {
    return std::make_unique<NativeSource>(rules, width, std::move(complaints));
}

}  // namespace zermelo::python
