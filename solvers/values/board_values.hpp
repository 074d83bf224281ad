// The values of all arrangements of a board.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <vector>

#include "games/core/kinds/partizan.hpp"
#include "solvers/forms/limit.hpp"
#include "solvers/run/first_error.hpp"
#include "solvers/run/memory.hpp"
#include "solvers/run/observe.hpp"
#include "solvers/run/parallel.hpp"
#include "solvers/values/calculator.hpp"
#include "solvers/values/layers.hpp"

namespace zermelo::values {

// Every arrangement's form, by its index (ListedGame). Which number a form has depends on the workers, its value does
// not.
struct BoardValues {
    std::unique_ptr<FormStore> store;
    std::vector<FormId> forms;
    Listing listing;
};

// Bytes without the forms themselves: a number for each arrangement, and tables of comparisons.
std::uint64_t least_memory_of_board(std::uint64_t arrangements);
// Fails with limit if a board has more arrangements than can be listed, or needs more memory than is allowed.
Result<void> check_board(const std::string& spec, const Layers& layers, const RunOptions& options);
// The store for such a run.
StoreOptions store_for_board(std::uint64_t arrangements, const RunOptions& options);

// Values all arrangements, by layers of equal numbers of pieces: a move leads to a layer that is done. Arrangements
// that are images of each other are valued once. Fails with limit, and with interrupted on a stop request.
template <ListedGame G>
Result<BoardValues> value_board(const G& game, const RunOptions& options) {
    const Layers layers(listing_of(game));
    ZERMELO_TRY(check_board(game.spec(), layers, options));
    BoardValues board{nullptr, {}, listing_of(game)};
    const auto made = guarded([&] {
        board.store = std::make_unique<FormStore>(store_for_board(layers.count(), options));
        board.forms.assign(static_cast<std::size_t>(layers.count()), FormStore::zero);
    });
    if (!made) return tl::unexpected<Error>(made.error());
    Workers workers(options.threads);
    options.observer->begin_phase("values", layers.count());
    constexpr int remembered_bits = 16;
    std::vector<std::unique_ptr<Calculator>> free;  // calculators keep what they remember from chunk to chunk
    std::mutex freeing;
    const auto value_chunk = [&](int pieces, std::uint64_t begin, std::uint64_t end) {
        std::unique_ptr<Calculator> calculator;
        {
            const std::lock_guard lock(freeing);
            if (!free.empty()) {
                calculator = std::move(free.back());
                free.pop_back();
            }
        }
        if (!calculator) calculator = std::make_unique<Calculator>(*board.store, remembered_bits, options.stop);
        std::array<std::vector<FormId>, 2> found;
        std::uint64_t seen = 0;
        layers.for_each(pieces, begin, end, [&](std::uint64_t index) {
            ++seen;
            const auto arrangement = game.listed_at(index);
            bool first = true;
            game.for_each_image(arrangement, [&](const typename G::Arrangement& image, bool) {
                first = first && game.listed_index(image) >= index;
            });
            if (!first) return;
            for (const Side side : {Side::first, Side::second}) {
                auto& options_of = found[static_cast<std::size_t>(side)];
                options_of.clear();
                for (const auto& move : game.moves_of(arrangement, side))
                    options_of.push_back(board.forms[game.listed_index(game.after(arrangement, side, move))]);
            }
            const FormId form = calculator->make(found[0], found[1]);
            const FormId negative = board.store->negative(form);
            game.for_each_image(arrangement, [&](const typename G::Arrangement& image, bool exchanged) {
                board.forms[game.listed_index(image)] = exchanged ? negative : form;
            });
        });
        options.observer->advance(seen);
        const std::lock_guard lock(freeing);
        free.push_back(std::move(calculator));
    };
    for (int i = 0; i <= layers.cells(); ++i) {
        const int pieces = G::moves_fill_cells ? layers.cells() - i : i;
        ZERMELO_TRY(for_chunks_or_error(
            workers, layers.high_count(), 16, options.stop,
            [&](std::uint64_t begin, std::uint64_t end) { return guarded([&] { value_chunk(pieces, begin, end); }); }));
    }
    if (options.stop.stop_requested()) return interrupted("the valuation of " + game.spec());
    return board;
}

}  // namespace zermelo::values
