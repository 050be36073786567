// @ts-check
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
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
  const folder = mkdtempSync(join(tmpdir(), "baleen-tests-"));
  const report = join(folder, "report.json");
  try {
    const args = ["--project", project, ...selection(project, words)];
    const code = await run("vitest", ["run", ...args], { TEST_REPORT: report });
    addReport(report);
    return code;
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

/** @param {string} path */
function addReport(path) {
  try {
    const report = JSON.parse(readFileSync(path, "utf8"));
    counts.passed += report.numPassedTests;
    counts.failed += report.numFailedTests;
    counts.skipped += report.numPendingTests + report.numTodoTests;
  } catch {
    // A run that could not start leaves no report; its exit code tells.
  }
}
