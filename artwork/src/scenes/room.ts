import { paintPerson, people, personWidth } from "../motifs/people.ts";
import { isDithered } from "../pixels/dither.ts";
import { createGrid, fillBox, type Grid, setCell } from "../pixels/grid.ts";
import { hashNoise } from "../pixels/noise.ts";
import * as c from "../pixels/palette.ts";

const spines = [c.rust, c.sea, c.smoke, c.pine, c.marine, c.ember, c.current, c.steel] as const;

/** A study: shelves of books, a lamp, a plant. */
function drawRoom(width: number, height: number): Grid {
  const grid = createGrid(width, height, c.dusk);
  const shelf = Math.round(height / 4.2);
  for (let bottom = shelf; bottom < height + shelf; bottom += shelf) paintShelf(grid, bottom, shelf);
  paintLamp(grid, Math.round(width * 0.84), height);
  paintPlant(grid, Math.round(width * 0.1), height);
  return grid;
}

/** The person of a number in the study, speaking to the camera. */
export function drawSpeaker(number: number, width: number, height: number): Grid {
  const grid = drawRoom(width, height);
  paintSpeaker(grid, number);
  return grid;
}

/** Draws the person alone, at the position that `drawSpeaker` uses. */
export function paintSpeaker(grid: Grid, number: number): void {
  const person = people[number];
  if (person) paintPerson(grid, person, [(grid.width - personWidth) >> 1, Math.max(1, grid.height - 52)]);
}

function paintShelf(grid: Grid, bottom: number, high: number): void {
  for (let left = 1, at = 0; left < grid.width; at += 1) {
    const noise = hashNoise(bottom, at);
    const wide = noise > 0.7 ? 3 : 2;
    const tall = Math.round(high * (0.5 + hashNoise(bottom + 1, at) * 0.28));
    if (noise > 0.12)
      fillBox(
        grid,
        [left, bottom - tall, wide, tall],
        spines[Math.floor(noise * 97) % spines.length] ?? c.sea,
      );
    left += wide + (hashNoise(bottom + 2, at) > 0.9 ? 3 : 0);
  }
  fillBox(grid, [0, bottom, grid.width, 1], c.rust);
}

function paintLamp(grid: Grid, middle: number, height: number): void {
  const top = Math.round(height * 0.42);
  for (let y = top - 14; y < top + 22; y += 1) {
    for (let x = middle - 20; x < middle + 20; x += 1) {
      const near = 1 - Math.hypot(x - middle, (y - top) * 1.1) / 20;
      if (near > 0 && isDithered(near * 0.7, x, y)) setCell(grid, x, y, c.ember);
    }
  }
  for (let row = 0; row < 7; row += 1)
    fillBox(grid, [middle - 3 - (row >> 1), top + row, 7 + (row >> 1) * 2, 1], row < 5 ? c.candle : c.amber);
  fillBox(grid, [middle, top + 7, 1, height], c.ink);
}

function paintPlant(grid: Grid, middle: number, height: number): void {
  const pot = Math.round(height * 0.82);
  for (let leaf = 0; leaf < 11; leaf += 1) {
    const lean = (leaf - 5) / 5;
    for (let up = 0; up < 20 - Math.abs(lean) * 7; up += 1) {
      const x = Math.round(middle + lean * up * 0.55 + lean * up * up * 0.012);
      fillBox(grid, [x, pot - up, 2, 1], leaf % 2 === 0 ? c.moss : c.leaf);
    }
  }
  fillBox(grid, [middle - 5, pot, 11, 3], c.krill);
  fillBox(grid, [middle - 4, pot + 3, 9, height], c.ember);
}
