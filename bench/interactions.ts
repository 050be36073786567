import { type Browser, chromium, type Page } from "playwright-core";
import { findBrowser } from "../scripts/machine/browser.js";
import { startServer } from "../scripts/testing/start-server.ts";
import { percentile, say } from "./measure.ts";

const slowdown = 4;

/** The animation's frame times and the interaction latency with the CPU throttled four times. */
export async function measureInteractions(): Promise<void> {
  const executablePath = findBrowser();
  if (!executablePath) return say("frames and presses, in a browser", "no Chromium", "");
  const site = await startServer({ LOG_LEVEL: "warn" });
  const browser = await chromium.launch({ executablePath, args: ["--disable-gpu"] });
  try {
    const frames = await measureFrames(browser, site.url);
    say(`water, ms a frame at ${slowdown}× slowdown, average`, average(frames).toFixed(2), "aim: at most 2");
    const presses = await measurePresses(browser, site.url);
    say(
      `press to paint at ${slowdown}× slowdown, ms, worst`,
      percentile(presses, 100).toFixed(0),
      "aim: at most 150",
    );
  } finally {
    await browser.close();
    await site.stop();
  }
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

async function openSlow(browser: Browser, address: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: "zh-CN" });
  await page.addInitScript(() => {
    const times: number[] = [];
    const ask = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (draw) =>
      ask((now) => {
        const startedAt = performance.now();
        draw(now);
        times.push(performance.now() - startedAt);
      });
    Object.assign(window, { frameTimes: times });
  });
  await page.goto(address, { waitUntil: "networkidle" });
  const browserTools = await page.context().newCDPSession(page);
  await browserTools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  return page;
}

async function measureFrames(browser: Browser, siteUrl: string): Promise<number[]> {
  const page = await openSlow(browser, siteUrl);
  await page.waitForTimeout(4000);
  const times = await page.evaluate<number[]>("window.frameTimes.slice(-100)");
  await page.close();
  return times;
}

/** Durations of clicks on the longest pages, from Event Timing. */
async function measurePresses(browser: Browser, siteUrl: string): Promise<number[]> {
  const walks = [
    { path: "/register", press: "[role=tab]" },
    { path: "/", press: "[aria-roledescription] button" },
  ];
  const found: number[] = [];
  for (const { path, press } of walks) {
    const page = await openSlow(browser, siteUrl + path);
    await page.evaluate(() => {
      const durations: number[] = [];
      const observer = new PerformanceObserver((list) => {
        durations.push(...list.getEntries().map(({ duration }) => duration));
      });
      observer.observe({ type: "event", buffered: true });
      Object.assign(window, { pressTimes: durations });
    });
    for (const target of (await page.locator(press).all()).slice(0, 3)) {
      await target.click();
      await page.waitForTimeout(400);
    }
    found.push(...(await page.evaluate<number[]>("window.pressTimes")));
    await page.close();
  }
  return found;
}
