// A result to take away: the sentence for a paper, BibTeX, the check, and the files.

import { address, ask, hasServer, source, type Catalog } from "../api";
import { copyButton, refusedCopy } from "../copy";
import { linkButton, present, section } from "../elements";
import { here, link } from "../place";
import { h, type Node_ } from "../view";
import { shellWord, verdict } from "../words";
import { failed, waiting } from "./parts";

/** A file, and what it says of the start of a board. */
interface Result {
  file: string;
  bytes: number;
  spec: string;
  says: string;
  digest?: string;
  check: string;
}

const nameOf = (file: string): string => file.slice(file.lastIndexOf("/") + 1);

const ofTable = ({ file, bytes, spec, title, digest, positions, ...start }: Catalog["tables"][number]): Result => ({
  file,
  bytes,
  spec,
  says: `${title}, ${spec}: ${verdict(start)} from the start (${positions.toLocaleString("en")} positions)`,
  digest,
  check: `zermelo verify ${shellWord(nameOf(file))} --full`,
});

const ofProof = ({ file, bytes, spec }: Catalog["certificates"][number]): Result => ({
  file,
  bytes,
  spec: spec ?? "",
  says: `${spec ?? file}: proven by a certificate`,
  check: `zermelo-check ${shellWord(nameOf(file))}`,
});

const ofFile = ({ file, bytes, digest }: Result): string =>
  `${nameOf(file)}, ${bytes.toLocaleString("en")} bytes${digest === undefined ? "" : `, digest (XXH128) ${digest}`}`;

/** Characters that LaTeX reads otherwise. */
const inLatex = (text: string): string => text.replace(/[_#%&$]/g, "\\$&");

function bibtex(result: Result, program: string): string {
  const fields = [
    ["author", "{The zermelo authors}"],
    ["title", `{${inLatex(result.says)}}`],
    ["howpublished", inLatex(`${program}, ${nameOf(result.file)}`)],
    ["note", inLatex(`${ofFile(result)}; check: ${result.check}`)],
  ];
  const key = `zermelo-${result.spec.replace(/[^\w]+/g, "-")}`;
  return `@misc{${key},\n${fields.map(([name, text]) => `  ${name} = {${text}}`).join(",\n")}\n}`;
}

function part(result: Result, program: string): Node_ {
  const { file, says, check } = result;
  const cited = `${says}. ${program}, ${ofFile(result)}; check: ${check}.`;
  const entry = bibtex(result, program);
  return section(
    nameOf(file),
    h("p.cited", cited),
    h("pre.rules", { tabindex: 0, role: "region", "aria-label": `BibTeX of ${nameOf(file)}` }, entry),
    h(
      "p.tools",
      copyButton(`text of ${nameOf(file)}`, cited),
      copyButton(`BibTeX of ${nameOf(file)}`, entry),
      hasServer() && linkButton(source(address("/api/v1/file", { file })), "download", { download: nameOf(file) }),
    ),
  );
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
    h("h1", "Take it away ", h("small", spec)),
    ...(results.length === 0
      ? [h("p", "No table and no proof of this board is here.")]
      : results.map((result) => part(result, program))),
    refusedCopy(),
    proof === null
      ? h("p.tools", linkButton(link("position", { spec }), "back to the board"))
      : h("p.tools", linkButton(link("proof", { proof }), "back to the proof")),
  ]);
}
