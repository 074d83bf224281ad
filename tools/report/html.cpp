#include <fmt/format.h>

#include "games/base/version.hpp"
#include "tools/draw/svg.hpp"
#include "tools/report/page.hpp"

namespace zermelo::report {

namespace {

constexpr std::string_view page_style = R"(
:root { color-scheme: light dark; --ink: #1c1c1e; --soft: #5b5b60; --page: #ffffff; --card: #f4f3ef; --rule: #d9d6cd; --accent: #0072b2; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #ececec; --soft: #a9a9ae; --page: #1e1e1e; --card: #292929; --rule: #3a3c40; --accent: #56b4e9; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.5rem 1rem 4rem; max-width: 62rem; background: var(--page); color: var(--ink);
  font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif; overflow-wrap: break-word; }
h1 { font-size: 1.7rem; line-height: 1.25; margin: 0 0 1rem; }
h2 { font-size: 1.25rem; margin: 2.6rem 0 .6rem; padding-bottom: .25rem; border-bottom: 2px solid var(--accent); }
p, ul { max-width: 46rem; }
li { margin: .3rem 0; }
code, pre { font-family: ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; font-size: .9em; }
code { overflow-wrap: anywhere; }
pre { background: var(--card); padding: .8rem 1rem; border-radius: .5rem; overflow-x: auto; line-height: 1.3; }
pre.words { white-space: pre-wrap; }
dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(13rem, 1fr)); gap: .7rem; margin: 1rem 0; }
dl div { background: var(--card); border-radius: .5rem; padding: .7rem .9rem; }
dt { color: var(--soft); font-size: .85rem; }
dd { margin: .1rem 0 0; font-weight: 600; }
.scroll { overflow-x: auto; margin: 1rem 0; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
caption { text-align: left; color: var(--soft); font-size: .9rem; padding-bottom: .3rem; }
th, td { padding: .3rem .8rem .3rem 0; text-align: left; border-bottom: 1px solid var(--rule); vertical-align: top; }
th { font-size: .85rem; color: var(--soft); font-weight: 600; }
.number { text-align: right; white-space: nowrap; }
.pictures { display: flex; flex-wrap: wrap; gap: 1.5rem; margin: 1rem 0; }
figure { margin: 0; max-width: 100%; break-inside: avoid; }
figcaption { color: var(--soft); font-size: .9rem; margin-top: .4rem; max-width: 30rem; }
svg { display: block; max-width: 100%; height: auto; }
.columns { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(20rem, 100%), 1fr)); }
.columns svg { max-height: 24rem; width: auto; }
.columns figcaption code { display: block; font-size: .8rem; }
.break { break-before: page; }
.back { color: var(--soft); margin: 0 0 1rem; }
.back a { color: var(--accent); }
.dark { display: none; }
@media screen and (prefers-color-scheme: dark) { .dark { display: block; } .light { display: none; } }
footer { margin-top: 3rem; color: var(--soft); font-size: .85rem; }
@media print {
  :root { --ink: #000; --soft: #444; --page: #fff; --card: #f4f4f4; --rule: #bbb; --accent: #000; }
  body { max-width: none; padding: 0; font-size: 10.5pt; }
  .back { display: none; }
  h2 { break-after: avoid; }
  tr, dl div { break-inside: avoid; }
  .scroll { overflow: visible; }
  table { font-size: .85em; }
  th, td { padding: .2rem .5rem .2rem 0; }
  .number { white-space: normal; }
  h1 { font-size: 1.35rem; }
  .columns { grid-template-columns: 1fr 1fr; gap: 1rem; }
  .columns svg { max-height: 8.6cm; }
  .columns figcaption { color: var(--ink); }
}
)";

