import { test as base } from "@playwright/test";
import { findFirefox, findMiniBrowser } from "../../scripts/machine/other-browsers.js";
import type { Browser } from "./browser.ts";
import { startFirefox } from "./firefox.ts";
import { Hands } from "./hands.ts";
import { startWebKit } from "./webkit.ts";

/** @param program where it is, if it is there */
function requireProgram(program: string | undefined): string {
  if (!program) throw new Error("There is no Firefox or no WebKit here: npm run browsers installs them.");
  return program;
}

const starts = {
  Firefox: () => startFirefox(requireProgram(findFirefox())),
  WebKit: () => startWebKit(requireProgram(findMiniBrowser())),
} as const satisfies Record<string, () => Promise<Browser>>;

export const browserNames = Object.keys(starts) as (keyof typeof starts)[];

/** A test with a person at a browser of the given name. */
export const test = base.extend<{ sitAt: (name: keyof typeof starts) => Promise<Hands> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
  sitAt: async ({}, use) => {
    const started: Browser[] = [];
    await use(async (name) => {
      const browser = await starts[name]();
      started.push(browser);
      return new Hands(browser, "zh");
    });
    for (const browser of started) await browser.close();
  },
});
