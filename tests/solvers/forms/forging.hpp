// Files of values as an attacker would write them: any content, with all checksums right.
#pragma once

#include <gtest/gtest.h>
#include <xxhash.h>

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "games/base/frame.hpp"
#include "solvers/forms/value_file.hpp"

namespace zermelo::values::test {

using Options = std::vector<FormNumber>;
struct LooseForm {
    Options left;
    Options right;
    friend auto operator<=>(const LooseForm&, const LooseForm&) = default;
};

// The content of a file, without its rules. Nothing of it need be true.
struct LooseFile {
    ValueHeader header;
    std::vector<LooseForm> forms;
    std::vector<FormNumber> values;  // of a board
    std::vector<ProofEntry> entries;
    Claim claim;

    static LooseFile read(const std::string& path) {
        const auto everything = [](std::uint64_t) { return true; };
        const ValueFile file = ValueFile::open(path).value();
        LooseFile loose{file.header(), {}, {}, {}, {}};
        const Dictionary forms = file.forms(1 << 30, everything).value();
        for (FormNumber form = 0; form < forms.size(); ++form)
            loose.forms.push_back({{forms.left(form).begin(), forms.left(form).end()},
                                   {forms.right(form).begin(), forms.right(form).end()}});
        const auto take_values = [&](std::span<const FormNumber> block) -> Result<void> {
            loose.values.insert(loose.values.end(), block.begin(), block.end());
            return {};
        };
        const auto take_entry = [&](const ProofEntry& entry) -> Result<void> {
            loose.entries.push_back(entry);
            return {};
        };
        if (file.is_board()) {
            EXPECT_TRUE(file.for_each_values(take_values, everything));
            return loose;
        }
        EXPECT_TRUE(file.for_each_entry(take_entry, everything));
        loose.claim = file.claim().value();
        return loose;
    }

    // Calls f(number) for every number of a form, that it may be changed.
    template <class F>
    void for_each_use(F&& f) {
        for (LooseForm& form : forms)
            for (Options* side : {&form.left, &form.right})
                for (FormNumber& option : *side) f(option);
        for_each_value(f);
    }
    template <class F>
    void for_each_value(F&& f) {
        for (FormNumber& value : values) f(value);
        for (ProofEntry& entry : entries)
            for (FormNumber& sum : entry.sums) f(sum);
        for (ClaimedTerm& term : claim.terms) {
            f(term.sum);
            if (!term.is_form) continue;
            auto form = static_cast<FormNumber>(term.number);
            f(form);
            term.number = form;
        }
    }

    // Puts the forms in order: equal ones become one, and those without use go. False if a form contains itself.
    bool tidy() {
        std::vector<bool> used(forms.size());
        used[0] = true;
        std::vector<FormNumber> open{0};
        const auto use = [&](FormNumber form) {
            if (!used[form]) open.push_back(form);
            used[form] = true;
        };
        for_each_value(use);
        while (!open.empty()) {
            const LooseForm form = forms[open.back()];
            open.pop_back();
            for (const Options* side : {&form.left, &form.right})
                for (const FormNumber option : *side) use(option);
        }
        std::vector<int> birthdays(forms.size(), -1);
        for (bool changed = true; changed;) {
            changed = false;
            for (std::size_t i = 0; i < forms.size(); ++i) {
                int birthday = 0;
                for (const Options* side : {&forms[i].left, &forms[i].right})
                    for (const FormNumber option : *side)
                        birthday =
                            birthdays[option] < 0 || birthday < 0 ? -1 : std::max(birthday, birthdays[option] + 1);
                changed = changed || birthday != birthdays[i];
                birthdays[i] = birthday;
            }
        }
        for (std::size_t i = 0; i < forms.size(); ++i)
            if (used[i] && birthdays[i] < 0) return false;
        std::vector<FormNumber> numbers(forms.size());
        std::vector<LooseForm> ordered;
        for (int birthday = 0; birthday <= static_cast<int>(forms.size()); ++birthday) {
            std::map<LooseForm, std::vector<std::size_t>> born;
            for (std::size_t i = 0; i < forms.size(); ++i) {
                if (!used[i] || birthdays[i] != birthday) continue;
                LooseForm form = forms[i];
                for (Options* side : {&form.left, &form.right}) {
                    for (FormNumber& option : *side) option = numbers[option];
                    std::sort(side->begin(), side->end());
                    side->erase(std::unique(side->begin(), side->end()), side->end());
                }
                born[form].push_back(i);
            }
            for (const auto& [form, places] : born) {
                for (const std::size_t place : places) numbers[place] = static_cast<FormNumber>(ordered.size());
                ordered.push_back(form);
            }
        }
        forms.clear();
        for_each_value([&](FormNumber& form) { form = numbers[form]; });
        forms = std::move(ordered);
        return true;
    }

