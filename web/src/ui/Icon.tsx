import { gridPath } from "./grid-path.ts";
import { type IconName, icons } from "./icons.ts";

/** A pixel icon of 24 px. Decorative: its control has a text label. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      width="24"
      height="24"
      viewBox="0 0 12 12"
      shapeRendering="crispEdges"
      fill="currentColor"
      aria-hidden="true"
    >
      <path d={gridPath(icons[name], "#")} />
    </svg>
  );
}
