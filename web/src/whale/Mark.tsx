import { gridPath } from "../ui/grid-path.ts";
import styles from "./Mark.module.css";
import { markRows } from "./mark-rows.ts";

const whale = gridPath(markRows, "#");
const kept = gridPath(markRows, "o");

/** The product's mark in cells of two pixels. Decoration: the name stands beside it. */
export function Mark() {
  return (
    <svg width="34" height="20" viewBox="0 0 17 10" shapeRendering="crispEdges" aria-hidden="true">
      <path className={styles.whale} d={whale} />
      <path className={styles.kept} d={kept} />
    </svg>
  );
}
