import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Language, languageTag } from "@baleen/contract/language.ts";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from "playwright-core";
import { test as base, expect, inject, type RunnerTestCase } from "vitest";
import { waitTimeoutMs } from "../../scripts/testing/timeouts.ts";
import { fromOwnAddress } from "./demo.ts";
import { recordAnnouncements } from "./live-regions.ts";
import { Visitor } from "./visitor.ts";

declare module "vitest" {
  interface TaskMeta {
    /** The folder of the screenshots and traces of a failed journey, relative to the project. */
    evidence?: string;
  }
}

const siteUrl = inject("siteUrl");

/**
 * A font that loads after the first paint is not used, by design. A page that is left before its first frame has no view
 * transition. Chromium reports both to the console.
 */
const harmless = /\.woff2 was preloaded using link preload but not used|ViewTransition opt-in disabled/;

export interface VisitorOptions extends BrowserContextOptions {
  language: Language;
  /** Shows the demo's strip, which journeys about the site go without. */
  demoStrip?: boolean;
  /** Console messages that the journey expects, such as those about a 401. */
  expected?: RegExp;
}

/** Creates visitors; each has a browser context of its own. */
export class Visitors {
  private readonly contexts: BrowserContext[] = [];
  private readonly complaints: string[] = [];
  private readonly browser: Browser;

  constructor(browser: Browser) {
    this.browser = browser;
  }

  /** Creates a visitor without opening a page. */
  async invite({ language, demoStrip = false, expected, ...options }: VisitorOptions): Promise<Visitor> {
    const context = await this.browser.newContext({
      baseURL: siteUrl,
      locale: languageTag[language],
      viewport: { width: 1280, height: 900 },
      // Background pages are stopped, since their animation takes processor time.
      reducedMotion: "reduce",
      extraHTTPHeaders: fromOwnAddress(),
      ...options,
    });
    this.contexts.push(context);
    if (!demoStrip) await context.addCookies([{ name: "demo_strip", value: "hidden", url: siteUrl }]);
    context.setDefaultTimeout(waitTimeoutMs);
    await context.tracing.start();
    await recordAnnouncements(context);
    const note = (text: string) => {
      if (!expected?.test(text) && !harmless.test(text)) this.complaints.push(text);
    };
    context.on("weberror", (error) => note(String(error.error())));
    context.on("console", (message) => {
      if (["error", "warning"].includes(message.type()))
        note(`${message.text()} (${message.location().url})`);
    });
    return new Visitor(await context.newPage(), language);
  }

  /** Closes all contexts; keeps screenshots and traces of a failed journey. */
  async leave(journey: Readonly<RunnerTestCase>): Promise<void> {
    const hasFailed = journey.result?.state === "fail" || this.complaints.length > 0;
    if (hasFailed) await this.keepEvidence(journey);
    await Promise.all(this.contexts.map((context) => context.close()));
    expect(this.complaints, `what the browser complained about while ${journey.name}`).toEqual([]);
  }

  private async keepEvidence(journey: Readonly<RunnerTestCase>): Promise<void> {
    const folder = join("test-results", journey.id);
    mkdirSync(folder, { recursive: true });
    journey.meta.evidence = folder;
    for (const [index, context] of this.contexts.entries()) {
      await context.tracing.stop({ path: join(folder, `trace-${index + 1}.zip`) });
      for (const [tab, page] of context.pages().entries()) {
        // A page that hangs has no screenshot, but a trace.
        await page.screenshot({ path: join(folder, `page-${index + 1}-${tab + 1}.png`) }).catch(() => {});
      }
    }
  }
}

const flags = [
  "--disable-gpu",
  // A screenshot waits for the pictures in it.
  "--disable-checker-imaging",
  "--disable-dev-shm-usage",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** A test with visitors. It fails on any error or warning in any of their consoles. */
export const test = base.extend<{ $worker: { browser: Browser }; $test: { visitors: Visitors } }>({
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern what a fixture needs.
    async ({}, use) => {
      const browser = await chromium.launch({ executablePath: inject("browserPath"), args: flags });
      await use(browser);
      await browser.close();
    },
    { scope: "worker" },
  ],
  visitors: async ({ task, browser }, use) => {
    const visitors = new Visitors(browser);
    await use(visitors);
    await visitors.leave(task);
  },
});
