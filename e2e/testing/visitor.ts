import type { Language, Localized } from "@baleen/contract/language.ts";
import { expect, type Locator, type Page } from "@playwright/test";
import { readAnnouncements } from "./live-regions.ts";
import { uiTexts } from "./ui-texts.ts";

/** A visitor: a page in its own browser context, and a language. */
export class Visitor {
  readonly page: Page;
  readonly language: Language;

  constructor(page: Page, language: Language) {
    this.page = page;
    this.language = language;
  }

  /** Opens a URL and waits for hydration. */
  async open(path: string): Promise<void> {
    await this.page.goto(path);
    await this.waitForHydration();
  }

  /** Waits until the page reacts to clicks and keys. */
  async waitForHydration(): Promise<void> {
    await this.page.waitForFunction(isInteractive);
  }

  /** Scrolls to an island that starts near the viewport, and waits until it is interactive. */
  async startIsland(name: string): Promise<void> {
    const island = this.page.locator(`[data-island=${name}]`);
    await island.locator(":scope > *").first().scrollIntoViewIfNeeded();
    await this.page.locator(`[data-island=${name}][data-running]`).waitFor({ state: "attached" });
  }

  /** Whether the page reacts to clicks and keys. */
  async isHydrated(): Promise<boolean> {
    return await this.page.evaluate(isInteractive);
  }

  text(pair: Localized): string {
    return pair[this.language];
  }

  /** A link in the bar at the top. */
  menuLink(pair: Localized): Locator {
    const menu = this.page.getByRole("navigation", { name: this.text(uiTexts.mainMenu) });
    return menu.getByRole("link", { name: this.text(pair), exact: true });
  }

  button(pair: Localized): Locator {
    return this.page.getByRole("button", { name: this.text(pair), exact: true });
  }

  tab(pair: Localized): Locator {
    return this.page.getByRole("tab", { name: this.text(pair), exact: true });
  }

  field(pair: Localized): Locator {
    return this.page.getByLabel(this.text(pair), { exact: true });
  }

  /** A heading that contains the text. Not exact, because the accessible name has spaces at line breaks. */
  heading(pair: Localized): Locator {
    return this.page.getByRole("heading", { name: this.text(pair) });
  }

  dialog(pair: Localized): Locator {
    return this.page.getByRole("dialog", { name: this.text(pair), exact: true });
  }

  textElement(pair: Localized): Locator {
    return this.page.getByText(this.text(pair), { exact: true });
  }

  /** Waits until a live region has announced the text at any time since the page was loaded. */
  async waitForAnnouncement(pair: Localized): Promise<void> {
    await expect
      // The page may be unloading, which would make the poll fail.
      .poll(() => readAnnouncements(this.page).catch(() => []))
      .toContainEqual(expect.stringContaining(this.text(pair)));
  }
}

/**
 * Whether the page is interactive: its script and the islands that start on load are running. On a busy machine this is
 * later than network idle. Pages without islands need no waiting.
 */
function isInteractive(): boolean {
  if (!document.getElementById("page-data") || matchMedia("(scripting: none)").matches) return true;
  const islands = [...document.querySelectorAll("[data-island][data-start=load]:not([data-shown-to])")];
  return (
    document.documentElement.dataset.scripts === "running" &&
    islands.every((island) => island.hasAttribute("data-running"))
  );
}
