import { randomBytes } from "node:crypto";
import { type Language, languageTag } from "@baleen/contract/language.ts";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
} from "@playwright/test";
import { waitTimeoutMs } from "../../scripts/testing/timeouts.ts";
import { ownAddressHeaders } from "./demo.ts";
import { recordAnnouncements } from "./live-regions.ts";
import { site } from "./site.ts";
import { Visitor } from "./visitor.ts";

/**
 * By design, a font that loads after the first paint is not used. A page that is left before its first frame has no
 * view transition. Chromium reports both in the console.
 */
const ignoredMessages =
  /\.woff2 was preloaded using link preload but not used|ViewTransition opt-in disabled/;

export interface VisitorOptions extends BrowserContextOptions {
  language: Language;
  /** Shows the demo's strip, which is hidden in journeys about the site itself. */
  hasDemoStrip?: boolean;
  /** Console messages that the journey expects, for example about a 401. */
  expectedMessages?: RegExp;
}

/** Whose WeChat a browser is. A real WeChat knows it, so the demo's must not ask. */
function wechatPerson() {
  const value = `xiaoman-${randomBytes(32).toString("base64url")}`;
  return { name: "demo_wechat", value, url: `${site.url}/demo/wechat/` };
}

/** Creates visitors, each in a browser context of its own. */
export class Visitors {
  private readonly contexts: BrowserContext[] = [];
  private readonly consoleMessages: string[] = [];
  private readonly browser: Browser;

  constructor(browser: Browser) {
    this.browser = browser;
  }

  /** Creates a visitor without opening a page. */
  async create({
    language,
    hasDemoStrip = false,
    expectedMessages,
    ...options
  }: VisitorOptions): Promise<Visitor> {
    const context = await this.browser.newContext({
      baseURL: site.url,
      locale: languageTag[language],
      viewport: { width: 1280, height: 900 },
      // Stops background animations, since they take processor time.
      reducedMotion: "reduce",
      extraHTTPHeaders: ownAddressHeaders(),
      ...options,
    });
    this.contexts.push(context);
    if (!hasDemoStrip) await context.addCookies([{ name: "demo_strip", value: "hidden", url: site.url }]);
    if (options.userAgent?.includes("MicroMessenger")) await context.addCookies([wechatPerson()]);
    context.setDefaultTimeout(waitTimeoutMs);
    await recordAnnouncements(context);
    const recordMessage = (text: string) => {
      if (!expectedMessages?.test(text) && !ignoredMessages.test(text)) this.consoleMessages.push(text);
    };
    context.on("weberror", (error) => recordMessage(String(error.error())));
    context.on("console", (message) => {
      if (["error", "warning"].includes(message.type()))
        recordMessage(`${message.text()} (${message.location().url})`);
    });
    return new Visitor(await context.newPage(), language);
  }

  /** Closes all contexts. Fails the journey if a browser console had errors or warnings. */
  async close(): Promise<void> {
    // Checked before the contexts close, so that their traces are kept.
    expect.soft(this.consoleMessages, "what the browser complained about").toEqual([]);
    await Promise.all(this.contexts.map((context) => context.close()));
  }
}

/** A test with visitors. It fails on any error or warning in their consoles. */
export const test = base.extend<{ visitors: Visitors }>({
  visitors: async ({ browser }, use) => {
    const visitors = new Visitors(browser);
    await use(visitors);
    await visitors.close();
  },
});
