// The screens beside the board and the library, in a script that comes when one of them is opened, or after the first view.

import { atlasScreen } from "./atlas";
import { deskScreen } from "./desk";
import { editScreen } from "./edit";
import { mapScreen, onlyBoard } from "./map";
import { playAbout, playScreen } from "./play";
import { proofScreen } from "./proof";
import { puzzleAbout, puzzleScreen } from "./puzzle";
import { puzzlesScreen } from "./puzzles";
import { boardOfRules, rulesScreen } from "./rules";
import { statsScreen } from "./stats";
import { takeScreen } from "./take";
import { trainScreen } from "./train";
import { whatIfScreen } from "./whatif";
import type { Node_ } from "../view";

export interface Screen {
  title: string;
  draw: () => Node_[];
  about?: () => string; // tells places of this screen apart, in the title of the document
  needs?: string[]; // one of these parameters
  under?: string; // the screen of the header that this one belongs to
  boardOf?: (parameters: URLSearchParams) => string | undefined; // of the links in the header, if it is not the address's
  enter?: () => void;
}

export const others: Record<string, Screen> = {
  edit: { title: "Set up a position", draw: editScreen, needs: ["spec"] },
  whatif: { title: "What if?", draw: whatIfScreen, needs: ["spec"] },
  stats: { title: "Statistics", draw: statsScreen, needs: ["spec"] },
  report: { title: "Designer's desk", draw: deskScreen, under: "stats", needs: ["spec"] },
  take: { title: "Take it away", draw: takeScreen, under: "position", needs: ["spec", "proof"] },
  atlas: { title: "Atlas of values", draw: atlasScreen, under: "position", needs: ["spec"] },
  map: { title: "First moves", draw: mapScreen, boardOf: onlyBoard },
  play: { title: "Play", draw: playScreen, about: playAbout, needs: ["spec"] },
  puzzle: { title: "Puzzle", draw: puzzleScreen, about: puzzleAbout, under: "puzzles", needs: ["spec"] },
  puzzles: { title: "Puzzles", draw: puzzlesScreen, needs: ["spec"] },
  train: { title: "Trainer", draw: trainScreen, under: "puzzles", needs: ["spec"] },
  proof: { title: "Proof", draw: proofScreen, needs: ["proof"] },
  rules: { title: "Rules", draw: rulesScreen, boardOf: boardOfRules, needs: ["spec"] },
};
