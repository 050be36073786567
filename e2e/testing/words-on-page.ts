import type { Page } from "playwright-core";
import { measure, type Tools } from "./measure-page.ts";

/** What the page says to whoever looks: the words of its headings and links, in their order. */
export async function readWords(page: Page): Promise<string[]> {
  return await measure(page, collectWords);
}

function collectWords({ isShown }: Tools): string[] {
  const telling = [...document.querySelectorAll<HTMLElement>("main :is(h1, h2, h3, a), footer a")];
  return telling.filter(isShown).map(({ innerText }) => innerText.replace(/\s+/g, " ").trim());
}
