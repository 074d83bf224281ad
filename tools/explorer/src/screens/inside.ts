// The board within a proof: how far one is in it, the sizes of its branches beside the moves, and the ways that stay within it.

import { address, ask, type Branches, type Position } from "../api";
import { linkButton } from "../elements";
import { changedHere, here, hidden, link } from "../place";
import type { MoveColumn } from "../move_list";
import { h, type Child, type Node_ } from "../view";
import { plies } from "../words";
import { textAt, type Walk } from "./walk";

export const branchesAt = (proof: string, position: string) =>
  ask<Branches>(address("/api/v1/branches", { proof, position }));

export const inPositions = (count: number): string =>
  count === 1 ? "1 position" : `${count.toLocaleString("en")} positions`;

/** The tree of a proof, with the branches that were opened there. */
export const treeLink = (proof: string): string =>
  link("proof", { proof, open: here().parameters.get("open") ?? undefined });

interface Inside {
  line: Node_;
  column?: MoveColumn;
}

const depthOf = ({ claims }: Branches): number | null => claims[0]?.depth ?? null;

/** "21,116 positions of the proof from here, 30 plies at most"; a draw has a proof for each side. */
function sizes({ claims }: Branches): string {
  const size = ({ positions, depth }: Branches["claims"][number]): string =>
    `${inPositions(positions)}${depth === null ? "" : `, ${plies(depth)} at most`}`;
  const [only, ...more] = claims;
  if (only === undefined) return "";
  if (more.length === 0) return `From here the proof has ${size(only)}.`;
  return `From here: ${claims.map((claim) => `${claim.side} does not lose, ${size(claim)}`).join("; ")}.`;
}

/** The branch of each move. Of two claims the one with all moves of this side tells more. */
function columnOf({ claims, turn }: Branches): MoveColumn {
  const claim = claims.find(({ side }) => side !== turn) ?? claims[0];
  return {
    head: "in the proof",
    cell: ({ move }): Child => {
      const branch = claim?.moves.find((one) => one.move === move || one.symmetric.includes(move));
      if (branch === undefined) return "-";
      return branch.positions === 0 ? "ends it" : branch.positions.toLocaleString("en");
    },
  };
}

/** The parts of a board within a proof. */
export function insideProof(
  proof: string,
  walk: Walk,
  position: Position,
  sides: [string, string],
  hints: boolean,
): Inside {
  const { over, source, winner } = position;
  const other = sides.find((side) => side !== winner) ?? "";
  const isIn = over || source === "certificate";
  const start = walk.start === "start" ? branchesAt(proof, "start") : undefined;
  const branches = isIn && !over ? branchesAt(proof, position.position) : undefined;
  const most = start?.state === "there" ? depthOf(start.data) : null;
  const ply = start === undefined ? "" : `: ply ${walk.ply}${most === null ? "" : ` of at most ${most}`}`;
  const told = branches?.state === "there" ? ` ${sizes(branches.data)}` : "";
  const answers = here().parameters.get("answers") === "1";
  const line = h(
    "div.inside",
    isIn &&
      most !== null &&
      h("progress", { value: Math.min(walk.ply, most), max: most, "aria-label": "plies of the proof" }),
    h("p", isIn ? `In the proof${ply}.${hints ? told : ""}` : "Not in the proof, which has no use for this position."),
    answers && winner !== null && h("p", `You play ${other}, the proof answers for ${winner}.`),
    h(
      "p.tools",
      linkButton(treeLink(proof), "the tree of the proof"),
      isIn &&
        !over &&
        winner !== null &&
        !answers &&
        linkButton(
          link("position", { proof, position: textAt(walk, walk.ply), answers: "1", ...hidden() }),
          "play against it from here",
        ),
      answers && linkButton(changedHere({ answers: undefined }), "choose the moves of both sides"),
    ),
  );
  return { line, ...(branches?.state === "there" && hints ? { column: columnOf(branches.data) } : {}) };
}
