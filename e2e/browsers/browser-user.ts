import type { Language, Localized } from "@baleen/contract/language.ts";
import { expect } from "@playwright/test";
import { site } from "../testing/site.ts";
import type { Browser } from "./browser.ts";

/** Selectors of the controls that `press` finds by their label. */
const selectors = {
  button: "button",
  field: "input, textarea, select",
  choice: "[type=radio], [type=checkbox]",
} as const;

/** A user of a browser, who sees text, clicks and types. */
export class BrowserUser {
  readonly #browser: Browser;
  readonly #language: Language;

  constructor(browser: Browser, language: Language) {
    this.#browser = browser;
    this.#language = language;
  }

  async open(path: string): Promise<void> {
    const url = new URL(path, site.url);
    url.searchParams.set("lang", this.#language);
    await this.#browser.open(url.href);
    await this.waitForScripts();
  }

  /** Waits until the page's scripts handle clicks. */
  async waitForScripts(): Promise<void> {
    await expect.poll(() => this.#browser.run(isInteractive)).toBe(true);
  }

  async press(kind: keyof typeof selectors, words: Localized): Promise<void> {
    const name = words[this.#language];
    const at = await expect
      .poll(() => this.#browser.run(findPoint, selectors[kind], name), { message: `${kind} ${name}` })
      .not.toBeNull()
      .then(() => this.#browser.run(findPoint, selectors[kind], name));
    if (!at) throw new Error(`${name} has moved.`);
    const [x, y] = at;
    await this.#browser.performActions({
      type: "pointer",
      id: "mouse",
      actions: [
        { type: "pointerMove", x, y, duration: 0, origin: "viewport" },
        { type: "pointerDown", button: 0 },
        { type: "pointerUp", button: 0 },
      ],
    });
  }

  async type(text: string): Promise<void> {
    const actions = [...text].flatMap((value) => [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ]);
    await this.#browser.performActions({ type: "key", id: "keys", actions });
  }

  async fill(label: Localized, text: string): Promise<void> {
    await this.press("field", label);
    // Replaces the field's value: after registration, the sign-in form is already filled in.
    await this.#browser.run(() => (document.activeElement as HTMLInputElement).select());
    await this.type(text);
    await expect
      .poll(() => this.#browser.run(() => (document.activeElement as HTMLInputElement).value))
      .not.toBe("");
  }

  /** Waits until the page shows the text. */
  async waitForText(words: Localized | string): Promise<void> {
    const text = typeof words === "string" ? words : words[this.#language];
    await expect.poll(() => this.#browser.run(readText)).toContain(text);
  }

  /** Scrolls to each island that starts near the viewport, until all islands are running. */
  async startAllIslands(): Promise<void> {
    await expect.poll(() => this.#browser.run(scrollToWaitingIsland)).toEqual([]);
  }

  async waitForHeading(): Promise<void> {
    await expect
      .poll(() => this.#browser.run(() => document.querySelector("h1")?.innerText ?? ""))
      .not.toBe("");
  }

  async read(): Promise<string> {
    return await this.#browser.run(readText);
  }

  async waitForPath(path: string): Promise<void> {
    await expect.poll(() => this.#browser.run(() => location.pathname)).toBe(path);
  }
}

/** The code of the Enter key in W3C's WebDriver. */
export const enter = "\uE007";

function readText(): string {
  return document.body.innerText;
}

/** Scrolls to the first island that is not running yet, and returns the names of all such islands. */
function scrollToWaitingIsland(): string[] {
  const startSelectors = ["load", "visible"].map(
    (start) => `[data-start=${start}]:not([data-running], [data-shown-to])`,
  );
  const waiting = [...document.querySelectorAll<HTMLElement>(startSelectors.join())];
  waiting[0]?.firstElementChild?.scrollIntoView({ block: "center", behavior: "instant" });
  const { scripts } = document.documentElement.dataset;
  return [
    ...waiting.map(({ dataset }) => dataset.island ?? ""),
    ...(scripts === "failed" ? ["scripts"] : []),
  ];
}

function isInteractive(): boolean {
  if (!document.getElementById("page-data")) return document.querySelector("h1") !== null;
  const islands = [...document.querySelectorAll("[data-island][data-start=load]:not([data-shown-to])")];
  const { scripts } = document.documentElement.dataset;
  return scripts === "running" && islands.every((island) => island.hasAttribute("data-running"));
}

/** The point at which a control can be clicked; null if there is no such control, or if another element covers it. */
function findPoint(selector: string, name: string): [number, number] | null {
  const normaliseText = (text: string | null | undefined) => (text ?? "").replace(/\s+/g, " ").trim();
  const labelsOf = (element: HTMLElement) =>
    [...((element as HTMLInputElement).labels ?? [])].map((label) => label.innerText);
  const controls = [...document.querySelectorAll<HTMLElement>(selector)].filter((element) =>
    [element.getAttribute("aria-label"), ...labelsOf(element), element.innerText]
      .map(normaliseText)
      .includes(name),
  );
  for (const control of controls) {
    const target = control.matches("[type=radio], [type=checkbox]")
      ? (control.closest("label") ?? control)
      : control;
    target.scrollIntoView({ block: "center", behavior: "instant" });
    const { left, top, width, height } = target.getBoundingClientRect();
    const point = [Math.round(left + width / 2), Math.round(top + height / 2)] as [number, number];
    const above = document.elementFromPoint(...point);
    if (width > 0 && above && (target.contains(above) || above.contains(target))) return point;
  }
  return null;
}
