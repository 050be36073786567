// @ts-check
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "../machine/run.js";
import { counts } from "./counts.js";

/**
 * @typedef {object} TestResult
 * @property {string} file below the repository's root
 * @property {readonly string[]} names those of its groups, then its own
 * @property {"passed" | "failed" | "skipped"} status
 *
 * @typedef {object} TestRunner
 * @property {readonly [command: string, ...args: string[]]} command
 * @property {(json: string) => TestResult[]} read its report
 * @property {readonly string[]} alone options with which files run one after another
 */

/** Many failures have one cause, which a second try does not take away. */
const maxSecondTries = 3;

/**
 * Runs tests and adds them to the counts. In a run of all, the files that failed beside others are tried once more alone.
 * @param {TestRunner} runner
 * @param {readonly string[]} words what is run; empty for all
 * @returns {Promise<number>} the exit code
 */
export async function runTests(runner, words) {
  const first = await runOnce(runner, words);
  const failed = first.tests.filter(({ status }) => status === "failed");
  const files = [...new Set(failed.map(({ file }) => file))];
  const isWorthASecondTry =
    words.length === 0 && first.isExplained && files.length > 0 && files.length <= maxSecondTries;
  const again = isWorthASecondTry ? await runOnce(runner, [...files, ...runner.alone]) : undefined;
  const others = first.tests.filter(({ file }) => !files.includes(file));
  const tests = again ? [...others, ...again.tests] : first.tests;
  for (const { status } of tests) counts[status] += 1;
  if (again?.code !== 0) return again?.code ?? first.code;
  if (files.some((file) => !again.tests.some((test) => test.file === file))) return 1;
  // One that passes alone has found a race, in the product or in itself: it is named, and does not stop the run.
  for (const { file, names } of failed)
    console.log(`UNSTEADY  ${[file, ...names].join(" > ")}: failed beside others, passed alone`);
  return 0;
}

/**
 * @param {TestRunner} runner
 * @param {readonly string[]} words
 * @returns {Promise<{ code: number, tests: TestResult[], isExplained: boolean }>} no tests if the run could not start;
 *   explained if it failed for no other reason than its tests
 */
async function runOnce({ command: [command, ...args], read }, words) {
  const folder = mkdtempSync(join(tmpdir(), "baleen-tests-"));
  const path = join(folder, "report.json");
  try {
    const code = await run(command, [...args, ...words], { TEST_REPORT: path });
    const tests = existsSync(path) ? read(readFileSync(path, "utf8")) : [];
    return { code, tests, isExplained: !existsSync(`${path}.unexplained`) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
