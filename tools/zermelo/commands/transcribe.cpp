// zermelo transcribe TABLE -o FILE: another table of the same values, without solving.
#include <fmt/format.h>

#include "games/base/text.hpp"
#include "solvers/engine/engine.hpp"
#include "solvers/run/memory.hpp"
#include "tools/json/table_json.hpp"
#include "tools/zermelo/commands/command.hpp"
#include "tools/zermelo/console/answer_text.hpp"
#include "tools/zermelo/console/output.hpp"
#include "tools/zermelo/console/tables.hpp"

namespace zermelo::cli {

namespace {

struct TranscribeArguments {
    std::string name;
    TablesArgument tables;
    Transcription wanted;
    MetricArgument metric;
    std::string drop;
    std::string keep;
    RunArguments run;
};

Result<int> transcribe(Context& context, const TranscribeArguments& arguments) {
    if (arguments.wanted.output.path == "-")
        return fail(Failure::usage, "a table cannot go to standard output",
                    "it is read back, and named when it is complete", "-o FILE");
    const Engine engine({.tables = arguments.tables.folder, .cache = 1 << 20});
    std::string name = arguments.name;
    ZERMELO_TRY(resolve_folder(name));
    ZERMELO_ASSIGN(source, table_named(engine, name));
    Transcription wanted = arguments.wanted;
    wanted.output.metric = arguments.metric.metric();
    wanted.searched = !arguments.drop.empty()   ? SearchedValues::drop
                      : !arguments.keep.empty() ? SearchedValues::keep
                                                : SearchedValues::as_they_are;
    ZERMELO_ASSIGN(options, arguments.run.options(context));
    ZERMELO_ASSIGN(report, engine.transcribe(source->file(), wanted, options));
    context.end_progress();
    ZERMELO_ASSIGN(table, engine.table(wanted.output.path));
    const TableInfo info = table->info();
    if (context.format != Format::text) {
        print_json(context, json::transcribe(table->game(), source->file(), info, report, peak_resident_bytes()));
        return 0;
    }
    if (context.quiet) return 0;
    const std::string digest = report.table.digest == report.source.digest ? "the same digest" : "another digest";
    fmt::print(
        "{}{}{}", describe_table(info),
        labelled("source", fmt::format("{}: {}, {}, {}", printable(source->file()), name_of(report.source.metric),
                                       format_bytes(report.source.bytes), digest)),
        labelled("effort",
                 fmt::format("{:.2f} s, {} compared with the source, peak memory {}", report.seconds,
                             counted(report.compared, "stored position"), format_bytes(peak_resident_bytes()))));
    fmt::print("{}", labelled("table", printable(wanted.output.path)));
    return 0;
}

}  // namespace

Action declare_transcribe(const Options& command) {
    auto [action, arguments] = action_of<TranscribeArguments>(transcribe);
    command.option("TABLE|SPEC", arguments.name, "A table file, a folder with one table, or a spec").required();
    command.option("-o,--output", arguments.wanted.output.path, "File to write").named("FILE").required();
    command.flag("--force", arguments.wanted.output.force, "Overwrite the file if it exists");
    arguments.metric.add_to(command);
    command.option("--level", arguments.wanted.output.level, "Compression level of zstd (default: that of the table)")
        .between(1, 22);
    const Argument drop =
        command.option("--drop", arguments.drop, "Leave out the values that a short search finds, as solve does")
            .one_of({"found-by-search"});
    command.option("--keep", arguments.keep, "Store these values too: a larger table, and faster looks")
        .one_of({"found-by-search"})
        .excludes(drop);
    arguments.tables.add_to(command);
    arguments.run.add_to(command);
    command.example("zermelo transcribe konane@4x4 -o outcomes.ztb --metric wdl",
                    "outcomes without distances, the bytes of solve --metric wdl");
    command.example("zermelo transcribe konane@4x4 -o archive.ztb --level 19", "the same values in fewer bytes");
    command.example("zermelo transcribe konane@4x4 -o all.ztb --keep found-by-search",
                    "all values; --drop found-by-search makes the first table of it again");
    command.note(
        "The table has the bytes of one that 'zermelo solve' makes by the same method with these options. Before it "
        "gets its name, all values that it stores are read back and compared with those of the source, which stays as "
        "it is. A run that is interrupted leaves nothing. Outcomes follow from distances; distances do not follow from "
        "outcomes, nor the winner from points. Blocks have one size, that of the format.");
    return action;
}

}  // namespace zermelo::cli
