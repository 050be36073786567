import { drawings } from "../from-pages.ts";
import { type MediaStep, saveOutput } from "../media-step.ts";
import { toHex } from "../site-colours.ts";
import { type Creature, creatures } from "./creatures.ts";

const { gridPath } = drawings;

/** Twelve cells of creature and a margin of two: whole pixels per cell at 16, 32, 48 and 64 px. */
const marginCells = 2;
const size = 12 + 2 * marginCells;

/** Avatars for testimonials: sea creatures, since sample testimonials get no faces of invented people. */
export const avatars: MediaStep = {
  name: "avatars",
  needs: [],
  make: () =>
    Promise.all(
      Object.entries(creatures).map(([name, creature]) =>
        saveOutput(`web/public/media/avatars/${name}.svg`, drawAvatar(creature)),
      ),
    ),
};

/** SVG of two frames side by side: the creature with its eyes open and shut. */
export function drawAvatar({ palette, rows }: Creature): string {
  const margin = ".".repeat(marginCells);
  const emptyRows = Array<string>(marginCells).fill("");
  const cells = [...emptyRows, ...rows.map((row) => margin + row), ...emptyRows];
  const paths = Object.entries(palette).map(([mark, colour]) =>
    fill(colour, mark === "." ? `M0 0h${size}v${size}H0z` : gridPath(cells, mark)),
  );
  const lids = cells.map(
    (row) => " ".repeat(size) + row.replaceAll(/./g, (_, at: number) => lidMark(row, at)),
  );
  const shut = Object.entries(palette).map(([mark, colour]) => fill(colour, gridPath(lids, mark)));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${2 * size} ${size}" shape-rendering="crispEdges"><g id="a">${paths.join("")}</g><use href="#a" x="${size}"/>${shut.join("")}</svg>\n`;
}

/** A lid has the colour of the cell left of the eye, or that of the body. */
function lidMark(row: string, at: number): string {
  if (row[at] !== "e") return " ";
  const beside = row[at - 1] ?? ".";
  return beside === "." ? "a" : beside;
}

function fill(colour: number, path: string): string {
  return path === "" ? "" : `<path fill="${toHex(colour)}" d="${path}"/>`;
}
