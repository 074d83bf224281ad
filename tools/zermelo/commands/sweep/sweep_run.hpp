// One game on many boards: those that exist, and the row of each, kept in a file if wanted. Prints nothing.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "solvers/engine/zermelo.hpp"
#include "tools/zermelo/commands/sweep/sweep_file.hpp"
#include "tools/zermelo/commands/sweep/sweep_specs.hpp"

namespace zermelo::cli {

// In the words of the command.
struct SweepRequest {
    std::string game;
    std::vector<std::string> sizes;
    std::vector<std::string> vary;
    std::string seconds = "1m";  // for each board
    std::string output;          // the file of rows; empty: none
    bool fresh = false;          // take no result that the program carries
};

// The command that makes the same rows, with only the options that determine them.
std::string command_of(const SweepRequest& request);

class Sweep {
public:
    // Canonical specs by the specs of the parts; boards that the game lacks are left out.
    using Boards = std::map<std::string, std::string>;

    // The engine must outlive it. Fails with usage, as Spec::parse and SweepFile::open, and as Engine::game if no board
    // exists, or if no board takes a varied option.
    static Result<std::unique_ptr<Sweep>> make(const Engine& engine, SweepRequest request);

    const std::vector<SweepPart>& parts() const { return parts_; }
    const Boards& boards() const { return boards_; }
    // The specs of the rows, once each.
    const std::vector<std::string>& specs() const { return specs_; }
    std::string command() const;
    // The specs whose rows in the file were changed.
    std::vector<std::string> changed() const;
    // The row of a spec: that of the file, or a new one. Fails as fill_cell() and with not_found.
    Result<SweepRow> row(const std::string& spec, const RunOptions& run);

private:
    Sweep(const Engine& engine, SweepRequest request) : engine_(engine), request_(std::move(request)) {}

    const Engine& engine_;
    SweepRequest request_;
    double seconds_ = 0;
    std::vector<SweepPart> parts_;
    Boards boards_;
    std::vector<std::string> specs_;
    std::optional<SweepFile> file_;
};

}  // namespace zermelo::cli
