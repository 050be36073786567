import { gridPath } from "../ui/grid-path.ts";
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

/** The tail of the whale as it dives, in the colour of the text around it. */
export function Fluke() {
  return (
    <svg className={styles.fluke} viewBox="0 0 26 13" shapeRendering="crispEdges" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
