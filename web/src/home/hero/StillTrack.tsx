import styles from "./StillTrack.module.css";

const widths = [12, 8, 19, 7, 14, 11, 17, 6, 13, 20, 9, 15, 8, 16, 10, 18];

const clips = widths.map((width, index) => ({
  width,
  kind: (index % 3) + 1,
  x: widths.slice(0, index).reduce((x, before) => x + before + 1, 0),
}));

/** The timeline of the hero while there is no canvas: its clips end below the whale's mouth. */
export function StillTrack() {
  return (
    <svg className={styles.track} viewBox="0 0 220 14" shapeRendering="crispEdges" aria-hidden="true">
      <path data-part="line" d="M-999 4h2999v1h-2999zM-999 12h2999v1h-2999z" />
      {clips.map(({ x, width, kind }) => (
        <rect key={x} data-part={kind} x={x + 1} y="5" width={width} height="7" />
      ))}
      <path data-part="head" d="M218 0h3v2h-1v12h-1v-12h-1z" />
    </svg>
  );
}
