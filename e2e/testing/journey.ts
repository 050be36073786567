import { type Language, languageTag } from "@baleen/contract/language.ts";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from "playwright-core";
import { afterAll, test as base, expect, inject } from "vitest";
import { Visitor } from "./visitor.ts";

const siteUrl = inject("siteUrl");

export interface VisitorOptions extends BrowserContextOptions {
  language: Language;
  /** Complaints of the browser that belong to the journey, such as an answer of 401. */
  expected?: RegExp;
}

/** People who visit the site: each has a browser of their own, with its own cookies and storage. */
export class Visitors {
  private readonly contexts: BrowserContext[] = [];
  private readonly complaints: string[] = [];
  private readonly browser: Browser;

  constructor(browser: Browser) {
    this.browser = browser;
  }

  /** A fresh browser at no page yet. */
  async invite({ language, expected, ...options }: VisitorOptions): Promise<Visitor> {
    const context = await this.browser.newContext({
      baseURL: siteUrl,
      locale: languageTag[language],
      viewport: { width: 1280, height: 900 },
      // A whale that swims for nobody takes the machine from those who wait.
      reducedMotion: "reduce",
      ...options,
    });
    this.contexts.push(context);
    context.setDefaultTimeout(10_000);
    const note = (text: string) => {
      if (!expected?.test(text)) this.complaints.push(text);
    };
    context.on("weberror", (error) => note(String(error.error())));
    context.on("console", (message) => {
      if (["error", "warning"].includes(message.type()))
        note(`${message.text()} (${message.location().url})`);
    });
    return new Visitor(await context.newPage(), language);
  }

  async leave(journey: string): Promise<void> {
    await Promise.all(this.contexts.map((context) => context.close()));
    expect(this.complaints, `what the browser complained about while ${journey}`).toEqual([]);
  }
}

const browser = await chromium.connect(inject("browserEndpoint"));
afterAll(() => browser.close());

/** A test with visitors. It fails on any error or warning in any of their consoles. */
export const test = base.extend<{ visitors: Visitors }>({
  visitors: async ({ task }, use) => {
    const visitors = new Visitors(browser);
    await use(visitors);
    await visitors.leave(task.name);
  },
});
