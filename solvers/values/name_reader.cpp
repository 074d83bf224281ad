// Reads the names of values, and sums of them.
#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <utility>
#include <vector>

#include "games/base/text.hpp"
#include "solvers/forms/limit.hpp"
#include "solvers/values/names.hpp"

namespace zermelo::values {

namespace {

class Reader {
public:
    Reader(Calculator& calculator, std::string_view text) : calculator_(calculator), text_(text) {}

    Result<FormId> read() {
        ZERMELO_ASSIGN(value, sum());
        skip();
        if (at_ != text_.size()) return unclear("nothing more was expected");
        return value;
    }

private:
    static constexpr int deepest = 200;
    static constexpr int most_signs = 1000;

    tl::unexpected<Error> unclear(std::string why) const {
        return fail(Failure::bad_input, fmt::format("cannot read the value {}", in_quotes(text_)),
                    at_ < text_.size() ? fmt::format("at {}: {}", in_quotes(text_.substr(at_, 12)), why)
                                       : fmt::format("at its end: {}", why),
                    "values are written like -1/2, 3^2*, v*, +-1, {2|1||0}, Tiny(1), and sums of them");
    }

    tl::unexpected<Error> too_many_signs() const {
        return unclear(fmt::format("there are at most {} ups, and nimbers up to *{}", most_signs, most_signs));
    }

    void skip() {
        while (at_ < text_.size() && text_[at_] == ' ') ++at_;
    }
    bool take(std::string_view sign) {
        skip();
        if (!text_.substr(at_).starts_with(sign)) return false;
        at_ += sign.size();
        return true;
    }
    char next() const { return at_ < text_.size() ? text_[at_] : '\0'; }
    bool is_digit() const { return next() >= '0' && next() <= '9'; }

    Result<FormId> sum() {
        std::optional<FormId> total;
        bool minus = false;
        while (true) {
            ZERMELO_ASSIGN(term, signed_term());
            if (minus) term = calculator_.store().negative(term);
            total = total ? calculator_.sum(*total, term) : term;
            skip();
            if (next() != '+' && next() != '-') return *total;
            if (text_.substr(at_).starts_with("+-"))
                return unclear("write `+ +-1` for a sum with a switch, and `- 1` for a difference");
            minus = next() == '-';
            ++at_;
        }
    }

    Result<FormId> signed_term() {
        if (take("+-")) {
            ZERMELO_ASSIGN(left, switch_options());
            std::vector<FormId> right;
            for (const FormId option : left) right.push_back(calculator_.store().negative(option));
            return calculator_.make(left, right);
        }
        if (take("-")) {
            skip();
            if (is_digit()) return term(true);  // -1^ is -1 and ^
            ZERMELO_ASSIGN(term, term());
            return calculator_.store().negative(term);
        }
        return term();
    }

    Result<std::vector<FormId>> switch_options() {
        skip();
        if (next() == '{') {
            const std::size_t begin = at_;
            ZERMELO_ASSIGN(inner, braced());
            if (bars_in(inner).length == 0) {
                if (inner.find_first_not_of(' ') == std::string_view::npos) return unclear("a value was expected");
                return options(inner);
            }
            at_ = begin;
        }
        ZERMELO_ASSIGN(term, term());
        return std::vector{term};
    }

    // `minus`: its number is negative.
    Result<FormId> term(bool minus = false) {
        if (++depth_ > deepest) return unclear(fmt::format("it is nested more than {} deep", deepest));
        auto value = plain_term(minus);
        --depth_;
        return value;
    }

    Result<FormId> plain_term(bool minus) {
        skip();
        if (next() == '{') {
            ZERMELO_ASSIGN(inner, braced());
            return game(inner);
        }
        if (take("(")) {
            ZERMELO_ASSIGN(value, sum());
            if (!take(")")) return unclear("a ) was expected");
            return value;
        }
        const std::size_t begin = at_;
        Dyadic number;
        if (is_digit()) {
            while (is_digit() || next() == '/') ++at_;
            const auto read = Dyadic::parse(text_.substr(begin, at_ - begin));
            if (!read) {
                at_ = begin;
                return unclear("a number is an integer, or a fraction with a power of two below");
            }
            number = minus ? -*read : *read;
        }
        FormId value = calculator_.number(number);
        for (const bool is_tiny : {true, false})
            if (text_.substr(at_).starts_with(is_tiny ? "Tiny(" : "Miny(")) {
                at_ += 5;
                ZERMELO_ASSIGN(threat, sum());
                if (!take(")")) return unclear("a ) was expected");
                return calculator_.sum(value, tiny(is_tiny, threat));
            }
        const char arrow = next();
        int ups = 0;
        if (arrow == '^' || arrow == 'v') {
            while (next() == arrow) ++at_, ++ups;
            if (ups == 1 && is_digit()) {
                ZERMELO_ASSIGN(given, count_of_sign());
                ups = given;
            }
            if (ups > most_signs) return too_many_signs();
        }
        int nimber = 0;
        if (next() == '*') {
            ++at_;
            nimber = 1;
            if (is_digit()) {
                ZERMELO_ASSIGN(given, count_of_sign());
                nimber = given;
            }
        }
        if (ups > 0 || nimber > 0)
            value = calculator_.sum(value, calculator_.up_star(arrow == 'v' ? -ups : ups, nimber));
        if (at_ == begin) return unclear("a value was expected");
        return value;
    }

