import type { Page, Route } from "@playwright/test";
import sharp from "sharp";
import { parseColour } from "./pixels.ts";
import type { Visitor } from "./visitor.ts";

/** The red, green and blue values, from 0 to 1, of each cell of a grid over the viewport. */
export type Frame = readonly number[];

const frameMs = 33;
const grid = { columns: 4, rows: 8 };

/** Captures the colours of the current screen. */
async function captureFrame(page: Page): Promise<Frame> {
  const pixels = await sharp(await page.screenshot())
    .removeAlpha()
    .resize(grid.columns, grid.rows, { fit: "fill", kernel: "linear" })
    .raw()
    .toBuffer();
  return [...pixels].map((channel) => channel / 255);
}

/** The background colour, which the previous page has too, as a frame. */
async function readBackground(page: Page): Promise<Frame> {
  const css = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const colour = parseColour(css);
  const channels = [colour >> 16, (colour >> 8) & 255, colour & 255].map((channel) => channel / 255);
  return Array.from({ length: grid.columns * grid.rows }, () => channels).flat();
}

/**
 * Opens a page with a paused clock and captures it frame by frame until nothing has loaded for some frames. The first
 * frame is the background before the page appears. Every response except documents and fonts loads in its own frame.
 */
export async function captureLoading(
  visitor: Visitor,
  path: string,
  { calmFrames, onFrame }: { calmFrames: number; onFrame(frameMs: number): Promise<void> },
): Promise<Frame[]> {
  const { page } = visitor;
  const heldRoutes: Route[] = [];
  await page.route("**/*", async (route) => {
    // Screenshots wait for fonts, so these are not held back.
    if (["document", "font"].includes(route.request().resourceType())) await route.continue();
    else heldRoutes.push(route);
  });
  await page.goto(path, { waitUntil: "commit" });
  const frames: Frame[] = [];
  for (let quietFrames = 0; quietFrames < calmFrames; quietFrames += 1) {
    const next = heldRoutes.shift();
    if (next) await releaseResponse(next);
    if (next || !(await visitor.isHydrated())) quietFrames = 0;
    await page.clock.runFor(frameMs);
    await onFrame(frameMs);
    frames.push(await captureFrame(page));
  }
  return [await readBackground(page), ...frames];
}

async function releaseResponse(route: Route): Promise<void> {
  await route.continue();
  const response = await route.request().response();
  await response?.finished();
}

/** WCAG's threshold for a flash: the luminance changes by a tenth and back. */
const limit = 0.1;

/** Returns the names of the cells that flash. */
export function findFlashes(frames: readonly Frame[]): string[] {
  const [first = []] = frames;
  return first.flatMap((_, place) => {
    const values = frames.map((frame) => frame[place] ?? Number.NaN);
    const frame = values.findIndex((now, at) => isFlash(now, values.slice(0, at), values.slice(at + 1)));
    if (frame === -1) return [];
    const cell = Math.floor(place / 3);
    const [row, column] = [Math.floor(cell / grid.columns) + 1, (cell % grid.columns) + 1];
    return [`row ${row}, column ${column}: ${["red", "green", "blue"][place % 3]} in frame ${frame}`];
  });
}

function isFlash(now: number, before: readonly number[], after: readonly number[]): boolean {
  const isPeak = now - Math.max(Math.min(...before), Math.min(...after)) > limit;
  const isDip = Math.min(Math.max(...before), Math.max(...after)) - now > limit;
  return isPeak || isDip;
}
