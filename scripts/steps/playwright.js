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
  const { code, journeys } = await runPlaywright(selection(words));
  // One whose hook failed is skipped, and so are those behind it.
  const open = journeys.filter(({ status }) => status !== "expected");
  const files = [...new Set(open.map(({ file }) => file))];
  // Many failures have one cause, which a second try does not take away.
  const isWorthASecondTry = words.length === 0 && code !== 0 && files.length > 0 && files.length <= 3;
  const alone = [...files, "--workers", "1", "--trace", "retain-on-failure"];
  const again = isWorthASecondTry ? await runPlaywright(alone) : undefined;
  const left = again ? again.journeys.filter(({ status }) => status !== "expected") : open;
  const skipped = left.filter(({ status }) => status === "skipped").length;
  counts.passed += journeys.length - left.length;
  counts.failed += left.length - skipped;
  counts.skipped += skipped;
  // One that passes alone has found a race, in the product or in itself: it is named, and does not stop the run.
  if (again?.code === 0)
    for (const { file, names, status } of open)
      if (status === "unexpected")
        console.log(`UNSTEADY  ${[file, ...names].join(" > ")}: failed beside others, passed alone`);
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
 * @typedef {object} Journey
 * @property {string} file below the repository's root
 * @property {readonly string[]} names those of its groups, then its own
 * @property {"expected" | "unexpected" | "skipped"} status
 * @property {string} expectedStatus "passed" unless it is marked otherwise
 *
 * @typedef {object} Suite of Playwright's report as JSON (https://playwright.dev/docs/test-reporters#json-reporter)
 * @property {string} title
 * @property {{ title: string, file: string, tests: Pick<Journey, "status" | "expectedStatus">[] }[]} specs
 * @property {Suite[]} [suites]
 */

/**
 * @param {readonly string[]} args
 * @returns {Promise<{ code: number, journeys: Journey[] }>} no journeys if the run could not start
 */
async function runPlaywright(args) {
  const folder = mkdtempSync(join(tmpdir(), "baleen-journeys-"));
  const path = join(folder, "report.json");
  try {
    const code = await run("playwright", ["test", "--project=journeys", ...args], { TEST_REPORT: path });
    return { code, journeys: existsSync(path) ? readJourneys(readFileSync(path, "utf8")) : [] };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * @param {string} json Playwright's report
 * @returns {Journey[]}
 */
export function readJourneys(json) {
  /** @type {{ suites: Suite[] }} */
  const { suites } = JSON.parse(json);
  // The outermost suites are the files.
  return suites.flatMap((file) => journeysIn(file, []));
}

/**
 * @param {Suite} suite
 * @param {readonly string[]} groups the names of the groups around its journeys
 * @returns {Journey[]}
 */
function journeysIn({ specs, suites = [] }, groups) {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests.map(({ status, expectedStatus }) => ({ file, names: [...groups, title], status, expectedStatus })),
  );
  return [...own, ...suites.flatMap((suite) => journeysIn(suite, [...groups, suite.title]))];
}
