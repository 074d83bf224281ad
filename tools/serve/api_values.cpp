// The handlers for values of combinatorial game theory.
#include <fmt/format.h>

#include <algorithm>
#include <mutex>
#include <unordered_map>

#include "games/base/text.hpp"
#include "solvers/forms/limit.hpp"
#include "solvers/values/atlas.hpp"
#include "solvers/values/session.hpp"
#include "tools/draw/thermograph_picture.hpp"
#include "tools/json/value_json.hpp"
#include "tools/serve/answers.hpp"
#include "tools/serve/api_context.hpp"
#include "tools/serve/deadline.hpp"
#include "tools/serve/parameters.hpp"

namespace zermelo::serve {

// A board with its values. Names and temperatures are found on demand and kept, under the lock.
struct ValuedBoard {
    std::shared_ptr<const AnyValues> game;
    values::BoardValues board;
    mutable values::Calculator calculator{*board.store, 14};
    mutable values::Thermographs thermographs{*board.store};
    values::Atlas atlas{};
    mutable std::mutex using_it{};
};

namespace {

constexpr std::uint64_t most_memory = 256'000'000;  // bytes of an evaluation
constexpr std::chrono::seconds most_time{10};
constexpr std::uint64_t most_arrangements = std::uint64_t{1} << 20;  // of a board
constexpr std::uint64_t most_words = 100'000;                        // options that the names of an answer list
constexpr int most_entries = 500;                                    // of a list

Result<std::shared_ptr<const AnyValues>> values_of(const ApiContext& api, const AnyGame& game) {
    ZERMELO_ASSIGN(open, api.engine.games().make(game.spec()));
    ZERMELO_ASSIGN(values, make_values(open));
    return std::shared_ptr<const AnyValues>(std::move(values));
}

bool is_small(const AnyValues& values) {
    const auto arrangements = values.listed();
    return arrangements && *arrangements <= most_arrangements;
}

// How many options a name lists, those of its options included: a form is shared by many others, its name is not.
class NameLengths {
public:
    explicit NameLengths(const values::FormStore& store) : store_(store) {}

