// Manual pages and completions of a small program, written out by hand after man(7) and the manuals of the shells.
#include "tools/options/generate.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "games/base/version.hpp"

namespace zermelo::test {

namespace {

CommandDescription small_program() {
    CommandDescription solve;
    solve.name = "solve";
    solve.call = "tool solve";
    solve.meaning = "Solve a game: \"quickly\"";
    solve.positionals = {{{"SPEC"}, "SPEC", "The game, a-b", "", "", true, true}};
    solve.options = {{{"-o", "--output"}, "FILE", "File [to] write", "", "", false, false},
                     {{"--method"}, "fast|slow", "It's how", "fast", "TOOL_METHOD", false, false}};
    solve.examples = {{"tool solve x -o 'y'", "solves x"}};
    solve.notes = {".Kōnane\\first\n'second", "Exit codes: 0 done, 7 unknown, or so, 130 interrupted."};
    CommandDescription program;
    program.name = "tool";
    program.call = "tool";
    program.meaning = "Does things.";
    program.options = {{{"-h", "--help"}, "", "Help", "", "", false, false}};
    program.offers = {{"SPEC", {"konane", "tiptoe"}}};
    program.commands = {solve};
    return program;
}

}  // namespace

TEST(Generate, ThePageOfACommand) {
    const CommandDescription program = small_program();
    const std::string version(program_version.substr(0, program_version.find('+')));
    EXPECT_EQ(generated("man", program, program.commands[0]), ".TH TOOL\\-SOLVE 1 " + std::string(release_date) +
                                                                  " \"" + version + "\" \"User Commands\"\n" +
                                                                  R"(.SH NAME
tool\-solve \- Solve a game: "quickly"
.SH SYNOPSIS
\fBtool solve\fR SPEC... [OPTIONS]
.SH DESCRIPTION
Solve a game: "quickly".
.PP
\&.K\[u014D]nane\efirst
.br
\(aqsecond
.SH ARGUMENTS
.TP
\fBSPEC\fR
The game, a-b
.SH OPTIONS
.TP
\fB\-o\fR, \fB\-\-output\fR \fIFILE\fR
File [to] write
.TP
\fB\-\-method\fR \fIfast|slow\fR
It\(aqs how (default: fast)
.SH EXIT STATUS
.TP
\fB0\fR
done
.TP
\fB7\fR
unknown, or so
.TP
\fB130\fR
interrupted
.SH ENVIRONMENT
.TP
\fBTOOL_METHOD\fR
Stands for \-\-method where that is not given.
.SH EXAMPLES
.TP
\fBtool solve x \-o \(aqy\(aq\fR
solves x
.SH SEE ALSO
\fBtool\fR(1)
)");
}

TEST(Generate, ThePageOfTheProgramListsItsCommands) {
    const CommandDescription program = small_program();
    const std::string page = generated("man", program, program);
    EXPECT_NE(page.find(".SH COMMANDS\n.TP\n\\fBtool\\-solve\\fR(1)\nSolve a game: \"quickly\"\n"), std::string::npos)
        << page;
    EXPECT_EQ(page.find("SEE ALSO"), std::string::npos);
}

TEST(Generate, CompletionsOfAValueFollowFromItsName) {
    using Words = std::vector<std::string>;
    const CommandDescription program = small_program();
    EXPECT_EQ(completions_of("auto|dtw", program), (Words{"auto", "dtw"}));
    EXPECT_EQ(completions_of("TABLE|SPEC|FOLDER", program), (Words{"FILE", "SPEC", "FOLDER"}));
    EXPECT_EQ(completions_of("DIR", program), Words{"FOLDER"});
    EXPECT_EQ(completions_of("win|score>=N", program), Words{"win"});
    for (const char* free : {"N", "TIME", "TEXT", ""}) EXPECT_EQ(completions_of(free, program), Words{}) << free;
}

TEST(Generate, EachShellGetsItsQuotes) {
    const CommandDescription program = small_program();
    EXPECT_NE(bash_completion(program).find(
                  "    solve) options='-o=FILE --output=FILE --method=fast|slow' arguments=(SPEC...) ;;\n"),
              std::string::npos);
    const std::string zsh = zsh_completion(program);
    EXPECT_NE(zsh.find("'(-o --output)--output=[File \\[to\\] write]:FILE: _tool_offer FILE'\n"), std::string::npos)
        << zsh;
    EXPECT_NE(zsh.find("'(--method)--method=[It'\\''s how]:fast|slow: _tool_offer fast slow'\n"), std::string::npos)
        << zsh;
    EXPECT_NE(zsh.find("'solve:Solve a game\\: \"quickly\"'\n"), std::string::npos) << zsh;
    const std::string fish = fish_completion(program);
    EXPECT_NE(fish.find("from solve' -s o -l output -r -F -d 'File [to] write'\n"), std::string::npos) << fish;
    EXPECT_NE(fish.find("from solve' -l method -x -a 'fast slow' -d 'It\\'s how'\n"), std::string::npos) << fish;
    EXPECT_NE(fish.find("from solve' -a 'konane tiptoe'\n"), std::string::npos) << fish;
}

}  // namespace zermelo::test
