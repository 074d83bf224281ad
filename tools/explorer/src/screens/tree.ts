// A proof as a tree: each move of the other side with the proof's answer and the size of its branch. The address has the opened branches.

import type { Branch, Branches, Position } from "../api";
import { anchor, section } from "../elements";
import { lineText } from "../game";
import { changedHere, here, link } from "../place";
import { drawing } from "../pictures";
import { redraw } from "../turn";
import { h, type Node_ } from "../view";
import { capital, plies } from "../words";
import { branchesAt, inPositions } from "./inside";
import { failed, waiting } from "./parts";

type Claim = Branches["claims"][number];

/** "win for white" -> "white: a win in every line"; "no loss for black" -> "black: no loss in any line". */
const how = ({ claim, side }: Claim): string =>
  claim.startsWith("win") ? `${side}: a win in every line` : `${side}: no loss in any line`;

/** A place in the tree: the moves from the start of the proof, and the text of the position after them. */
interface Place {
  moves: string[];
  text: string;
}

const start: Place = { moves: [], text: "start" };

const after = (place: Place, names: string[], text: string): Place => ({ moves: [...place.moves, ...names], text });

/** A link to the board there, with the moves that lead to it unless a name has blanks, which has no place in a line. */
function boardLink(proof: string, { moves, text }: Place): string {
  const isLine = !moves.some((name) => /\s/.test(name));
  const open = here().parameters.get("open") ?? undefined; // for the way back
  return link("position", { proof, position: isLine ? lineText({ start: "start", moves }) : text, open });
}

// The place whose board stands beside the tree: that of the row with the pointer or the focus.
let looked = { proof: "", place: start };

function look(proof: string, place: Place): void {
  if (looked.proof === proof && looked.place.text === place.text) return;
  looked = { proof, place };
  redraw();
}

// Branches have names of numbers: that of the claim, then those of the branches on the way. The first ones are open
// until somebody opens or closes one; the address has "none" where all are closed.
let firstOnes: string[] = [];
const mostFirst = 3;
function opened(): Set<string> {
  const open = here().parameters.get("open");
  return new Set(open === null ? firstOnes : open.split(",").filter((name) => /^\d/.test(name)));
}

/** Opens a branch, or closes it with all branches below. The browser's history keeps one entry. */
function toggle(name: string): void {
  const open = opened();
  if (!open.has(name)) open.add(name);
  else for (const other of [...open]) if (`${other}.`.startsWith(`${name}.`)) open.delete(other);
  location.replace(changedHere({ open: [...open].sort().join(",") || "none" }));
}

/** The size of a branch against that of the largest one beside it, which the numbers tell too. A branch alone has none. */
function bar({ positions }: Branch, { moves }: Claim): Node_ {
  if (moves.length === 1) return h("span.no-bar");
  const share = positions / Math.max(1, ...moves.map((branch) => branch.positions));
  const width = Math.max(1, Math.round(share * 100));
  return h(
    "svg.share-bar",
    { "aria-hidden": "true", viewBox: "0 0 100 8", preserveAspectRatio: "none" },
    h("rect.whole", { width: 100, height: 8 }),
    h("rect", { width, height: 8 }),
  );
}

const only = (branch: Branch): string =>
  branch.only === branch.positions ? "" : `${branch.only.toLocaleString("en")} only here`;

/** "a1 → b1 (f6 by symmetry)": the answer is that to the first move. Several symmetric ones are counted. */
function moveText({ move, symmetric, replies }: Branch): string {
  const count = symmetric.length;
  const same = count === 0 ? "" : ` (${count === 1 ? symmetric[0] : `${count} more`} by symmetry)`;
  return `${move}${replies.map((reply) => ` → ${reply}`).join("")}${same}`;
}

