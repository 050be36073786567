import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { counts } from "./counts.js";
import { runTests, type TestResult } from "./run-tests.js";

beforeEach(() => {
  Object.assign(counts, { passed: 0, failed: 0, skipped: 0 });
});

/** A runner for five files with one test each. In the n-th run, the files of the n-th list in `failing` fail. */
function runnerThatFails(...failing: string[][]) {
  const folder = mkdtempSync(join(tmpdir(), "baleen-runner-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const log = join(folder, "log");
  writeFileSync(log, "");
  const script = `
    const { appendFileSync, readFileSync, writeFileSync } = require("node:fs");
    const failing = ${JSON.stringify(failing)}[readFileSync(${JSON.stringify(log)}, "utf8").split("\\n").length - 1];
    const args = process.argv.slice(1);
    appendFileSync(${JSON.stringify(log)}, args.join(" ") + "\\n");
    const all = ["a", "b", "c", "d", "e"];
    const files = args.length > 0 ? args.filter((arg) => all.includes(arg)) : all;
    const tests = files.map((file) => ({ file, names: ["works"], status: failing.includes(file) ? "failed" : "passed" }));
    writeFileSync(process.env.TEST_REPORT, JSON.stringify(tests));
    if (failing.includes("crash")) writeFileSync(process.env.TEST_REPORT + ".unexplained", "");
    process.exit(failing.length > 0 ? 1 : 0);`;
  return {
    runner: {
      command: ["node", "-e", script, "--"] as const,
      read: (json: string) => JSON.parse(json) as TestResult[],
      alone: ["--alone"],
    },
    runs: () => readFileSync(log, "utf8").split("\n").slice(0, -1),
  };
}

test("a test that fails beside others and passes alone is named, and does not stop the run", async () => {
  const log = vi.spyOn(console, "log").mockReturnValue();
  const { runner, runs } = runnerThatFails(["b"], []);
  expect(await runTests(runner, [])).toBe(0);
  expect(runs()).toEqual(["", "b --alone"]);
  expect(counts).toEqual({ passed: 5, failed: 0, skipped: 0 });
  expect(log.mock.calls.flat()).toEqual(["UNSTEADY  b > works: failed beside others, passed alone"]);
});

test("a test that fails alone too stops the run", async () => {
  const { runner } = runnerThatFails(["b", "c"], ["c"]);
  expect(await runTests(runner, [])).toBe(1);
  expect(counts).toEqual({ passed: 4, failed: 1, skipped: 0 });
});

test("many failures, and those of a chosen part, are not tried again", async () => {
  const many = runnerThatFails(["a", "b", "c", "d"]);
  expect(await runTests(many.runner, [])).toBe(1);
  const part = runnerThatFails(["a"]);
  expect(await runTests(part.runner, ["a"])).toBe(1);
  expect([many.runs().length, part.runs().length]).toEqual([1, 1]);
  expect(counts).toEqual({ passed: 1, failed: 5, skipped: 0 });
});

test("a run that failed for more than its tests is not tried again", async () => {
  const { runner, runs } = runnerThatFails(["a", "crash"], []);
  expect(await runTests(runner, [])).toBe(1);
  expect(runs()).toEqual([""]);
});
