import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";

const source = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** What axe objects to on the page as it stands, in light and in dark: the rule, and the elements. */
export async function findFaults(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const faults = await runAxe(page);
    found.push(...faults.map((fault) => `${colorScheme}: ${fault}`));
  }
  return found;
}

async function runAxe(page: Page): Promise<string[]> {
  // Evaluated by the debugger, it needs no script element, which the page's policy would forbid.
  await page.evaluate(source);
  const { violations } = await page.evaluate<AxeResults>("axe.run()");
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")} ${failureSummary}`),
  );
}

/** The widths at which a page's layout changes, and the narrowest that must work. */
const widths = [320, 390, 768, 1440];

/** At which widths the page, or the dialog that is open on it, can be scrolled sideways. */
export async function findSidewaysScroll(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const wide = await page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll("dialog[open]")]
        .filter((element) => element.scrollWidth > element.clientWidth)
        .map((element) => `${element.localName} by ${element.scrollWidth - element.clientWidth} px`),
    );
    found.push(...wide.map((element) => `at ${width}: ${element}`));
  }
  return found;
}
