// @ts-check
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root, run } from "../machine/run.js";
import { counts } from "./counts.js";

/**
 * Runs the journeys, or a part of them, and adds them to the counts.
 * @param {readonly string[]} [words] parts of file names or of journeys' names, or options of Playwright
 * @returns {import("./steps.js").Step}
 */
export function journeysStep(words = []) {
  const action = () => runJourneys(words);
  return {
    name: "journeys",
    action,
    advice: "The failing journeys are named above; test-results/ has their traces.",
  };
}

/** @param {readonly string[]} words */
async function runJourneys(words) {
  const { code, report } = await runPlaywright(selection(words));
  const failed = report?.stats.unexpected ?? 0;
  // Many failures have one cause, which a second try does not take away.
  const isWorthASecondTry = words.length === 0 && code !== 0 && failed > 0 && failed <= 3;
  const again = isWorthASecondTry
    ? await runPlaywright(["--last-failed", "--workers", "1", "--trace", "retain-on-failure"])
    : undefined;
  const failedAgain = again?.code === 0 ? 0 : failed;
  counts.passed += (report?.stats.expected ?? 0) + failed - failedAgain;
  counts.failed += failedAgain;
  counts.skipped += report?.stats.skipped ?? 0;
  // One that passes alone has found a race, in the product or in itself: it is named, and does not stop the run.
  if (report && again?.code === 0)
    for (const title of failedTitles(report))
      console.log(`UNSTEADY  ${title}: failed beside others, passed alone`);
  return again?.code ?? code;
}

/**
 * Words choose files; where no file is called so, they choose journeys.
 * @param {readonly string[]} words
 */
function selection(words) {
  if (words.length === 0 || words.some((word) => word.startsWith("-"))) return words;
  const files = readdirSync(join(root, "e2e")).filter((file) => file.endsWith(".journey.ts"));
  const isFile = words.some((word) => files.some((file) => word.includes(file) || file.includes(word)));
  return isFile ? words : ["--grep", words.join(" ")];
}

/**
 * @typedef {{ title: string, file: string, specs: { title: string, ok: boolean }[], suites?: Suite[] }} Suite
 * @typedef {{ stats: { expected: number, skipped: number, unexpected: number }, suites: Suite[] }} Report Playwright's
 */

/**
 * @param {readonly string[]} args
 * @returns {Promise<{ code: number, report: Report | undefined }>} no report if the run could not start
 */
async function runPlaywright(args) {
  const folder = mkdtempSync(join(tmpdir(), "baleen-journeys-"));
  const path = join(folder, "report.json");
  try {
    const code = await run("playwright", ["test", "--project=journeys", ...args], { TEST_REPORT: path });
    return { code, report: existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * @param {{ suites?: Suite[], specs?: Suite["specs"], file?: string }} suite
 * @returns {string[]}
 */
function failedTitles({ suites = [], specs = [], file }) {
  const own = specs.filter(({ ok }) => !ok).map(({ title }) => `${file} > ${title}`);
  return [...own, ...suites.flatMap(failedTitles)];
}
