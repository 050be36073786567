import { initialClips } from "./initial-clips.ts";
import styles from "./StaticTimeline.module.css";

/** The column of the playhead in the drawing. */
const playhead = 219;

/** The timeline of the hero while there is no canvas: its clips end below the whale's mouth. */
export function StaticTimeline() {
  return (
    <svg className={styles.track} viewBox="0 0 220 14" shapeRendering="crispEdges" aria-hidden="true">
      <path data-part="line" d="M-999 4h2999v1h-2999zM-999 12h2999v1h-2999z" />
      {initialClips.map(({ x, width, kind }) => (
        <rect key={x} data-part={kind} x={playhead + x} y="5" width={width} height="7" />
      ))}
      <path data-part="head" d="M218 0h3v2h-1v13h-1v-13h-1z" />
    </svg>
  );
}