    FormId tiny(bool is_tiny, FormId threat) {
        const std::array zero = {FormStore::zero};
        const std::array minus = {calculator_.store().negative(threat)};
        const std::array inner = {calculator_.make(zero, minus)};
        const FormId value = calculator_.make(zero, inner);
        return is_tiny ? value : calculator_.store().negative(value);
    }

    Result<int> count_of_sign() {
        int count = 0;
        const auto [end, error] = std::from_chars(text_.data() + at_, text_.data() + text_.size(), count);
        if (error != std::errc() || count > most_signs) return too_many_signs();
        at_ = static_cast<std::size_t>(end - text_.data());
        return count;
    }

    // The text between the brace here and the one that closes it.
    Result<std::string_view> braced() {
        const std::size_t begin = at_ + 1;
        int open = 0;
        for (std::size_t i = at_; i < text_.size(); ++i) {
            open += text_[i] == '{' ? 1 : text_[i] == '}' ? -1 : 0;
            if (open > 0) continue;
            at_ = i + 1;
            return text_.substr(begin, i - begin);
        }
        return unclear("a } is missing");
    }

    // The longest row of bars outside of braces.
    struct Bars {
        std::size_t length = 0;
        std::size_t place = 0;
        bool twice = false;  // another row is as long
    };
    static Bars bars_in(std::string_view text) {
        Bars longest;
        int open = 0;
        for (std::size_t i = 0; i < text.size(); ++i) {
            open += text[i] == '{' || text[i] == '(' ? 1 : text[i] == '}' || text[i] == ')' ? -1 : 0;
            if (open > 0 || text[i] != '|') continue;
            const std::size_t length = std::min(text.find_first_not_of('|', i), text.size()) - i;
            if (length > longest.length)
                longest = {length, i, false};
            else if (length == longest.length)
                longest.twice = true;
            i += length - 1;
        }
        return longest;
    }

    Result<FormId> game(std::string_view inner) {
        if (++depth_ > deepest) return unclear(fmt::format("it is nested more than {} deep", deepest));
        const Bars bars = bars_in(inner);
        if (bars.length == 0) return unclear("a bar | between the options of the sides was expected");
        if (bars.twice) return unclear("its longest row of bars parts the options of the sides, and two are as long");
        ZERMELO_ASSIGN(left, options(inner.substr(0, bars.place)));
        ZERMELO_ASSIGN(right, options(inner.substr(bars.place + bars.length)));
        --depth_;
        return calculator_.make(left, right);
    }

    // One option that has bars but no braces, or several with commas, or none.
    Result<std::vector<FormId>> options(std::string_view text) {
        std::vector<FormId> found;
        if (text.find_first_not_of(' ') == std::string_view::npos) return found;
        if (bars_in(text).length > 0) {
            ZERMELO_ASSIGN(option, game(text));
            return std::vector{option};
        }
        int open = 0;
        std::size_t begin = 0;
        for (std::size_t i = 0; i <= text.size(); ++i) {
            if (i < text.size())
                open += text[i] == '{' || text[i] == '(' ? 1 : text[i] == '}' || text[i] == ')' ? -1 : 0;
            if (i < text.size() && (open > 0 || text[i] != ',')) continue;
            Reader reader(calculator_, text.substr(begin, i - begin));
            reader.depth_ = depth_ + 1;
            if (depth_ > deepest) return unclear(fmt::format("it is nested more than {} deep", deepest));
            ZERMELO_ASSIGN(option, reader.read());
            found.push_back(option);
            begin = i + 1;
        }
        return found;
    }

    Calculator& calculator_;
    std::string_view text_;
    std::size_t at_ = 0;
    int depth_ = 0;
};

}  // namespace

Result<FormId> read_value(Calculator& calculator, std::string_view text) {
    auto result = guarded([&] { return Reader(calculator, text).read(); });
    if (!result) return tl::unexpected<Error>(result.error());
    return *result;
}

}  // namespace zermelo::values
