import { type Browser, chromium } from "playwright-core";
import { findBrowser } from "../scripts/machine/browser.js";
import { startServer } from "../scripts/testing/start-server.ts";
import { judge, median, say } from "./measure.ts";

/** A telephone, as Lighthouse emulates one. */
const telephone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true } as const;
const slowdown = 4;
const watchedMs = 10_000;
const rounds = 3;
const maxMs = 200;

/**
 * What the moving water costs the main thread of a telephone in the first ten seconds, beyond still water, without a GPU.
 * Counted by the thread's own clock and multiplied, because throttled wall time says more about the machine's other work.
 */
export async function measureWater(): Promise<void> {
  const executablePath = findBrowser();
  if (!executablePath) return say("the moving water, in a browser", "no Chromium", "");
  const site = await startServer({ LOG_LEVEL: "warn" });
  const browser = await chromium.launch({ executablePath, args: ["--disable-gpu"] });
  const costs = { moving: [] as number[], still: [] as number[] };
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const water of ["still", "moving"] as const) {
        costs[water].push(slowdown * (await watchMainThread(browser, site.url, water)));
      }
    }
  } finally {
    await browser.close();
    await site.stop();
  }
  const [still, moving] = [median(costs.still), median(costs.moving)];
  say(`main thread in still water at ${slowdown}× slowdown, ms`, still.toFixed(0), "");
  judge("the moving water, ms more", moving - still, maxMs);
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** By the thread's clock, in microseconds. */
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

/** The milliseconds that the home page's main thread works. */
async function watchMainThread(browser: Browser, url: string, water: "still" | "moving"): Promise<number> {
  const context = await browser.newContext({ ...telephone, locale: "zh-CN", reducedMotion: "no-preference" });
  await context.addCookies([{ name: "demo_strip", value: "hidden", url }]);
  if (water === "still") await context.addCookies([{ name: "motion", value: "still", url }]);
  const page = await context.newPage();
  await browser.startTracing(page, { categories: ["disabled-by-default-devtools.timeline", "__metadata"] });
  await page.goto(url, { waitUntil: "load" });
  await page.waitForTimeout(watchedMs);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    readonly traceEvents: readonly TraceEvent[];
  };
  await context.close();
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const main = new Set(
    traceEvents
      .filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain")
      .map(threadOf),
  );
  return traceEvents
    .filter((event) => event.name === "RunTask" && main.has(threadOf(event)))
    .reduce((sum, { tdur = 0 }) => sum + tdur / 1000, 0);
}
