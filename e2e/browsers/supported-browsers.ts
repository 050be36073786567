import { test as base } from "@playwright/test";
import { findFirefox, findMiniBrowser } from "../../scripts/machine/other-browsers.js";
import type { Browser } from "./browser.ts";
import { BrowserUser } from "./browser-user.ts";
import { startFirefox } from "./firefox.ts";
import { startWebKit } from "./webkit.ts";

/** @param program the path of the browser; undefined if it is not installed */
function requireProgram(program: string | undefined): string {
  if (!program) throw new Error("There is no Firefox or no WebKit here: npm run browsers installs them.");
  return program;
}

const starters = {
  Firefox: () => startFirefox(requireProgram(findFirefox())),
  WebKit: () => startWebKit(requireProgram(findMiniBrowser())),
} as const satisfies Record<string, () => Promise<Browser>>;

export const browserNames = Object.keys(starters) as (keyof typeof starters)[];

/** A test whose `openBrowser` starts a browser by its name. */
export const test = base.extend<{ openBrowser: (name: keyof typeof starters) => Promise<BrowserUser> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
  openBrowser: async ({}, use) => {
    const startedBrowsers: Browser[] = [];
    await use(async (name) => {
      const browser = await starters[name]();
      startedBrowsers.push(browser);
      return new BrowserUser(browser, "zh");
    });
    for (const browser of startedBrowsers) await browser.close();
  },
});
