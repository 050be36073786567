import { test as base, inject } from "vitest";
import type { Browser } from "./browser.ts";
import { startFirefox } from "./firefox.ts";
import { Hands } from "./hands.ts";
import { startWebKit } from "./webkit.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The programs of the browsers. */
    firefoxPath: string;
    miniBrowserPath: string;
  }
}

const starts = {
  Firefox: () => startFirefox(inject("firefoxPath")),
  WebKit: () => startWebKit(inject("miniBrowserPath")),
} as const satisfies Record<string, () => Promise<Browser>>;

export const browserNames = Object.keys(starts) as (keyof typeof starts)[];

/** A test with a person at a browser of the given name. */
export const test = base.extend<{ sitAt: (name: keyof typeof starts) => Promise<Hands> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern what a fixture needs.
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
