import { type Browser, chromium } from "playwright-core";
import { findFullBrowser } from "../../scripts/machine/browser.js";

/** Runs `use` with a Chromium and closes it. `flags` are command line switches, such as `--disable-gpu`. */
export async function withBrowser<Result>(
  use: (browser: Browser) => Promise<Result>,
  flags: readonly string[] = [],
): Promise<Result> {
  const executablePath = findFullBrowser();
  if (!executablePath) throw new Error("There is no Chromium.");
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", ...flags] });
  try {
    return await use(browser);
  } finally {
    await browser.close();
  }
}