function row(proof: string, name: string, from: Place, of: Claim, branch: Branch): Node_ {
  const { next, child, replies, positions, depth } = branch;
  const reached = after(from, [branch.move, ...replies], next ?? child);
  const isOpen = opened().has(name);
  const words = moveText(branch);
  const title = branch.symmetric.length > 1 ? `the same by symmetry: ${branch.symmetric.join(", ")}` : undefined;
  return h(
    "li",
    { key: name },
    h(
      "div.branch",
      {
        mouseenter: () => look(proof, reached),
        focusin: () => look(proof, reached),
      },
      next === null
        ? h("span.last-moves", { title }, words)
        : h(
            "button",
            { type: "button", "aria-expanded": String(isOpen), title, click: () => toggle(name) },
            h("span", { "aria-hidden": "true" }, isOpen ? "▾ " : "▸ "),
            words,
          ),
      bar(branch, of),
      h(
        "div.figures",
        h("span", positions === 0 ? "the game is over" : inPositions(positions)),
        h("span.only", only(branch)),
        h("span", depth === null ? "" : plies(depth)),
      ),
      h("a", { href: boardLink(proof, reached), "aria-label": `board after ${words}` }, "board"),
    ),
    isOpen && next !== null && below(proof, of.side, name, reached),
  );
}

/** The branches below an opened row. */
function below(proof: string, side: string, name: string, from: Place): Node_ {
  const answer = branchesAt(proof, from.text);
  if (answer.state === "waiting") return waiting();
  if (answer.state === "failed") return failed(answer.error);
  const claim = answer.data.claims.find((one) => one.side === side); // a position need not be in both
  return claim === undefined ? h("p", "The proof does not go on here.") : list(proof, name, from, answer.data, claim);
}

function list(proof: string, name: string, from: Place, { turn }: Branches, claim: Claim): Node_ {
  if (/^\d+$/.test(name))
    firstOnes.push(
      ...claim.moves.slice(0, mostFirst).flatMap(({ next }, i) => (next === null ? [] : [`${name}.${i}`])),
    );
  if (claim.table !== null) return h("p.cited-table", `Proven by the table of ${claim.table}.`);
  return h(
    "ul.branches",
    { "aria-label": `moves of ${turn}${from.moves.length === 0 ? "" : ` after ${from.moves.join(" ")}`}` },
    ...claim.moves.map((branch, i) => row(proof, `${name}.${i}`, from, claim, branch)),
  );
}

/** The tree of each claim of a proof. */
export function proofTree(proof: string, begin: Position): Node_ {
  const answer = branchesAt(proof, start.text);
  const heading = "The proof as a tree";
  if (answer.state === "waiting") return section(heading, waiting());
  if (answer.state === "failed") return section(heading, failed(answer.error));
  const { claims } = answer.data;
  firstOnes = [];
  const trees = claims.flatMap((claim, i) => tree(proof, String(i), answer.data, claim, claims.length > 1));
  return section(
    heading,
    h(
      "p",
      `Each move of the other side with the answer of the proof, the largest branch first. A position that several branches reach counts in each of them; “only here” counts those of one branch alone.${claims.some(({ depth }) => depth !== null) ? " Plies are those to the end at most." : ""}`,
    ),
    h("div.tree-and-board", h("div.trees", ...trees), boardOf(proof, begin)),
  );
}

/** The board after the moves of a row, or at the start of the proof. */
function boardOf(proof: string, { spec, position }: Position): Node_ {
  const place = looked.proof === proof ? looked.place : start;
  const text = place.moves.length === 0 ? position : place.text;
  const words = place.moves.length === 0 ? "the start of the proof" : `after ${place.moves.join(" ")}`;
  return h(
    "figure.looked",
    anchor(
      boardLink(proof, place),
      drawing("/picture.svg", { spec, position: text, cell: 44 }, { alt: `board, ${words}` }, "start"),
    ),
    h("figcaption", capital(words)),
  );
}

/** The first own move of the proof has no choice beside it, so the tree begins after it. */
function tree(proof: string, name: string, data: Branches, claim: Claim, named: boolean): Node_[] {
  const most = claim.depth === null ? "" : `, at most ${plies(claim.depth)}`;
  const own = data.turn === claim.side ? claim.moves[0] : undefined;
  const names = own === undefined ? [] : [own.move, ...own.replies];
  const from = own === undefined ? start : after(start, names, own.next ?? own.child);
  return [
    ...(named ? [h("h3", how(claim))] : []),
    h(
      "p.whole-proof",
      `${inPositions(claim.positions)}${most}.`,
      ...(own === undefined
        ? []
        : [` ${claim.side} begins with `, anchor(boardLink(proof, from), names.join(", ")), "."]),
    ),
    own === undefined
      ? list(proof, name, from, data, claim)
      : own.next === null
        ? h("p", "The game is over then.")
        : below(proof, claim.side, name, from),
  ];
}
