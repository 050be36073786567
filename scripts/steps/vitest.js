// @ts-check
import { relative } from "node:path";
import { outputOf, root } from "../machine/run.js";
import { runTests } from "./run-tests.js";

/**
 * Runs all tests of a project of vitest.config.ts or some of them, and adds them to the counts.
 * @param {string} project
 * @param {readonly string[]} [words] parts of file names or of tests' names, or options of Vitest
 * @returns {import("./steps.js").Step}
 */
export function testStep(project, words = []) {
  const action = () =>
    runTests(
      {
        command: ["vitest", "run", "--project", project],
        read: readTests,
        alone: ["--maxWorkers", "1"],
      },
      selection(project, words),
    );
  return { name: project, action, advice: "The failing tests are named above." };
}

/**
 * Words select files. If no file name contains them, they select tests.
 * @param {string} project
 * @param {readonly string[]} words
 */
function selection(project, words) {
  if (words.length === 0 || words.some((word) => word.startsWith("-"))) return words;
  const files = outputOf("vitest", ["list", "--filesOnly", "--project", project, ...words]);
  return files?.trim() ? words : ["--testNamePattern", words.join(" ")];
}

/**
 * @param {string} json Vitest's report (https://vitest.dev/guide/reporters#json-reporter)
 * @returns {import("./run-tests.js").TestResult[]}
 */
function readTests(json) {
  /** @type {{ testResults: FileResult[] }} */
  const { testResults } = JSON.parse(json);
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(root, name);
    /** @type {import("./run-tests.js").TestResult[]} */
    const tests = assertionResults.map(({ ancestorTitles, title, status: outcome }) => ({
      file,
      names: [...ancestorTitles, title],
      status: outcome === "passed" || outcome === "failed" ? outcome : "skipped",
    }));
    // The file itself failed, in an import or a hook.
    if (status === "failed" && tests.every((test) => test.status !== "failed"))
      tests.push({ file, names: [], status: "failed" });
    return tests;
  });
}

/**
 * @typedef {object} FileResult
 * @property {string} name the file's path
 * @property {"passed" | "failed"} status
 * @property {{ ancestorTitles: string[], title: string, status: string }[]} assertionResults
 */
