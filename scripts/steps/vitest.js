// @ts-check
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "../machine/run.js";

/** The tests of all runs so far. */
export const counts = { passed: 0, failed: 0, skipped: 0 };

/** @returns {string} the last line of a run */
export function countsLine() {
  const { passed, failed, skipped } = counts;
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

/**
 * Runs one of the projects of vitest.config.ts and adds its tests to the counts.
 * @param {string} project
 * @returns {import("./steps.js").Step}
 */
export function testStep(project) {
  return { name: project, action: () => runProject(project), advice: "The failing tests are named above." };
}

/** @param {string} project */
async function runProject(project) {
  const folder = mkdtempSync(join(tmpdir(), "baleen-tests-"));
  const report = join(folder, "report.json");
  try {
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
    const code = await run("vitest", ["run", "--project", project, ...reporters]);
    addReport(report);
    return code;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @param {string} path */
function addReport(path) {
  try {
    const report = JSON.parse(readFileSync(path, "utf8"));
    counts.passed += report.numPassedTests;
    counts.failed += report.numFailedTests;
    counts.skipped += report.numPendingTests + report.numTodoTests;
  } catch {
    // A run that could not even begin leaves no report; its exit code speaks for it.
  }
}
