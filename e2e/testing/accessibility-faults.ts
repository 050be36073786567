import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";
import type { Tools } from "./measure-page.ts";

const source = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** Rules about colours depend on the theme. All other rules run only in the light theme. */
const colourRules = ["color-contrast", "link-in-text-block"];

/** axe's violations in the light and in the dark theme, each with its rule and elements. */
export async function findAxeViolations(page: Page): Promise<string[]> {
  // Evaluated over the debugging protocol, once per page load: the page's CSP forbids adding a script element.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(source);
  await page.emulateMedia({ colorScheme: "light" });
  const inLight = await runAxe(page, {});
  await page.emulateMedia({ colorScheme: "dark" });
  const inDark = await runAxe(page, { runOnly: colourRules });
  return [...inLight, ...inDark.map((fault) => `in dark ${fault}`)];
}

async function runAxe(page: Page, options: RunOptions): Promise<string[]> {
  // Returns only violations: with the passed checks, the result would be megabytes.
  const objections = { ...options, resultTypes: ["violations"] } satisfies RunOptions;
  const violations = await page.evaluate<AxeResults["violations"]>(
    `axe.run(${JSON.stringify(objections)}).then(({ violations }) => violations)`,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")} ${failureSummary}`),
  );
}

/** Graphics that have no accessible name and are not marked as decorative. */
export function findUnnamedGraphics({ nameOf }: Tools): string[] {
  const pictures = [...document.querySelectorAll("canvas, svg, img:not([alt]), video")];
  return pictures
    .filter((picture) => !picture.closest("[aria-hidden=true]"))
    .filter((picture) => !picture.ariaLabel && !picture.getAttribute("aria-labelledby"))
    .map(nameOf);
}

/** Fields without a visible label, or with an `aria-label` in addition to one. */
export function findBadLabels({ nameOf, isShown }: Tools): string[] {
  const fields = [...document.querySelectorAll<HTMLInputElement>("input, select, textarea")];
  return fields.filter(isShown).flatMap((field) => {
    const label = field.labels?.[0];
    const hasVisibleLabel = label && isShown(label) && label.textContent?.trim() && !field.ariaLabel;
    return hasVisibleLabel ? [] : [nameOf(field)];
  });
}

/** Text in a language that differs from its element's `lang`. */
export function findLanguageMismatches({ nameOf, textLines }: Tools): string[] {
  const han = /\p{Script=Han}/u;
  const latinSentence = /[A-Za-z’']+(?: [A-Za-z’']+){3}/;
  const found = new Set<string>();
  for (const { element } of textLines()) {
    // Japanese uses Han characters too.
    if (element.matches(":lang(ja)")) continue;
    const words = element.textContent ?? "";
    const isForeign = element.matches(":lang(zh)")
      ? latinSentence.test(words) && !han.test(words)
      : han.test(words.replaceAll("鲸帧", ""));
    if (isForeign) found.add(nameOf(element));
  }
  return [...found];
}
