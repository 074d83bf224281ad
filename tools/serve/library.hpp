// The games and tables of a server, whose files may come, go and change.
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

// A cache of the last games and tables. It scans the folder again after `fresh`, because a scan takes longer than an
// answer. Thread-safe.
class Library {
public:
    struct Entry {
        std::string text;  // the spec as requested
        std::shared_ptr<const AnyGame> game;
        std::shared_ptr<const TableFolder> tables;  // null without a table of the game
        std::string stamp;                          // identifies rules and tables: equal stamps give equal answers
        std::string damaged;                        // why a table cannot be read; empty if all are sound
        std::chrono::steady_clock::time_point looked;

        // Answers from the tables, else from the rules. Fails like TableFolder::answer.
        Result<Answer> answer(const AnyPosition& position) const;
        // The value for the side to move, without moves, which is much faster.
        Result<Known> value(const AnyPosition& position) const;
        // Answers or values of many positions in one pass, in the calling thread.
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
    mutable std::vector<std::shared_ptr<const Entry>> entries_;  // newest first
};

}  // namespace zermelo::serve
