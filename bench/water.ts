import { type Browser, chromium } from "@playwright/test";
import { findBrowser } from "../scripts/machine/browser.js";
import { startServer } from "../scripts/testing/start-server.ts";
import { checkFigure, median, printFigure } from "./measure.ts";

/** A telephone, as Lighthouse emulates one. */
const telephone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true } as const;
const slowdown = 4;
const traceMs = 10_000;
const rounds = 3;
const maxMs = 200;

/** What moves on the home page: nothing, the water alone, or the water and the video below it. */
const scenes = ["still", "water", "everything"] as const;
type Scene = (typeof scenes)[number];

/**
 * The main thread time that the moving water costs a phone in the first ten seconds, compared with still water, without
 * a GPU. Uses the thread's CPU clock multiplied by the slowdown, because throttled wall time depends on the machine's
 * load.
 */
export async function measureWater(): Promise<void> {
  const executablePath = findBrowser();
  if (!executablePath) return printFigure("the moving water, in a browser", "no Chromium", "");
  const site = await startServer({ LOG_LEVEL: "warn" });
  const browser = await chromium.launch({ executablePath, args: ["--disable-gpu"] });
  const costs: Record<Scene, number[]> = { still: [], water: [], everything: [] };
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const scene of scenes)
        costs[scene].push(slowdown * (await measureMainThread(browser, site.url, scene)));
    }
  } finally {
    await browser.close();
    await site.stop();
  }
  const still = median(costs.still);
  printFigure(`main thread in still water at ${slowdown}× slowdown, ms`, still.toFixed(0), "");
  printFigure("the moving water and the video, ms more", (median(costs.everything) - still).toFixed(0), "");
  checkFigure("the moving water, ms more", median(costs.water) - still, maxMs);
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** By the thread's clock, in microseconds. */
  readonly tdur?: number;
  readonly args: { readonly name?: string; readonly data?: { readonly url?: string } };
}

/** The milliseconds that the home page's main thread works. */
async function measureMainThread(browser: Browser, url: string, scene: Scene): Promise<number> {
  const context = await browser.newContext({ ...telephone, locale: "zh-CN", reducedMotion: "no-preference" });
  await context.addCookies([{ name: "demo_strip", value: "hidden", url }]);
  if (scene === "still") await context.addCookies([{ name: "motion", value: "still", url }]);
  if (scene === "water") await context.route(/\.(webm|mp4)$/, (route) => route.abort());
  const page = await context.newPage();
  await browser.startTracing(page, {
    categories: ["devtools.timeline", "disabled-by-default-devtools.timeline", "__metadata"],
  });
  await page.goto(url, { waitUntil: "load" });
  await page.waitForTimeout(traceMs);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    readonly traceEvents: readonly TraceEvent[];
  };
  await context.close();
  // A browser with a window also has internal pages, which run in other processes.
  const pageProcess = traceEvents.find(
    ({ name, args }) => name === "ResourceSendRequest" && args.data?.url?.startsWith(url),
  )?.pid;
  const main = traceEvents.find(
    ({ pid, args }) => pid === pageProcess && args.name === "CrRendererMain",
  )?.tid;
  if (main === undefined) throw new Error("The trace does not show the page's main thread.");
  return traceEvents
    .filter(({ name, pid, tid }) => name === "RunTask" && pid === pageProcess && tid === main)
    .reduce((sum, { tdur = 0 }) => sum + tdur / 1000, 0);
}
