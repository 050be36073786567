import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { AxeResults, RunOptions } from "axe-core";
import type { Page } from "playwright-core";

const source = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** Rules about colours, which depend on the theme; the others are checked once. */
const rulesOfColours = ["color-contrast", "link-in-text-block"];

/** Violations that axe finds in both themes: the rule and the elements. */
export async function findAxeViolations(page: Page): Promise<string[]> {
  // Evaluated by the debugger, it needs no script element, which the page's policy would forbid. Once per page load.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(source);
  await page.emulateMedia({ colorScheme: "light" });
  const inLight = await runAxe(page, {});
  await page.emulateMedia({ colorScheme: "dark" });
  const inDark = await runAxe(page, { runOnly: rulesOfColours });
  return [...inLight, ...inDark.map((fault) => `in dark ${fault}`)];
}

async function runAxe(page: Page, options: RunOptions): Promise<string[]> {
  // Only objections leave the page: all that axe has found right would fill megabytes.
  const objections = { ...options, resultTypes: ["violations"] } satisfies RunOptions;
  const violations = await page.evaluate<AxeResults["violations"]>(
    `axe.run(${JSON.stringify(objections)}).then(({ violations }) => violations)`,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")} ${failureSummary}`),
  );
}
