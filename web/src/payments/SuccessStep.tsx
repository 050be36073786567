import { useText } from "../platform/i18n/language.tsx";
import { gridPath } from "../ui/grid-path.ts";
import { WhalePicture } from "../ui/whale/WhalePicture.tsx";
import { texts } from "./payment.text.ts";
import styles from "./SuccessStep.module.css";

/** The whale's spout, in pixels. */
const spoutRows = [
  ".oo..#...#..oo.",
  "o..#..#.#..#..o",
  ".#..#.###.#..#.",
  ".....##.##.....",
  "......###......",
  ".......#.......",
  ".......#.......",
];
const water = gridPath(spoutRows, "#");
const krill = gridPath(spoutRows, "o");

/** The payment has succeeded, as the dialog's title says. */
export function SuccessStep() {
  const text = useText();
  return (
    <div className={styles.news}>
      <div className={styles.whale}>
        <svg className={styles.spout} viewBox="0 0 15 7" shapeRendering="crispEdges" aria-hidden="true">
          <path className={styles.water} d={water} />
          <path className={styles.krill} d={krill} />
        </svg>
        <WhalePicture />
      </div>
      <p>{text(texts.reloading)}</p>
    </div>
  );
}
