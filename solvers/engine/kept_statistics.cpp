#include "solvers/engine/kept_statistics.hpp"

#include <algorithm>
#include <numeric>

#include "games/base/text.hpp"

namespace zermelo {

namespace {

constexpr KeptKind kept_kind{".stats", "\x89ZSTATS\r\n"};

constexpr std::size_t number_bytes = sizeof(std::uint64_t);
constexpr std::size_t group_bytes = 17 * number_bytes;  // the least: its numbers
constexpr std::size_t pair_bytes = 8 * number_bytes;
constexpr std::size_t most_distances = 1 + std::max(max_dtw, max_score);

// The fields of statistics, written or read by one list of them (`put_in_order`).
class FieldWriter {
public:
    static constexpr bool reads = false;

    template <class Number>
    void number(const Number& number) {
        out_.put(static_cast<std::uint64_t>(number));
    }
    template <class Choice>
    void choice(const Choice& choice, Choice /*last*/) {
        number(choice);
    }
    void text(const std::string& text) {
        number(text.size());
        out_.put(std::string_view(text));
    }
    template <class T>
    void size(const std::vector<T>& list, std::size_t /*least_bytes*/, std::size_t /*most*/ = 0) {
        number(list.size());
    }
    ByteWriter& out() { return out_; }

private:
    ByteWriter out_;
};

class FieldReader {
public:
    static constexpr bool reads = true;

    explicit FieldReader(ByteSpan bytes) : in_(bytes) {}
    template <class Number>
    void number(Number& number) {
        number = static_cast<Number>(in_.get<std::uint64_t>());
    }
    template <class Choice>
    void choice(Choice& choice, Choice last) {
        number(choice);
        if (choice > last) fail();
    }
    // Without what a terminal could obey.
    void text(std::string& text) {
        text = in_.get_text(in_.get<std::uint64_t>());
        if (printable(text) != text) fail();
    }
    // Each element takes so many bytes at least.
    template <class T>
    void size(std::vector<T>& list, std::size_t least_bytes, std::size_t most = SIZE_MAX) {
        const auto size = in_.get<std::uint64_t>();
        if (size > std::min<std::uint64_t>(in_.left() / least_bytes, most)) fail();
        list.resize(in_.ok() ? size : 0);
    }
    // True if all was read, and nothing is left.
    bool is_done() const { return in_.ok() && in_.left() == 0; }

private:
    void fail() { in_.get_bytes(in_.left() + 1); }

    ByteReader in_;
};

// `T` is constant for the writer.
template <class Fields, class T>
void put_in_order(Fields& fields, T& value)
    requires std::same_as<std::remove_const_t<T>, Value>
{
    fields.choice(value.wdl, Wdl::win);
    fields.number(value.dtw);
    fields.number(value.score);
}

template <class Fields, class T, class F>
void put_optional(Fields& fields, T& optional, F&& f) {
    bool is_there = optional.has_value();
    fields.number(is_there);
    if constexpr (Fields::reads)
        if (is_there) optional.emplace();
    if (optional) f(*optional);
}

template <class Fields, class Group>
void put_group(Fields& fields, Group& group) {
    fields.text(group.name);
    put_optional(fields, group.side, [&](auto& side) { fields.choice(side, Side::second); });
    auto& counts = group.counts;
    for (auto* number : {&counts.positions, &counts.wins, &counts.draws}) fields.number(*number);
    for (auto* number : {&counts.max_win_dtw, &counts.max_loss_dtw}) fields.number(*number);
    for (auto* histogram : {&group.wins_at, &group.losses_at}) {
        fields.size(*histogram, number_bytes, most_distances);
        for (auto& count : *histogram) fields.number(count);
    }
    for (auto* longest : {&group.longest_win, &group.longest_loss})
        put_optional(fields, *longest, [&](auto& deepest) {
            put_in_order(fields, deepest.value);
            fields.text(deepest.position);
        });
    for (auto* number : {&group.choices, &group.only_moves, &group.forced, &group.drawn_choices, &group.only_draws,
                         &group.mutual_zugzwangs})
        fields.number(*number);
}

template <class Fields, class All>
void put_statistics(Fields& fields, All& all) {
    fields.number(all.metric);
    fields.size(all.slices, group_bytes);
    for (auto& slice : all.slices) {
        fields.number(slice.slice);
        put_group(fields, slice.group);
    }
    fields.size(all.sides, group_bytes);
    for (auto& side : all.sides) put_group(fields, side);
    put_group(fields, all.total);
    fields.number(all.has_null_moves);
    fields.size(all.first_zugzwangs, pair_bytes);
    for (auto& pair : all.first_zugzwangs) {
        for (auto* text : {&pair.position, &pair.exchanged}) fields.text(*text);
        for (auto* value : {&pair.value, &pair.exchanged_value}) put_in_order(fields, *value);
    }
}

bool add_up(const GroupStatistics& group, Metric metric) {
    if (metric == Metric::wdl) return true;  // without distances
    const auto sum = [](const std::vector<std::uint64_t>& at) {
        return std::accumulate(at.begin(), at.end(), std::uint64_t{0});
    };
    return sum(group.wins_at) == group.counts.wins && sum(group.losses_at) == group.counts.losses();
}

// True if the figures are those of a table with such counts, and of each other.
bool fit(const Statistics& statistics, Metric metric, const ValueCounts& counts) {
    ValueCounts of_slices;
    ValueCounts of_sides;
    bool sound = statistics.metric == metric && statistics.total.counts == counts && add_up(statistics.total, metric);
    for (const SliceStatistics& slice : statistics.slices) {
        of_slices.add(slice.group.counts);
        sound = sound && slice.group.side && add_up(slice.group, metric);
    }
    for (const GroupStatistics& side : statistics.sides) {
        of_sides.add(side.counts);
        sound = sound && add_up(side, metric);
    }
    return sound && of_slices == counts && of_sides == counts;
}

}  // namespace

std::optional<Statistics> find_statistics(const Table& table) {
    const auto content = find_beside(table, kept_kind);
    if (!content) return std::nullopt;
    FieldReader fields{ByteSpan(*content)};
    Statistics statistics;
    put_statistics(fields, statistics);
    if (!fields.is_done() || !fit(statistics, table.metric(), table.info().summary.counts)) return std::nullopt;
    return statistics;
}

Result<void> keep_statistics(const Table& table, const Statistics& statistics) {
    FieldWriter fields;
    put_statistics(fields, statistics);
    return keep_beside(table, kept_kind, fields.out().bytes());
}

Result<Statistics> kept_statistics(const Table& table, const RunOptions& options, KeptFile& file) {
    if (auto kept = find_statistics(table)) return *std::move(kept);
    ZERMELO_ASSIGN(counted, table.statistics(options));
    if (file.writes)
        if (const auto done = keep_statistics(table, counted); !done) file.error = done.error();
    return counted;
}

}  // namespace zermelo
