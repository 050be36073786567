import { gridPath } from "../ui/grid-path.ts";
import styles from "./LogoMark.module.css";
import { logoMarkRows } from "./logo-mark-rows.ts";

const whale = gridPath(logoMarkRows, "#");
const kept = gridPath(logoMarkRows, "o");

/** The product's mark in cells of two pixels. Decoration: the name stands beside it. */
export function LogoMark() {
  return (
    <svg width="34" height="20" viewBox="0 0 17 10" shapeRendering="crispEdges" aria-hidden="true">
      <path className={styles.whale} d={whale} />
      <path className={styles.kept} d={kept} />
    </svg>
  );
}
