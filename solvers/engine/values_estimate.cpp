// Memory and time of the values of all arrangements of a board, by a smaller board.
#include <chrono>

#include "solvers/engine/engine.hpp"
#include "solvers/engine/engine_shared.hpp"
#include "solvers/engine/smaller_board.hpp"
#include "solvers/values/any_values.hpp"

namespace zermelo {

namespace {

constexpr std::uint64_t most_sampled = std::uint64_t{1} << 20;  // arrangements

// The largest smaller board that is valued in about a second; nothing if there is none.
std::optional<std::string> sample_of(const OpenGame& game, const GameShelf& games) {
    const auto spec = Spec::parse(game.game->spec());
    if (!spec) return std::nullopt;
    for (const std::string& smaller : smaller_boards(*spec)) {
        const auto made = games.open(smaller);
        if (!made || !made->of->values) continue;
        const auto values = make_values(*made);
        const auto listed = values ? (*values)->listed() : std::nullopt;
        if (listed && *listed <= most_sampled) return smaller;
    }
    return std::nullopt;
}

}  // namespace

Result<Estimate> Engine::estimate_values(std::string_view spec, const RunOptions& options) const {
    ZERMELO_ASSIGN(game, shared_->games.open(spec));
    ZERMELO_ASSIGN(values, make_values(game));
    const auto listed = values->listed();
    if (!listed)
        return fail(Failure::no_answer, "cannot estimate the values of " + game.game->spec(),
                    "the board has too many arrangements to list them");
    Estimate estimate;
    estimate.indices = *listed;
    const double count = static_cast<double>(*listed);
    // Bytes and seconds for each arrangement: values of larger boards have more options, and there are more of them.
    double bytes = 3;
    double seconds = 1e-6;
    std::optional<std::string> sample =
        *listed <= most_sampled ? std::optional(game.game->spec()) : sample_of(game, shared_->games);
    if (sample) {
        ZERMELO_ASSIGN(small, shared_->games.open(*sample));
        ZERMELO_ASSIGN(small_values, make_values(small));
        const auto began = std::chrono::steady_clock::now();
        ZERMELO_ASSIGN(board, small_values->value_board(options));
        const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - began;
        const double sampled = static_cast<double>(board.forms.size());
        const auto fixed =
            values::least_memory_of_board(board.forms.size()) - board.forms.size() * sizeof(values::FormId);
        const double forms = static_cast<double>(board.store->bytes() - std::min(board.store->bytes(), fixed / 2));
        bytes = std::max(bytes, forms / sampled);
        seconds = elapsed.count() / sampled;
        estimate.sample = Estimate::Sample{*sample, board.forms.size(), elapsed.count()};
        const bool whole = board.forms.size() == *listed;
        estimate.set_seconds(seconds * count, whole ? 1 : 3);
    } else {
        estimate.set_guess(seconds * count / 5, seconds * count * 5);
    }
    estimate.memory = values::least_memory_of_board(*listed) + static_cast<std::uint64_t>(bytes * count);
    estimate.least_memory = estimate.least_memory_on_disk = estimate.memory;
    return estimate;
}

}  // namespace zermelo
