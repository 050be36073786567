// @ts-check
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { outputOf, run } from "../machine/run.js";
import { counts } from "./counts.js";

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
  const path = join(folder, "report.json");
  try {
    const args = ["run", "--project", project, ...selection(project, words)];
    const code = await run("vitest", args, { TEST_REPORT: path });
    addReport(readReport(path));
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

/**
 * @typedef {{
 *   numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
 * } | undefined} Report Vitest's; undefined if the run could not start, of which its exit code tells
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
