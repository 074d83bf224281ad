// The games that a program knows, and for each class of games the code that knows its type.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/base/error.hpp"
#include "games/core/concepts/game.hpp"
#include "games/core/runtime/any_game.hpp"

namespace zermelo {

class AnyReader;
class AnySearch;
class AnySolver;
class AnyValues;
class CertificateReader;
struct SearchOptions;
namespace values {
class ValueFile;
}
namespace check {
struct CheckOptions;
struct CheckReport;
struct ValueReport;
}  // namespace check

using GameMaker = std::function<Result<std::shared_ptr<const AnyGame>>(const Spec&)>;

// A class of games. `reader`, `solver`, `search`, `values` and `check` may be empty: then the program does not do that.
// They get games that `make` has made. All must be thread-safe.
struct GameClass {
    std::vector<const GameInfo*> games;  // that the class plays; they live as long as the class
    GameMaker make;                      // fails with bad_input for parameters that the game does not know
    std::function<Result<std::unique_ptr<AnyReader>>(std::shared_ptr<const AnyGame>)> reader;
    std::function<Result<std::unique_ptr<AnySolver>>(std::shared_ptr<const AnyGame>)> solver;
    std::function<Result<std::unique_ptr<AnySearch>>(std::shared_ptr<const AnyGame>, const SearchOptions&)> search;
    std::function<Result<std::unique_ptr<AnyValues>>(std::shared_ptr<const AnyGame>)> values;  // of partizan games
    std::function<Result<void>(const Spec&, const CertificateReader&, const check::CheckOptions&, check::CheckReport&)>
        check;  // fills the report
    std::function<Result<void>(const Spec&, const values::ValueFile&, const check::CheckOptions&, check::ValueReport&)>
        check_values;                        // of partizan games
    std::string file;                        // the library or rule book that it comes from; empty: this program
    std::function<bool(const Spec&)> takes;  // true if it plays the board of a spec; empty: all boards
};

// A class with its rules alone.
template <class G>
GameClass rules_class() {
    const auto games = AnyGameFactory<G>::games();
    return {
        .games = {games.begin(), games.end()}, .make = &AnyGameFactory<G>::make, .takes = AnyGameFactory<G>::takes()};
}

struct GameEntry {
    const GameInfo* info = nullptr;
    std::shared_ptr<const GameClass> of;
    std::vector<std::shared_ptr<const GameClass>>
        larger;  // classes of the same game, for boards that `of` does not take

    // The first class that takes the board of a spec, else the last.
    const std::shared_ptr<const GameClass>& class_for(const Spec& spec) const;
    const std::shared_ptr<const GameClass>& last() const { return larger.empty() ? of : larger.back(); }
};

// A variant with the class that made it.
struct OpenGame {
    std::shared_ptr<const AnyGame> game;
    std::shared_ptr<const GameClass> of;
};

// A value; copies share the classes.
class GameList {
public:
    // A class of a game that is on the list, with the same GameInfo, plays boards that earlier classes do not take.
    // Fails with usage where a name is taken.
    Result<void> add(GameClass added);
    // In the order in which they were added.
    std::span<const GameEntry> games() const { return games_; }
    // The class of a game, and of the board if it has several. A rule set may have a class of its own, with the name
    // GAME:RULESET. Fails with not_found, with the names that exist.
    Result<std::shared_ptr<const GameClass>> find(const Spec& spec) const;
    // Parses a spec and makes its game. Fails with bad_input and not_found.
    Result<OpenGame> make(std::string_view spec) const;

private:
    std::vector<GameEntry> games_;
};

}  // namespace zermelo
