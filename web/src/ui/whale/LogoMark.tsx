import { gridPath } from "../grid-path.ts";
import { logoMarkRows } from "./logo-mark.data.ts";

const whale = gridPath(logoMarkRows, "#");
const krill = gridPath(logoMarkRows, "o");

/** The logo mark in cells of 2 px. Decorative: the name is beside it. */
export function LogoMark() {
  return (
    <svg width="34" height="20" viewBox="0 0 17 10" shapeRendering="crispEdges" aria-hidden="true">
      <path fill="var(--sea)" d={whale} />
      <path fill="var(--krill)" d={krill} />
    </svg>
  );
}
