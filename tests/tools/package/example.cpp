// Solves Kōnane 4x4, looks up the best first move, and proves who wins 6x6 from the corner.
#include <cstdio>
#include <cstdlib>

#include <zermelo/zermelo.hpp>

namespace {

template <class T>
T value_or_exit(zermelo::Result<T> result) {
    if (result) return *std::move(result);
    std::fprintf(stderr, "%s: %s\n", result.error().what.c_str(), result.error().why.c_str());
    std::exit(1);
}

}  // namespace

int main() {
    const zermelo::Engine engine;
    zermelo::RunOptions run;

    zermelo::TableOutput output;
    output.path = "konane-4x4.ztb";
    output.force = true;
    const auto solved = value_or_exit(engine.solve("konane@4x4", zermelo::Method::automatic, output, run));
    const auto table = value_or_exit(engine.table(output.path));
    const auto start = value_or_exit(table->game().parse("start"));
    const auto answer = value_or_exit(table->answer(start));
    const auto best = table->game().move_name(start, answer.moves.at(*answer.best).number);
    std::printf("%llu positions, best move %s\n", static_cast<unsigned long long>(solved.table.counts.positions),
                best.c_str());

    zermelo::SearchOptions options;
    options.run = run;
    options.run.memory = 200'000'000;
    options.certificate = true;
    const auto search = value_or_exit(engine.new_search("konane@6x6,opening=corner", options));
    zermelo::Proof proof;
    if (!search->prove(value_or_exit(search->game().parse("start")), zermelo::Claim::value, false, proof)) return 1;
    if (!search->certify(proof, "konane-6x6.zcert", true)) return 1;
    std::printf("%s wins, proven with %llu positions\n",
                zermelo::winner_name(search->game(), proof.answer.turn, proof.answer.value)->data(),
                static_cast<unsigned long long>(proof.certificate->positions));
}
