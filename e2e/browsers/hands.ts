import type { Language, Localized } from "@baleen/contract/language.ts";
import { expect } from "@playwright/test";
import { site } from "../testing/site.ts";
import type { Browser } from "./browser.ts";

/** What a person points at: by what it is, and the words on it or beside it. */
const kinds = {
  button: "button",
  field: "input, textarea, select",
  choice: "[type=radio], [type=checkbox]",
} as const;

/** A person at a browser: sees words, points and types. */
export class Hands {
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
    await this.seeScripts();
  }

  /** Waits until the page answers to what is pressed. */
  async seeScripts(): Promise<void> {
    await expect.poll(() => this.#browser.run(isAlive)).toBe(true);
  }

  async press(kind: keyof typeof kinds, words: Localized): Promise<void> {
    const name = words[this.#language];
    const at = await expect
      .poll(() => this.#browser.run(findPoint, kinds[kind], name), { message: `${kind} ${name}` })
      .not.toBeNull()
      .then(() => this.#browser.run(findPoint, kinds[kind], name));
    if (!at) throw new Error(`${name} has moved.`);
    const [x, y] = at;
    await this.#browser.act({
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
    await this.#browser.act({ type: "key", id: "keys", actions });
  }

  async fill(label: Localized, text: string): Promise<void> {
    await this.press("field", label);
    // What is there already is replaced: after registering, the form of signing in is filled.
    await this.#browser.run(() => (document.activeElement as HTMLInputElement).select());
    await this.type(text);
    await expect
      .poll(() => this.#browser.run(() => (document.activeElement as HTMLInputElement).value))
      .not.toBe("");
  }

  /** Waits until the words can be read. */
  async see(words: Localized | string): Promise<void> {
    const text = typeof words === "string" ? words : words[this.#language];
    await expect.poll(() => this.#browser.run(readText)).toContain(text);
  }

  /** Scrolls to each island that starts when it is near, until all run. */
  async walkThrough(): Promise<void> {
    await expect.poll(() => this.#browser.run(goToWaiting)).toEqual([]);
  }

  async seeHeading(): Promise<void> {
    await expect
      .poll(() => this.#browser.run(() => document.querySelector("h1")?.innerText ?? ""))
      .not.toBe("");
  }

  async read(): Promise<string> {
    return await this.#browser.run(readText);
  }

  async reach(path: string): Promise<void> {
    await expect.poll(() => this.#browser.run(() => location.pathname)).toBe(path);
  }
}

/** The key of W3C's WebDriver. */
export const enter = "\uE007";

function readText(): string {
  return document.body.innerText;
}

/** Scrolls to the first island that does not run yet; says which wait. */
function goToWaiting(): string[] {
  const kinds = ["load", "visible"].map(
    (start) => `[data-start=${start}]:not([data-running], [data-shown-to])`,
  );
  const waiting = [...document.querySelectorAll<HTMLElement>(kinds.join())];
  waiting[0]?.firstElementChild?.scrollIntoView({ block: "center", behavior: "instant" });
  const { scripts } = document.documentElement.dataset;
  return [
    ...waiting.map(({ dataset }) => dataset.island ?? ""),
    ...(scripts === "failed" ? ["scripts"] : []),
  ];
}

function isAlive(): boolean {
  if (!document.getElementById("page-data")) return document.querySelector("h1") !== null;
  const islands = [...document.querySelectorAll("[data-island][data-start=load]:not([data-shown-to])")];
  const { scripts } = document.documentElement.dataset;
  return scripts === "running" && islands.every((island) => island.hasAttribute("data-running"));
}

/** Where a control can be pressed; null if there is none of this name, or something else is above it. */
function findPoint(selector: string, name: string): [number, number] | null {
  const plain = (text: string | null | undefined) => (text ?? "").replace(/\s+/g, " ").trim();
  const labelsOf = (element: HTMLElement) =>
    [...((element as HTMLInputElement).labels ?? [])].map((label) => label.innerText);
  const controls = [...document.querySelectorAll<HTMLElement>(selector)].filter((element) =>
    [element.getAttribute("aria-label"), ...labelsOf(element), element.innerText].map(plain).includes(name),
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
