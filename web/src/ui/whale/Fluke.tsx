import { gridPath } from "../grid-path.ts";
import styles from "./Fluke.module.css";

const rows = [
  "..##..................##..",
  ".#####..............#####.",
  "########..........########",
  "##########......##########",
  ".###########..###########.",
  "...####################...",
  ".....################.....",
  ".......############.......",
  "........##########........",
  ".........########.........",
  ".........########.........",
  "........##########........",
  "........##########........",
];
const path = gridPath(rows, "#");

/** The fluke of the diving whale, in the text colour. */
export function Fluke() {
  return (
    <svg className={styles.fluke} viewBox="0 0 26 13" shapeRendering="crispEdges" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
