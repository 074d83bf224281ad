// A result to take away: the sentence for a paper, BibTeX, the check, and the files.

import { address, ask, hasServer, source, type Catalog, type Certificate, type Rules } from "../api";
import { copyButton, refusedCopy } from "../copy";
import { linkButton, present, section, specText, table } from "../elements";
import { here, link } from "../place";
import { h, type Child, type Node_ } from "../view";
import { does, isSeveral, shellWord, verdict } from "../words";
import { claimOf, factsOf, sourceOf } from "./known";
import { failed, waiting } from "./parts";

/** A file, and what it says of the start of a board. */
interface Result {
  file: string;
  bytes: number;
  spec: string;
  kind: "table" | "proof";
  says: string;
  digest?: string;
  check: string;
}

const nameOf = (file: string): string => file.slice(file.lastIndexOf("/") + 1);

const ofTable = ({ file, bytes, spec, title, digest, positions, ...start }: Catalog["tables"][number]): Result => ({
  file,
  bytes,
  spec,
  kind: "table",
  says: `${title}, ${spec}: ${verdict(start)} from the start (${positions.toLocaleString("en")} positions)`,
  digest,
  check: `zermelo verify ${shellWord(nameOf(file))} --full`,
});

/** "White wins", "Black does not lose"; two claims of a draw: "a draw". */
function claimed(claims: string[]): string {
  if (claims.length !== 1) return claims.length === 2 ? "a draw" : "proven";
  const [, claim, side = ""] = claims[0]?.match(/^(win|no loss) for (.*)$/) ?? [];
  if (claim === "win") return `${side} ${does(side, "win")}`;
  return claim === undefined ? "proven" : `${side} ${isSeveral(side) ? "do" : "does"} not lose`;
}

/** A board with the title of its game. */
function titled(spec: string): string {
  const rules = ask<Rules>(address("/api/v1/rules", { spec }));
  return rules.state === "there" ? `${rules.data.title}, ${spec}` : spec;
}

const ofProof = ({ file, bytes, spec, start, claims, positions, digest }: Certificate): Result => ({
  file,
  bytes,
  spec: spec ?? "",
  kind: "proof",
  says:
    spec === null
      ? `${file}: a damaged certificate`
      : `${titled(spec)}: ${claimed(claims ?? [])} from ${start === "start" ? "the start" : (start ?? "")} (a proof of ` +
        `${(positions ?? 0).toLocaleString("en")} positions)`,
  ...(digest === null ? {} : { digest }),
  check: `zermelo-check ${shellWord(nameOf(file))}`,
});

const ofFile = ({ file, bytes, digest }: Result): string =>
  `${nameOf(file)}, ${bytes.toLocaleString("en")} bytes${digest === undefined ? "" : `, digest (XXH128) ${digest}`}`;

// The commands of LaTeX for marks on letters, by the marks that follow their letters in Unicode.
const accents: Record<string, string> = {
  "\u0300": "`",
  "\u0301": "'",
  "\u0302": "^",
  "\u0303": "~",
  "\u0304": "=",
  "\u0308": '"',
};

/** Letters with marks as commands, since old BibTeX reads ASCII alone: "ō" becomes "{\=o}". Other letters stay. */
const inAscii = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/([A-Za-z])([\u0300-\u0304\u0308])/g, (_, letter: string, mark: string) => {
      const dotless = /[ij]/.test(letter) ? `\\${letter}` : letter;
      return `{\\${accents[mark] ?? ""}${dotless}}`;
    })
    .normalize("NFC");

