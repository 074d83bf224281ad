#include "tools/python/book.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "games/base/digest.hpp"
#include "games/base/machine.hpp"
#include "tools/python/errors.hpp"
#include "tools/python/word_source.hpp"

namespace zermelo::python {

namespace py = pybind11;

AuthoredGame* new_book_game(py::object rules) {
    return new BookGame(std::move(rules));
}

BookGame::BookGame(py::object rules) : AuthoredGame(std::move(rules), book_parts), methods_(book_rules()) {
    key_ = part("key");
    whole_numbers_ = PyLong_Check(object_of(start()).ptr()) != 0;
}

BookGame::Number BookGame::number_of(const AnyPosition& position) {
    Number number = 0;
    std::memcpy(&number, position.bytes().data(), sizeof number);
    return number;
}

AnyPosition BookGame::position(Number number) const {
    std::array<std::uint8_t, sizeof number> bytes;
    std::memcpy(bytes.data(), &number, sizeof number);
    return {variant(), bytes};
}

BookGame::Number BookGame::intern(py::handle object) const {
    const auto [number, added] = objects_->add(object);
    if (added) {
        told_.push_back({});
        if (methods_.has_symmetry()) canonical_of_.push_back(0);
    }
    return number;
}

AnyPosition BookGame::position_of(py::handle object) const {
    return with_lock("hash(position)", [&] { return position(intern(object)); });
}

py::object BookGame::object_of(const AnyPosition& position) const {
    return py::reinterpret_borrow<py::object>((*objects_)[number_of(position)]);
}

bool BookGame::takes(py::handle object) const {
    return Py_TYPE(object.ptr()) == Py_TYPE(object_of(start()).ptr());
}

BookGame::Told& BookGame::told(const AnyPosition& position) const {
    const Number number = number_of(position);
    Told& told = told_[number];
    if (!told.known())
        with_lock("an answer", [&] {
            if (!told.known()) ask(number);
        });
    return told;
}

void BookGame::ask(Number number) const {
    const py::object object = py::reinterpret_borrow<py::object>((*objects_)[number]);
    const std::uint8_t turn = methods_.turn(object);
    std::vector<Number> children;
    const std::uint8_t end =
        methods_.end_and_moves(object, [&](const py::object& child) { children.push_back(intern(child)); });
    const std::uint64_t first = children_.size();  // not before: rules may ask about other positions of their game
    for (const Number child : children) children_.push_back(child);
    Told& place = told_[number];
    place.moves = static_cast<std::uint16_t>(children.size());
    place.first_low = static_cast<std::uint32_t>(first);
    place.first_high = static_cast<std::uint8_t>(first >> 32);
    place.set(turn, end);
}

BookGame::Number BookGame::classify(Number number) const {
    if (!methods_.has_symmetry()) return number;
    Number& known = canonical_of_[number];
    if (known != 0) return known - 1;
    const Number canonical = intern(methods_.canonical((*objects_)[number]));
    std::atomic_ref(known).store(canonical + 1, std::memory_order_release);
    return canonical;
}

void BookGame::check_symmetry(Number number, Number canonical) const {
    if (classify(canonical) != canonical) broken((*objects_)[canonical], canonical_of_canonical);
    const auto same_end = [&](Number one, Number other) {
        for (const Number each : {one, other})
            if (!told_[each].known()) ask(each);
        return told_[one].end() == told_[other].end();
    };
    // Images whose position is never met would hide their ends.
    const auto after = [&](Number of) {
        std::vector<Number> children;
        for (std::uint32_t i = 0; i < told_[of].moves; ++i) {
            const Number child = children_[told_[of].first() + i];
            children.push_back(classify(child));
            if (!same_end(child, children.back())) no_symmetry((*objects_)[child], (*objects_)[children.back()]);
        }
        std::sort(children.begin(), children.end());
        children.erase(std::unique(children.begin(), children.end()), children.end());
        return children;
    };
    if (!same_end(number, canonical) || after(number) != after(canonical))
        no_symmetry((*objects_)[number], (*objects_)[canonical]);
}

Result<void> BookGame::before_solve(std::uint64_t most) const {
    return with_lock("the positions that play can reach", [&] { return ask_about_all(most); });
}

Result<void> BookGame::ask_about_all(std::uint64_t most) const {
    if (explored_ != 0) return {};
    try {
        const Number first = number_of(this->start());
        const Number start = classify(first);
        if (first != start) check_symmetry(first, start);
        // Breadth first. Only canonical positions go on.
        std::vector<Number> layer{start};
        std::vector<bool> seen(start + 1);
        seen[start] = true;
        std::uint64_t count = 1;
        constexpr int most_compared = 300;  // positions: each is asked about, only to see that its symmetry is one
        int compared = 0;
        const std::stop_token ended = stop ? stop() : std::stop_token();
        while (!layer.empty()) {
            std::vector<Number> next;
            for (const Number number : layer) {
                if (ended.stop_requested()) return interrupted("asking the rules of " + spec());
                if (!told_[number].known()) ask(number);
                for (std::uint32_t i = 0; i < told_[number].moves; ++i) {
                    const Number met = children_[told_[number].first() + i];
                    const Number child = classify(met);
                    if (met != child && compared < most_compared) {
                        ++compared;
                        check_symmetry(met, child);
                    }
                    if (child >= seen.size()) seen.resize(2 * static_cast<std::size_t>(child) + 64);
                    if (seen[child]) continue;
                    seen[child] = true;
                    if (classify(child) != child) broken((*objects_)[child], canonical_of_canonical);
                    next.push_back(child);
                    if (++count > most) return tl::unexpected<Error>(too_many(most, (*objects_)[child]));
                }
            }
            layer = std::move(next);
        }
        objects_->drop_index();
        by_key_.reserve(count);
        keys_.resize(std::min<std::uint64_t>(seen.size(), objects_->size()));
        for (Number number = 0; number < keys_.size(); ++number)
            if (seen[number]) {
                keys_[number] = key_of(number);
                by_key_.push_back(number);
            }
        std::sort(by_key_.begin(), by_key_.end(), [&](Number a, Number b) { return keys_[a] < keys_[b]; });
        const auto twins = std::adjacent_find(by_key_.begin(), by_key_.end(),
                                              [&](Number a, Number b) { return keys_[a] == keys_[b]; });
        if (twins != by_key_.end())
            broken((*objects_)[*twins], fmt::format("{} has the same key", text_of((*objects_)[*std::next(twins)])));
        explored_ = count;
    } catch (const RulesError& error) {
        keys_.clear();
        by_key_.clear();
        return tl::unexpected<Error>(error.error);
    }
    return {};
}

BookGame::Key BookGame::key_of(Number number) const {
    Key key{};
    const py::handle object = (*objects_)[number];
    if (whole_numbers_ && !key_) {
        const auto whole = book_word(object);
        if (!whole) broken(object, whole_numbers);
        for (unsigned i = 0; i < 8; ++i) key[i] = static_cast<std::uint8_t>(*whole >> (56 - 8 * i));
        return key;
    }
    const std::string bytes = with_lock("key(position)", [&] {
        const py::object told = key_ ? key_(object) : py::repr(object);
        return PyBytes_Check(told.ptr()) != 0 ? told.cast<std::string>() : py::str(told).cast<std::string>();
    });
    const Digest hash = digest_of_bytes({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
    std::copy_n(hash.begin(), key_width(), key.begin());
    return key;
}

void BookGame::write_key(const AnyPosition& position, std::span<std::uint8_t> key) const {
    const Number number = number_of(position);
    const auto known = [&] { return told_[number].known(); };  // of those that are not, some came later
    const Key whole = explored_ != 0 && number < keys_.size() && known()
                          ? keys_[number]
                          : with_lock("key(position)", [&] { return key_of(number); });
    std::copy_n(whole.begin(), key.size(), key.begin());
}

std::optional<AnyPosition> BookGame::read_key(std::span<const std::uint8_t> key) const {
    if (explored_ == 0)
        if (auto done = before_solve(std::uint64_t{1} << 31); !done) throw RulesError(std::move(done).error());
    Key whole{};
    std::copy_n(key.begin(), std::min(key.size(), whole.size()), whole.begin());
    const auto place = std::lower_bound(by_key_.begin(), by_key_.end(), whole,
                                        [&](Number number, const Key& wanted) { return keys_[number] < wanted; });
    if (place == by_key_.end() || keys_[*place] != whole) return std::nullopt;
    return position(*place);
}

Side BookGame::turn(const AnyPosition& position) const {
    return static_cast<Side>(told(position).turn());
}

std::optional<Wdl> BookGame::terminal(const AnyPosition& position) const {
    const std::uint8_t end = told(position).end();
    return end == 0 ? std::nullopt : std::optional(static_cast<Wdl>(end - 1));
}

AnyPosition BookGame::canonical(const AnyPosition& from) const {
    if (!methods_.has_symmetry()) return from;
    const Number number = number_of(from);
    if (const Number known = std::atomic_ref(canonical_of_[number]).load(std::memory_order_acquire); known != 0)
        return position(known - 1);
    return with_lock("canonical(position)", [&] { return position(classify(number)); });
}

std::vector<AnyPosition> BookGame::children(const AnyPosition& from) const {
    const Told& of = told(from);
    std::vector<AnyPosition> children;
    children.reserve(of.moves);
    for (std::uint32_t i = 0; i < of.moves; ++i) children.push_back(position(children_[of.first() + i]));
    return children;
}

py::object BookGame::moves_of(const AnyPosition& position) const {
    return methods_.moves(object_of(position));
}

}  // namespace zermelo::python