// Turns `backticks` into <code> and **stars** into <strong>.
std::string marked(std::string_view text) {
    std::string result;
    bool code = false;
    bool strong = false;
    const std::string safe = escaped(text);
    for (std::size_t i = 0; i < safe.size(); ++i) {
        if (safe[i] == '`') {
            result += code ? "</code>" : "<code>";
            code = !code;
        } else if (!code && safe.compare(i, 2, "**") == 0) {
            result += strong ? "</strong>" : "<strong>";
            strong = !strong;
            ++i;
        } else {
            result += safe[i];
        }
    }
    return result;
}

std::string_view class_of(const Grid::Column& column) {
    return column.number ? " class=\"number\"" : "";
}

struct HtmlWriter {
    std::string text;

    void operator()(const Heading& heading) { text += fmt::format("<h2>{}</h2>\n", marked(heading.text)); }
    void operator()(const Paragraph& paragraph) { text += fmt::format("<p>{}</p>\n", marked(paragraph.text)); }
    void operator()(const Bullets& bullets) {
        text += "<ul>\n";
        for (const std::string& item : bullets.items) text += fmt::format("<li>{}</li>\n", marked(item));
        text += "</ul>\n";
    }
    void operator()(const Facts& facts) {
        text += "<dl>\n";
        for (const auto& [name, value] : facts.rows)
            text += fmt::format("<div><dt>{}</dt><dd>{}</dd></div>\n", marked(name), marked(value));
        text += "</dl>\n";
    }
    void operator()(const Grid& grid) {
        text += "<div class=\"scroll\" role=\"group\" tabindex=\"0\" aria-label=\"table\"><table>\n";
        if (!grid.caption.empty()) text += fmt::format("<caption>{}</caption>\n", marked(grid.caption));
        text += "<thead><tr>";
        for (const Grid::Column& column : grid.columns)
            text += fmt::format("<th scope=\"col\"{}>{}</th>", class_of(column), marked(column.name));
        text += "</tr></thead>\n<tbody>\n";
        for (const auto& row : grid.rows) {
            text += "<tr>";
            for (std::size_t i = 0; i < row.size(); ++i)
                text += fmt::format("<td{}>{}</td>", class_of(grid.columns[i]), marked(row[i]));
            text += "</tr>\n";
        }
        text += "</tbody></table></div>\n";
    }
    void operator()(const Lines& lines) {
        if (!lines.stand_in) text += fmt::format("<pre class=\"words\">{}</pre>\n", escaped(lines.text));
    }
    void operator()(const Pictures& pictures) {
        text += pictures.in_columns ? "<div class=\"pictures columns\">\n" : "<div class=\"pictures\">\n";
        for (const Picture& picture : pictures.pictures) {
            text += "<figure>\n";
            if (picture.dark.empty())
                text += picture.light;
            else
                text += fmt::format("<div class=\"light\">{}</div>\n<div class=\"dark\">{}</div>\n", picture.light,
                                    picture.dark);
            if (!picture.caption.empty()) text += fmt::format("<figcaption>{}</figcaption>\n", marked(picture.caption));
            text += "</figure>\n";
        }
        text += "</div>\n";
    }
    void operator()(const PageBreak&) { text += "<div class=\"break\"></div>\n"; }
};

}  // namespace

std::string unmarked(std::string_view text) {
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '`') continue;
        if (text.substr(i, 2) == "**")
            ++i;
        else
            plain += text[i];
    }
    return plain;
}

std::string html(const Page& page) {
    HtmlWriter writer;
    for (const Block& block : page.blocks) std::visit(writer, block);
    const std::string back =
        page.back
            ? fmt::format("<p class=\"back\"><a href=\"{}\">{}</a>. To print this page, use the browser's menu.</p>\n",
                          escaped(page.back->address), escaped(page.back->words))
            : "";
    return fmt::format(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{0}</title>\n"
        "<style>{1}</style>\n</head>\n<body>\n<main>\n{5}<h1>{2}</h1>\n{3}</main>\n<footer>{4}</footer>\n</body>\n</"
        "html>\n",
        escaped(unmarked(page.title)), page_style, marked(page.title), writer.text, program_version, back);
}

}  // namespace zermelo::report
