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

export function drawAvatar({ inks, rows }: Creature): string {
  const margin = ".".repeat(edge);
  const water = Array<string>(edge).fill("");
  const cells = [...water, ...rows.map((row) => margin + row), ...water];
  const paths = Object.entries(inks).flatMap(([mark, colour]) => {
    const d = mark === "." ? `M0 0h${size}v${size}H0z` : gridPath(cells, mark);
    return d === "" ? [] : [`<path fill="#${colour.toString(16).padStart(6, "0")}" d="${d}"/>`];
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">${paths.join("")}</svg>\n`;
}
