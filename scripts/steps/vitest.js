// @ts-check
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { outputOf, run } from "../machine/run.js";

/** The tests of all runs so far. */
export const counts = { passed: 0, failed: 0, skipped: 0 };

/** @returns {string} the last line of a run */
export function countsLine() {
  const { passed, failed, skipped } = counts;
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

/**
 * Runs one of the projects of vitest.config.ts, or a part of it, and adds its tests to the counts.
 * @param {string} project
 * @param {readonly string[]} [words] parts of file names or of tests' names, or options of Vitest
 * @returns {import("./steps.js").Step}
 */
export function testStep(project, words = []) {
  const action = () => runProject(project, words);
  return { name: project, action, advice: "The failing tests are named above." };
}

/**
 * @param {string} project
 * @param {readonly string[]} words
 */
async function runProject(project, words) {
  const { code, report } = await runVitest(["--project", project, ...selection(project, words)]);
  const failed = failedTests(report);
  // Many failures have one cause, which a second try does not take away.
  if (project === "journeys" && words.length === 0 && failed.length > 0 && failed.length <= 3)
    return await runAlone(failed, report);
  addReport(report);
  return code;
}

/**
 * Runs journeys that failed beside the others once more, alone. One that passes now has found a race, in the product or
 * in itself: it is named, and does not stop the run.
 * @param {readonly FailedTest[]} failed
 * @param {Report} report of the run in which they failed
 */
async function runAlone(failed, report) {
  const files = [...new Set(failed.map(({ file }) => file))];
  const pattern = failed.map(({ name }) => name.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join("|");
  const args = ["--project", "journeys", "--maxWorkers", "1", ...files, "--testNamePattern", pattern];
  const again = await runVitest(args);
  const failedAgain = again.code === 0 ? 0 : Math.max(1, failedTests(again.report).length);
  counts.passed += (report?.numPassedTests ?? 0) + failed.length - failedAgain;
  counts.failed += failedAgain;
  counts.skipped += (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0);
  if (failedAgain === 0)
    for (const { name, file } of failed)
      console.log(`UNSTEADY  ${file} > ${name}: failed beside others, passed alone`);
  return again.code;
}

/** @param {readonly string[]} args */
async function runVitest(args) {
  const folder = mkdtempSync(join(tmpdir(), "baleen-tests-"));
  const path = join(folder, "report.json");
  try {
    const code = await run("vitest", ["run", ...args], { TEST_REPORT: path });
    return { code, report: readReport(path) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Words choose files; where no file is called so, they choose tests.
 * @param {string} project
 * @param {readonly string[]} words
 */
function selection(project, words) {
  if (words.length === 0 || words.some((word) => word.startsWith("-"))) return words;
  const files = outputOf("vitest", ["list", "--filesOnly", "--project", project, ...words]);
  return files?.trim() ? words : ["--testNamePattern", words.join(" ")];
}

/**
 * @typedef {{
 *   numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
 *   testResults: { name: string, assertionResults: { status: string, fullName: string }[] }[],
 * } | undefined} Report Vitest's; undefined if the run could not start, of which its exit code tells
 * @typedef {{ name: string, file: string }} FailedTest
 */

/**
 * @param {string} path
 * @returns {Report}
 */
function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined;
}

/** @param {Report} report */
function addReport(report) {
  if (!report) return;
  counts.passed += report.numPassedTests;
  counts.failed += report.numFailedTests;
  counts.skipped += report.numPendingTests + report.numTodoTests;
}

/**
 * @param {Report} report
 * @returns {FailedTest[]}
 */
function failedTests(report) {
  return (report?.testResults ?? []).flatMap(({ name: file, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === "failed")
      .map(({ fullName }) => ({ name: fullName, file: relative(process.cwd(), file) })),
  );
}
