// A store with a calculator, for tests of values.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <unordered_map>

#include "solvers/forms/limit.hpp"
#include "solvers/values/calculator.hpp"
#include "solvers/values/names.hpp"
#include "solvers/values/thermograph.hpp"
#include "tests/solvers/values/plain_game.hpp"
#include "tests/support/results.hpp"

namespace zermelo::test {

struct ValueKit {
    values::FormStore store;
    values::Calculator calculator;

    explicit ValueKit(const values::StoreOptions& options = {}) : store(options), calculator(store) {}
    values::FormId operator()(std::string_view text) { return valid(values::read_value(calculator, text)); }
    std::string name(values::FormId value) { return values::name_of(calculator, value); }
    std::string name(std::string_view text) { return name((*this)(text)); }
    values::FormId make(std::vector<values::FormId> left, std::vector<values::FormId> right) {
        return calculator.make(left, right);
    }
    values::FormId sum(values::FormId a, values::FormId b) { return calculator.sum(a, b); }
};

// The value of a form of the definition.
inline values::FormId stored(ValueKit& kit, const PlainGame& g) {
    std::vector<values::FormId> left;
    std::vector<values::FormId> right;
    for (const Plain& option : g.left) left.push_back(stored(kit, *option));
    for (const Plain& option : g.right) right.push_back(stored(kit, *option));
    return kit.make(left, right);
}

// The texts of canonical forms, as text_of writes those of the definition.
class FormTexts {
public:
    explicit FormTexts(const values::FormStore& store) : store_(store) {}
    const std::string& of(values::FormId form) {
        if (const auto found = known_.find(form); found != known_.end()) return found->second;
        std::string text = "{";
        for (const bool left : {true, false}) {
            std::vector<std::string> options;
            for (const values::FormId option : left ? store_.left(form) : store_.right(form))
                options.push_back(of(option));
            std::ranges::sort(options);
            for (const std::string& option : options) text += option;
            text += left ? "|" : "}";
        }
        return known_.emplace(form, text).first->second;
    }

private:
    const values::FormStore& store_;
    std::unordered_map<values::FormId, std::string> known_;
};

}  // namespace zermelo::test
