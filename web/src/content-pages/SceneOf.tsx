import type { Scene } from "../content/page.ts";
import styles from "./SceneOf.module.css";

const cells = { wide: { width: 96, height: 54 }, tall: { width: 54, height: 72 } } as const;
const trackHeight = 7;

/** A program's window as pixels: the picture above, tracks of clips below, a playhead across them. */
export function SceneOf({ scene: { screen, tracks } }: { scene: Scene }) {
  const { width, height } = cells[screen];
  const top = height - tracks.length * (trackHeight + 2) - 2;
  const head = Math.round(width * 0.62);
  return (
    <svg
      className={styles.scene}
      data-screen={screen}
      viewBox={`0 0 ${width} ${height}`}
      shapeRendering="crispEdges"
      aria-hidden="true"
    >
      <rect data-part="frame" width={width} height={height} />
      <rect data-part="sky" x="2" y="2" width={width - 4} height={top - 4} />
      <path data-part="sea" d={dunes(width - 4, top - 4)} />
      <rect data-part="sun" x={width - 20} y="6" width="6" height="6" />
      {tracks.map((clips, row) => (
        // Tracks have no name of their own, and never move.
        // biome-ignore lint/suspicious/noArrayIndexKey: the position is what identifies a track.
        <TrackOf key={row} clips={clips} row={row} y={top + row * (trackHeight + 2)} width={width} />
      ))}
      <path data-part="head" d={`M${head - 1} ${top - 3}h3v2h-1V${height - 2}h-1V${top - 1}h-1z`} />
    </svg>
  );
}

interface TrackProps {
  clips: readonly number[];
  row: number;
  y: number;
  width: number;
}

function TrackOf({ clips, row, y, width }: TrackProps) {
  const starts = clips.map((_, index) => clips.slice(0, index).reduce((x, clip) => x + clip + 1, 2));
  return (
    <>
      <rect data-part="track" x="2" y={y} width={width - 4} height={trackHeight} />
      {clips.map((clip, index) => (
        <rect
          key={starts[index]}
          data-part={`clip-${((index + row) % 3) + 1}`}
          x={starts[index]}
          y={y + 1}
          width={clip}
          height={trackHeight - 2}
        />
      ))}
    </>
  );
}

/** Steps of water along the lower edge of the picture. */
function dunes(width: number, height: number): string {
  const columns = Array.from({ length: Math.ceil(width / 2) }, (_, index) => {
    const crest = Math.round(height * 0.62 - 2.4 * Math.sin(index / 4.2) - 1.6 * Math.sin(index / 1.9));
    return `M${2 + index * 2} ${2 + crest}h2v${height - crest}h-2z`;
  });
  return columns.join("");
}
