import { gridPath } from "../grid-path.ts";
import { whaleHeight, whaleRows, whaleWidth } from "./sprite.ts";
import styles from "./WhalePicture.module.css";

const marks = ["b", "h", "m", "n", "k", "w", "g", "l", "p"] as const;
const paths = marks.map((mark) => ({ mark, path: gridPath(whaleRows, mark) }));
const openEye = gridPath(whaleRows, "e");
const glint = gridPath(whaleRows, "i");
const eyelid = "M47 16h3v1h-3z";

/** The whale as an SVG. Its colours are the tokens `--whale-…`, so it follows the theme. */
export function WhalePicture({ asleep = false }: { asleep?: boolean }) {
  return (
    <svg
      className={styles.whale}
      viewBox={`0 0 ${whaleWidth} ${whaleHeight}`}
      shapeRendering="crispEdges"
      aria-hidden="true"
    >
      {paths.map(({ mark, path }) => (
        <path key={mark} fill={`var(--whale-${mark})`} d={path} />
      ))}
      <path fill={`var(--whale-${asleep ? "b" : "e"})`} d={openEye} />
      <path fill={`var(--whale-${asleep ? "n" : "i"})`} d={asleep ? eyelid : glint} />
    </svg>
  );
}