    Bytes bytes() const;
};

// The file in the format of solvers/forms/FORMAT.md.
inline Bytes LooseFile::bytes() const {
    std::array<Bytes, 3> contents;
    for (const LooseForm& form : forms) {
        for (const Options* side : {&form.left, &form.right}) put_number(contents[0], side->size());
        for (const Options* side : {&form.left, &form.right})
            for (std::size_t i = 0; i < side->size(); ++i)
                put_number(contents[0], i == 0 ? side->front() : (*side)[i] - (*side)[i - 1]);
    }
    const std::size_t width = number_width(forms.size());
    for (std::size_t first = 0; first < values.size(); first += values_per_block)
        for (std::size_t column = 0; column < width; ++column)
            for (std::size_t i = first; i < std::min(values.size(), first + values_per_block); ++i)
                contents[1].push_back(static_cast<std::uint8_t>(values[i] >> (8 * column)));
    for (const ProofEntry& entry : entries) {
        put_number(contents[1], entry.text.size());
        contents[1].insert(contents[1].end(), entry.text.begin(), entry.text.end());
        put_number(contents[1], entry.by_parts ? 1 : 0);
        if (entry.by_parts) put_number(contents[1], entry.sums.size());
        for (const FormNumber sum : entry.sums) put_number(contents[1], sum);
    }
    const bool board = header.kind == ValueFileKind::board;
    if (!board) {
        put_number(contents[2], claim.terms.size());
        for (const ClaimedTerm& term : claim.terms)
            for (const std::uint64_t number :
                 {std::uint64_t{term.is_negative}, std::uint64_t{term.is_form}, term.number, std::uint64_t{term.sum}})
                put_number(contents[2], number);
        contents[2].push_back(static_cast<std::uint8_t>(claim.outcome));
    }
    const Bytes head = encode_value_header(header).value();
    Bytes file = head;
    ValueFooter footer;
    footer.forms = static_cast<std::uint32_t>(forms.size());
    footer.arrangements = board ? values.size() : entries.size();
    for (std::size_t i = 0; i < (board ? 2U : 3U); ++i) {
        const std::size_t most = block_content(header.kind, static_cast<ValuePart>(i), forms.size());
        std::vector<std::uint64_t> checksums;
        footer.sections[i] = {file.size(), contents[i].size(), 0};
        for (std::size_t at = 0; at < contents[i].size(); at += most) {
            const ByteSpan content = ByteSpan(contents[i]).subspan(at, std::min(most, contents[i].size() - at));
            const Bytes frame = compress_frame(content, 1);
            ByteWriter out;
            out.put(static_cast<std::uint32_t>(frame.size()));
            out.put(XXH3_64bits(frame.data(), frame.size()));
            checksums.push_back(XXH3_64bits(content.data(), content.size()));
            out.put(checksums.back());
            out.put(ByteSpan(frame));
            file.insert(file.end(), out.bytes().begin(), out.bytes().end());
        }
        footer.sections[i].checksum = value_checksum([&] {
            ByteWriter out;
            for (const std::uint64_t checksum : checksums) out.put(checksum);
            return out.bytes();
        }());
    }
    footer.file_length = file.size() + value_footer_bytes;
    const Bytes foot = encode_value_footer(footer, header, head);
    file.insert(file.end(), foot.begin(), foot.end());
    return file;
}

}  // namespace zermelo::values::test