    std::uint64_t of(values::FormId form) {
        if (store_.is_number(form) || store_.is_nimber(form)) return 1;
        if (const auto known = known_.find(form); known != known_.end()) return known->second;
        std::uint64_t length = 1;
        for (const auto& options : {store_.left(form), store_.right(form)})
            for (const values::FormId option : options) length = std::min(most_words + 1, length + of(option));
        known_.emplace(form, length);
        return length;
    }

private:
    const values::FormStore& store_;
    std::unordered_map<values::FormId, std::uint64_t> known_;
};

Result<void> check_names(const values::FormStore& store, const ValuedArrangement& answer) {
    NameLengths lengths(store);
    std::uint64_t length = lengths.of(answer.value);
    for (const auto& moves : answer.moves)
        for (const ValuedMove& move : moves) length += lengths.of(move.value) + lengths.of(move.incentive);
    if (length <= most_words) return {};
    return fail(Failure::limit, "the value is too long to write down",
                fmt::format("its names list more than {} options", with_thousands(most_words)),
                "an arrangement with fewer pieces");
}

// An evaluation that ended by its deadline, and by nothing else, has met a limit.
HttpResponse answered(Result<HttpResponse> made, const Deadline& deadline) {
    if (!made && made.error().code == Failure::interrupted && deadline.passed())
        return failure(Error(Failure::limit, "this takes too long for the server",
                             fmt::format("it ends an evaluation after {} seconds", most_time.count()),
                             "an arrangement with fewer pieces, or the command zermelo value"));
    return or_failure(std::move(made));
}

using Examine = std::function<Result<HttpResponse>(ValueSession&, const AnyArrangement&)>;

// Replies with an answer about the arrangement of a request. A job, because a board full of pieces takes seconds.
Result<void> examined(ApiContext& api, const Call& call, std::string_view what, Examine examine) {
    ZERMELO_ASSIGN(entry, entry_of(api, call));
    ZERMELO_ASSIGN(text, text_of(call.target, "position", "start"));
    ZERMELO_ASSIGN(values, values_of(api, *entry->game));
    ZERMELO_ASSIGN(arrangement, values->parse(text));
    run_tagged_job(api.jobs, call, entry->stamp,
                   fmt::format("{} {} {}", what, entry->game->spec(), values->format(arrangement)),
                   [values, arrangement, examine = std::move(examine)](const RunOptions& run) -> Jobs::Done {
                       const Deadline deadline(most_time, run.stop);
                       ValueSession session(values, most_memory / 2, deadline.token());
                       auto made = examine(session, arrangement);
                       const bool is_sound = made.has_value();
                       return {answered(std::move(made), deadline), is_sound};
                   });
    return {};
}

Result<std::shared_ptr<const ValuedBoard>> value_board(const std::shared_ptr<const AnyValues>& values,
                                                       const std::stop_token& stop) {
    RunOptions options;
    options.threads = 1;  // several jobs run at once
    options.memory = most_memory;
    options.stop = stop;
    ZERMELO_ASSIGN(board, values->value_board(options));
    const std::shared_ptr<ValuedBoard> made(new ValuedBoard{.game = values, .board = std::move(board)});
    ZERMELO_TRY(values::guarded([&] { made->atlas = values::make_atlas(made->board, made->thermographs); }));
    return std::shared_ptr<const ValuedBoard>(made);
}

Result<HttpResponse> part_of(const ValuedBoard& valued, values::AtlasList list, std::size_t from, std::size_t count) {
    const std::lock_guard lock(valued.using_it);
    ZERMELO_ASSIGN(found, values::guarded([&] {
                       return values::entries_of(valued.atlas, *valued.board.store, valued.thermographs, list);
                   }));
    json::AtlasPart part{std::string(values::atlas_list_names[static_cast<std::size_t>(list)]),
                         found.size(),
                         std::min(from, found.size()),
                         {}};
    const auto begin = found.begin() + static_cast<std::ptrdiff_t>(part.from);
    part.entries.assign(begin, begin + static_cast<std::ptrdiff_t>(std::min(count, found.size() - part.from)));
    ZERMELO_ASSIGN(told, json::atlas(*valued.game, valued.calculator, valued.thermographs, valued.atlas, {}, &part));
    return document(told);
}

}  // namespace

json::ValueQuestions value_questions(const ApiContext& api, const AnyGame& game) {
    const auto values = values_of(api, game);
    return {values.has_value(), values && is_small(**values)};
}

Result<void> value(ApiContext& api, const Call& call) {
    return examined(api, call, "value",
                    [](ValueSession& session, const AnyArrangement& arrangement) -> Result<HttpResponse> {
                        ZERMELO_ASSIGN(answer, session.examine(arrangement));
                        ZERMELO_TRY(check_names(session.store(), answer));
                        ZERMELO_ASSIGN(told, json::value(session, answer));
                        return document(told);
                    });
}

Result<void> thermograph(ApiContext& api, const Call& call) {
    ZERMELO_ASSIGN(dark, flag_of(call.target, "dark"));
    return examined(api, call, dark ? "dark thermograph" : "thermograph",
                    [dark = dark](ValueSession& session, const AnyArrangement& arrangement) -> Result<HttpResponse> {
                        ZERMELO_ASSIGN(value, session.value(arrangement));
                        ValuedArrangement alone;
                        alone.value = value;
                        ZERMELO_TRY(check_names(session.store(), alone));
                        ZERMELO_ASSIGN(thermograph, session.thermograph(value));
                        ZERMELO_ASSIGN(name, session.name(value));
                        HttpResponse response;
                        response.type = "image/svg+xml";
                        response.body =
                            thermograph_picture(thermograph, name, session.game().game().info().sides, dark);
                        return response;
                    });
}

// The values of the board are kept, so another part of a list takes milliseconds.
Result<void> atlas(ApiContext& api, const Call& call) {
    ZERMELO_ASSIGN(entry, entry_of(api, call));
    const std::string spec = entry->game->spec();
    ZERMELO_ASSIGN(values, values_of(api, *entry->game));
    if (!is_small(*values))
        return fail(
            Failure::no_answer, fmt::format("the server lists no values of {}", spec),
            fmt::format("it lists those of boards with at most {} arrangements", with_thousands(most_arrangements)),
            fmt::format("a smaller board, or the command zermelo atlas {}", spec));
    ZERMELO_ASSIGN(name, text_of(call.target, "list", values::atlas_list_names[0]));
    const auto list = values::atlas_list(name);
    if (!list)
        return fail(Failure::usage, fmt::format("there is no list {}", in_quotes(name)), "",
                    fmt::format("list={}", fmt::join(values::atlas_list_names, ", ")));
    ZERMELO_ASSIGN(from, number_of(call.target, "from", 0, most_arrangements, 0));
    ZERMELO_ASSIGN(count, number_of(call.target, "count", 1, most_entries, 100));
    run_tagged_job(api.jobs, call, entry->stamp,
                   fmt::format("atlas {} {} {} {}", spec, name, static_cast<int>(from), static_cast<int>(count)),
                   [&api, values, spec, list = *list, from, count](const RunOptions& run) -> Jobs::Done {
                       const Deadline deadline(most_time, run.stop);
                       const auto board = api.boards.of(spec, [&] { return value_board(values, deadline.token()); });
                       if (!board) return {answered(tl::unexpected<Error>(board.error()), deadline)};
                       auto made =
                           part_of(**board, list, static_cast<std::size_t>(from), static_cast<std::size_t>(count));
                       const bool is_sound = made.has_value();
                       return {answered(std::move(made), deadline), is_sound};
                   });
    return {};
}

}  // namespace zermelo::serve
