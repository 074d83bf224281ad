#include "solvers/values/atlas.hpp"

#include <algorithm>
#include <numeric>

#include "solvers/values/layers.hpp"

namespace zermelo::values {

namespace {

AtlasSummary summary_of(const BoardValues& board, const std::vector<AtlasEntry>& entries, Thermographs& thermographs) {
    const FormStore& store = *board.store;
    AtlasSummary summary;
    summary.arrangements = board.forms.size();
    summary.values = entries.size();
    const auto take = [](AtlasRecord& record, std::size_t entry, const Dyadic& amount, bool first) {
        if (first || amount > record.amount) record = {entry, amount};
    };
    bool any_number = false;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const FormId form = entries[i].form;
        summary.outcomes[static_cast<std::size_t>(store.outcome(form))] += entries[i].count;
        summary.all_small += store.is_all_small(form) ? 1 : 0;
        summary.infinitesimals += store.left_stop(form) == 0 && store.right_stop(form) == 0 ? 1 : 0;
        take(summary.hottest, i, thermographs.of(form).temperature, i == 0);
        take(summary.most_options, i, static_cast<std::int64_t>(store.left(form).size() + store.right(form).size()),
             i == 0);
        take(summary.longest, i, store.birthday(form), i == 0);
        if (!store.is_number(form)) continue;
        ++summary.numbers;
        take(summary.greatest_number, i, store.left_stop(form), !any_number);
        take(summary.finest_number, i, store.left_stop(form).exponent(), !any_number);
        any_number = true;
    }
    return summary;
}

}  // namespace

std::optional<std::size_t> Atlas::find(FormId form) const {
    const auto found = std::ranges::find(entries, form, &AtlasEntry::form);
    return found == entries.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - entries.begin()));
}

std::vector<std::size_t> Atlas::nimbers(const FormStore& store) const {
    std::vector<std::size_t> found;
    std::vector<FormId> smaller;
    while (true) {
        // *n has the smaller nimbers as options of both sides.
        const auto next = std::ranges::find_if(entries, [&](const AtlasEntry& entry) {
            return std::ranges::is_permutation(store.left(entry.form), smaller) &&
                   std::ranges::is_permutation(store.right(entry.form), smaller);
        });
        if (next == entries.end()) return found;
        smaller.push_back(next->form);
        found.push_back(static_cast<std::size_t>(next - entries.begin()));
    }
}

std::optional<AtlasList> atlas_list(std::string_view name) {
    const auto found = std::ranges::find(atlas_list_names, name);
    if (found == atlas_list_names.end()) return std::nullopt;
    return static_cast<AtlasList>(found - atlas_list_names.begin());
}

std::vector<std::size_t> entries_of(const Atlas& atlas, const FormStore& store, Thermographs& thermographs,
                                    AtlasList list) {
    if (list == AtlasList::nimbers) return atlas.nimbers(store);
    const auto& entries = atlas.entries;
    std::vector<std::size_t> found(entries.size());
    std::iota(found.begin(), found.end(), std::size_t{0});
    if (list == AtlasList::numbers) {
        std::erase_if(found, [&](std::size_t i) { return !store.is_number(entries[i].form); });
        std::ranges::sort(found, {}, [&](std::size_t i) { return store.left_stop(entries[i].form); });
    } else if (list == AtlasList::all_small) {
        std::erase_if(found, [&](std::size_t i) { return !store.is_all_small(entries[i].form); });
    } else if (list == AtlasList::hottest) {
        std::ranges::stable_sort(found, std::ranges::greater(),
                                 [&](std::size_t i) { return thermographs.of(entries[i].form).temperature; });
    } else if (list == AtlasList::common) {
        std::ranges::stable_sort(found, std::ranges::greater(), [&](std::size_t i) { return entries[i].count; });
    }
    return found;
}

Atlas make_atlas(const BoardValues& board, Thermographs& thermographs) {
    const Layers layers(board.listing);
    std::vector<AtlasEntry> by_form(board.store->size());
    for (std::uint64_t index = 0; index < board.forms.size(); ++index) {
        AtlasEntry& entry = by_form[board.forms[index]];
        const int pieces = layers.pieces(index);
        if (entry.count++ == 0 || pieces < entry.pieces) {
            entry.first = index;
            entry.pieces = pieces;
        }
        entry.form = board.forms[index];
    }
    Atlas atlas;
    std::ranges::copy_if(by_form, std::back_inserter(atlas.entries),
                         [](const AtlasEntry& entry) { return entry.count > 0; });
    std::ranges::sort(atlas.entries, [](const AtlasEntry& a, const AtlasEntry& b) {
        return std::pair(a.pieces, a.first) < std::pair(b.pieces, b.first);
    });
    atlas.summary = summary_of(board, atlas.entries, thermographs);
    return atlas;
}

}  // namespace zermelo::values
