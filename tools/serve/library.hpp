// The tables that a server answers from, while files come, go and change.
#pragma once

#include <chrono>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "solvers/engine/zermelo.hpp"

namespace zermelo::serve {

// The games and tables that were asked for last, looked at again after `fresh`: a scan of the folder takes longer than
// an answer. Thread-safe.
class Library {
public:
    struct Entry {
        std::string text;  // the spec as it was asked for
        std::shared_ptr<const AnyGame> game;
        std::shared_ptr<const TableFolder> tables;  // null where none knows the game
        std::string stamp;                          // of the rules and the tables: equal stamps give equal answers
        std::string damaged;                        // why a table cannot be read; empty where all can
        std::chrono::steady_clock::time_point looked;

        // From the tables, or with what the rules tell. Fails like TableFolder::answer.
        Result<Answer> answer(const AnyPosition& position) const;
        // The value for the side to move alone: much faster.
        Result<Known> value(const AnyPosition& position) const;
        // The same for many positions in one pass, in the calling thread.
        Result<std::vector<Answer>> answers(std::span<const AnyPosition> positions) const;
        Result<std::vector<Known>> values(std::span<const AnyPosition> positions) const;
    };

    explicit Library(const Engine& engine) : engine_(engine) {}

    // Fails as Engine::game.
    Result<std::shared_ptr<const Entry>> open(std::string_view spec) const;

private:
    static constexpr std::chrono::milliseconds fresh{500};
    static constexpr std::size_t most = 64;

    const Engine& engine_;
    mutable std::mutex mutex_;
    mutable std::vector<std::shared_ptr<const Entry>> entries_;  // the last made first
};

}  // namespace zermelo::serve
