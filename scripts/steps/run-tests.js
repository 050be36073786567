// @ts-check
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "../machine/run.js";
import { counts } from "./counts.js";

/**
 * @typedef {object} TestResult
 * @property {string} file relative to the repository's root
 * @property {readonly string[]} names the names of its groups, then its own
 * @property {"passed" | "failed" | "skipped"} status
 *
 * @typedef {object} TestRunner
 * @property {readonly [command: string, ...args: string[]]} command
 * @property {(json: string) => TestResult[]} read parses its report
 * @property {readonly string[]} alone options that run files one after another
 */

/** More failed files than this usually have one common cause, which a retry does not remove. */
const maxRetriedFiles = 3;

/**
 * Runs tests and adds them to the counts. In a run of all tests, failed files are retried once, one at a time.
 * @param {TestRunner} runner
 * @param {readonly string[]} words selects what to run; empty for all
 * @returns {Promise<number>} the exit code
 */
export async function runTests(runner, words) {
  const first = await runOnce(runner, words);
  const failures = first.tests.filter(({ status }) => status === "failed");
  const files = [...new Set(failures.map(({ file }) => file))];
  const isWorthASecondTry =
    words.length === 0 && first.isExplained && files.length > 0 && files.length <= maxRetriedFiles;
  const again = isWorthASecondTry ? await runOnce(runner, [...files, ...runner.alone]) : undefined;
  const others = first.tests.filter(({ file }) => !files.includes(file));
  const tests = again ? [...others, ...again.tests] : first.tests;
  for (const { status } of tests) counts[status] += 1;
  if (again?.code !== 0) return again?.code ?? first.code;
  if (files.some((file) => !again.tests.some((test) => test.file === file))) return 1;
  // A test that passes alone has found a race, in the product or in itself. It is reported, but does not fail the run.
  for (const { file, names } of failures)
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
