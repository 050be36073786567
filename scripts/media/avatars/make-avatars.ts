import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../../machine/run.js";
import type { MediaStep } from "../media-step.ts";
import { gridPath } from "../site-parts.ts";
import { type Creature, creatures } from "./creatures.ts";

/** Two cells of water around twelve of creature: whole pixels per cell at 16, 32, 48 and 64 px. */
const edge = 2;
const size = 12 + 2 * edge;

/** Sea creatures for those who say how they cut, as no invented person has a face. */
export const avatars: MediaStep = {
  name: "avatars",
  needs: [],
  make: async () => {
    const files: string[] = [];
    for (const [name, creature] of Object.entries(creatures)) {
      const file = `web/public/media/avatars/${name}.svg`;
      await writeFile(join(root, file), drawAvatar(creature));
      files.push(file);
    }
    return files;
  },
};

/** Two pictures side by side: the creature, and the same with its eyes shut. */
export function drawAvatar({ inks, rows }: Creature): string {
  const margin = ".".repeat(edge);
  const water = Array<string>(edge).fill("");
  const cells = [...water, ...rows.map((row) => margin + row), ...water];
  const paths = Object.entries(inks).map(([mark, colour]) =>
    fill(colour, mark === "." ? `M0 0h${size}v${size}H0z` : gridPath(cells, mark)),
  );
  const lids = cells.map((row) => " ".repeat(size) + row.replaceAll(/./g, (_, at: number) => lidAt(row, at)));
  const shut = Object.entries(inks).map(([mark, colour]) => fill(colour, gridPath(lids, mark)));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${2 * size} ${size}" shape-rendering="crispEdges"><g id="a">${paths.join("")}</g><use href="#a" x="${size}"/>${shut.join("")}</svg>\n`;
}

/** A lid has the colour of what is beside the eye, or that of the body. */
function lidAt(row: string, at: number): string {
  if (row[at] !== "e") return " ";
  const beside = row[at - 1] ?? ".";
  return beside === "." ? "a" : beside;
}

function fill(colour: number, path: string): string {
  return path === "" ? "" : `<path fill="#${colour.toString(16).padStart(6, "0")}" d="${path}"/>`;
}
