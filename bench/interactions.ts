import { type Browser, chromium, type Page } from "@playwright/test";
import { findBrowser } from "../scripts/machine/browser.js";
import { startServer } from "../scripts/testing/start-server.ts";
import { percentile, printFigure } from "./measure.ts";

const slowdown = 4;

/** The interaction latency with the CPU throttled four times. */
export async function measureInteractions(): Promise<void> {
  const executablePath = findBrowser();
  if (!executablePath) return printFigure("presses, in a browser", "no Chromium", "");
  const site = await startServer({ LOG_LEVEL: "warn" });
  const browser = await chromium.launch({ executablePath, args: ["--disable-gpu"] });
  try {
    const presses = await measurePresses(browser, site.url);
    printFigure(
      `press to paint at ${slowdown}× slowdown, ms, worst`,
      percentile(presses, 100).toFixed(0),
      "aim: at most 150",
    );
  } finally {
    await browser.close();
    await site.stop();
  }
}

async function openSlow(browser: Browser, address: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: "zh-CN" });
  await page.goto(address, { waitUntil: "networkidle" });
  const browserTools = await page.context().newCDPSession(page);
  await browserTools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  return page;
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
