import { ditherColour, isDithered } from "../pixels/dither.ts";
import { createGrid, fillBox, type Grid, setCell } from "../pixels/grid.ts";
import { hashNoise, smoothNoise } from "../pixels/noise.ts";
import * as c from "../pixels/palette.ts";

/** A bowl of noodles on a wooden table, from above at a slant, steaming. */
export function drawTable(width: number, height: number): Grid {
  const grid = createGrid(width, height, c.rust);
  paintWood(grid);
  const u = height / 100;
  const at = { x: width * 0.5, y: height * 0.6 };
  paintEllipse(grid, [at.x + 3 * u, at.y + 10 * u, 43 * u, 27 * u], () => c.char);
  paintEllipse(grid, [at.x, at.y + 5 * u, 40 * u, 26 * u], (x) => (x < -0.35 ? c.marine : c.dusk));
  paintEllipse(grid, [at.x, at.y, 42 * u, 25 * u], () => c.foam);
  paintEllipse(grid, [at.x, at.y + u, 38 * u, 21.5 * u], (_, y) => (y < -0.5 ? c.ember : c.krill));
  paintNoodles(grid, at, u);
  paintToppings(grid, at, u);
  paintChopsticks(grid, at, u);
  paintSteam(grid, at, u);
  return grid;
}

type Spot = { readonly x: number; readonly y: number };

function paintWood(grid: Grid): void {
  for (let y = 0; y < grid.height; y += 1) {
    for (let x = 0; x < grid.width; x += 1) {
      const grain = smoothNoise(5 + Math.floor(y / 3), x / (grid.height * 0.5));
      setCell(grid, x, y, ditherColour([c.rust, c.ember, c.krill], grain * 0.62, [x, y], 0.4));
    }
    if (y % Math.round(grid.height / 4) === 0) fillBox(grid, [0, y, grid.width, 1], c.char);
  }
}

/** Calls `colour` with the place inside, from -1 to 1 each way. */
function paintEllipse(
  grid: Grid,
  [middleX, middleY, radiusX, radiusY]: readonly [number, number, number, number],
  colour: (x: number, y: number) => number,
): void {
  for (let y = Math.ceil(middleY - radiusY); y <= middleY + radiusY; y += 1) {
    for (let x = Math.ceil(middleX - radiusX); x <= middleX + radiusX; x += 1) {
      const across = (x - middleX) / radiusX;
      const down = (y - middleY) / radiusY;
      if (across ** 2 + down ** 2 <= 1) setCell(grid, x, y, colour(across, down));
    }
  }
}

function paintNoodles(grid: Grid, { x, y }: Spot, u: number): void {
  paintEllipse(grid, [x - 4 * u, y + 2 * u, 27 * u, 14 * u], (across, down) => {
    const wave = Math.sin((across * 9 + Math.sin(down * 5) * 2.4) * 1.6 + down * 7);
    return wave > 0.35 ? c.amber : wave > -0.45 ? c.cream : c.peach;
  });
}

function paintToppings(grid: Grid, { x, y }: Spot, u: number): void {
  for (const left of [12, 23]) {
    paintEllipse(grid, [x + left * u, y - 5 * u, 9 * u, 8 * u], () => c.white);
    paintEllipse(grid, [x + left * u, y - 4.6 * u, 4.6 * u, 4.2 * u], (across) =>
      across < -0.2 ? c.peach : c.amber,
    );
  }
  for (let at = 0; at < 22; at += 1) {
    const left = x - 30 * u + hashNoise(3, at) * 34 * u;
    const top = y - 11 * u + hashNoise(4, at) * 20 * u;
    fillBox(
      grid,
      [Math.round(left), Math.round(top), Math.ceil(3.4 * u), Math.ceil(1.8 * u)],
      at % 3 ? c.moss : c.leaf,
    );
  }
  paintEllipse(grid, [x + 13 * u, y + 10 * u, 12 * u, 6.5 * u], (across, down) =>
    isDithered(0.5 + down * 0.5, Math.round(across * 12), Math.round(down * 7)) ? c.ember : c.rust,
  );
}

function paintChopsticks(grid: Grid, { x, y }: Spot, u: number): void {
  for (const shift of [0, 5]) {
    for (let step = 0; step < 78 * u; step += 1) {
      const left = x + 8 * u + step * 0.9;
      fillBox(
        grid,
        [Math.round(left), Math.round(y - 12 * u + shift * u - step * 0.42), 2, Math.ceil(1.8 * u)],
        c.ink,
      );
    }
  }
}

function paintSteam(grid: Grid, { x, y }: Spot, u: number): void {
  [-20, -4, 14].forEach((left, at) => {
    for (let up = 0; up < 40 * u; up += 1) {
      const sway = Math.sin(up / (7 * u) + at * 2) * 4 * u;
      const thin = 1 - up / (40 * u);
      for (let wide = 0; wide < 5 * u * thin; wide += 1) {
        const cell = [Math.round(x + left * u + sway + wide), Math.round(y - 20 * u - up)] as const;
        if (isDithered(thin * 0.75, ...cell)) setCell(grid, ...cell, c.cream);
      }
    }
  });
}