/** Characters that LaTeX reads otherwise. */
const inLatex = (text: string): string => inAscii(text.replace(/[_#%&$]/g, "\\$&"));

/** The key of an entry: of the board, of its proofs with a word more, and of a second one with its digest. */
function keyOf(result: Result, all: Result[]): string {
  const plain = ({ spec, kind }: Result): string =>
    `zermelo-${spec.replace(/[^\w]+/g, "-")}${kind === "proof" ? "-proof" : ""}`;
  const key = plain(result);
  const first = all.find((other) => plain(other) === key);
  return first === result ? key : `${key}-${(result.digest ?? nameOf(result.file)).slice(0, 8)}`;
}

/** True if only this machine can open the address of the page. */
const isLocal = (): boolean => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(location.hostname);

function bibtex(result: Result, program: string, key: string): string {
  const fields = [
    ["author", "{The zermelo authors}"],
    ["title", `{${inLatex(result.says)}}`],
    ["howpublished", inLatex(`${program}, ${nameOf(result.file)}`)],
    ...(isLocal() ? [] : [["url", location.href]]),
    ["year", String(new Date().getFullYear())], // of the citation: files carry no date
    ["note", inLatex(`${ofFile(result)}; check: ${result.check}`)],
  ];
  return `@misc{${key},\n${fields.map(([name, text]) => `  ${name} = {${text}}`).join(",\n")}\n}`;
}

/** The parts of the sentence for a paper, each under its name. */
const factsOfFile = ({ file, bytes, digest, check }: Result, program: string): [string, ...Child[]][] => [
  ["file", `${nameOf(file)}, ${bytes.toLocaleString("en")} bytes`],
  ...(digest === undefined ? [] : ([["digest", h("code", digest), " (XXH128)"]] as [string, ...Child[]][])),
  ["made by", program],
  ["check", h("code", check)],
];

function part(result: Result, program: string, key: string): Node_ {
  const { file, says, check } = result;
  const cited = `${says}. ${program}, ${ofFile(result)}; check: ${check}.`;
  const entry = bibtex(result, program, key);
  const name = nameOf(file);
  return section(
    name,
    h(
      "div.taken",
      h(
        "div",
        h("p.cited", says, "."),
        h(
          "dl.facts-of-file",
          ...factsOfFile(result, program).flatMap(([term, ...told]) => [h("dt", term), h("dd", ...told)]),
        ),
        h(
          "p.tools",
          hasServer() &&
            h("a.button.strong", { href: source(address("/api/v1/file", { file })), download: name }, "download"),
          copyButton(`text of ${name}`, cited, "text"),
        ),
      ),
      h(
        "div",
        h("pre.rules", { tabindex: 0, role: "region", "aria-label": `BibTeX of ${name}` }, entry),
        h("p.tools", copyButton(`BibTeX of ${name}`, entry, "BibTeX")),
      ),
    ),
  );
}

/** Results that the program carries, each with its source; folded beneath files of the same board. */
function knownPart(spec: string, folded: boolean): Node_[] {
  const facts = factsOf(spec);
  if (facts.length === 0) return [];
  const content = [
    h("p", "A table holds positions that symmetries make alike once; a count counts each of them."),
    table(
      ["result", "position", "source"],
      facts.map((fact, i) => ({ key: i, cells: [claimOf(fact), fact.position, h("td", ...sourceOf(fact))] })),
      { class: "facts" },
    ),
  ];
  const words = `${facts.length} ${facts.length === 1 ? "result" : "results"} of this board that zermelo carries, with their sources`;
  return folded ? [h("details", { key: "known" }, h("summary", words), ...content)] : [section("Known", ...content)];
}

/** Of a board, or of a proof. */
export function takeScreen(): Node_[] {
  const { parameters } = here();
  const catalog = ask<Catalog>("/api/v1/catalog");
  if (catalog.state === "failed") return [failed(catalog.error)];
  if (catalog.state === "waiting") return [waiting()];
  const { tables, certificates, program } = catalog.data;
  const proof = parameters.get("proof");
  const spec = parameters.get("spec") ?? certificates.find((one) => one.file === proof)?.spec ?? "";
  const results = [
    ...tables.filter((table) => proof === null && table.spec === spec).map(ofTable),
    ...certificates.filter((one) => (proof === null ? one.spec === spec : one.file === proof)).map(ofProof),
  ];
  return present([
    h("h1", "Take it away ", h("small", ...specText(spec))),
    ...(results.length === 0
      ? [h("p", "No table and no proof of this board is here.")]
      : results.map((result) => part(result, program, keyOf(result, results)))),
    ...(proof === null ? knownPart(spec, results.length > 0) : []),
    refusedCopy(),
    proof === null
      ? h("p.tools", linkButton(link("position", { spec }), "back to the board"))
      : h("p.tools", linkButton(link("proof", { proof }), "back to the proof")),
  ]);
}
