// @ts-check
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "../machine/run.js";
import { runTests } from "./run-tests.js";

/** @type {import("./run-tests.js").TestRunner} */
const playwright = {
  command: ["playwright", "test", "--project=journeys"],
  read: (json) =>
    readJourneys(json).map(({ file, names, status, expectedStatus }) => ({
      file,
      names,
      // If a hook fails, its test and the tests after it are reported as skipped.
      status: expectedStatus === "skipped" ? "skipped" : status === "expected" ? "passed" : "failed",
    })),
  alone: ["--workers", "1", "--trace", "retain-on-failure"],
};

/**
 * Runs all journeys or some of them, and adds them to the counts.
 * @param {readonly string[]} [words] parts of file names or of journeys' names, or options of Playwright
 * @returns {import("./steps.js").Step}
 */
export function journeysStep(words = []) {
  const action = () => runTests(playwright, selection(words));
  return {
    name: "journeys",
    action,
    advice: "The failing journeys are named above; test-results/ has their traces.",
  };
}

/**
 * Words select files. If no file name contains them, they select journeys.
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
 * @property {string} file relative to the repository's root
 * @property {readonly string[]} names the names of its groups, then its own
 * @property {"expected" | "unexpected" | "skipped"} status
 * @property {string} expectedStatus "passed" unless it is marked otherwise
 *
 * @typedef {object} Suite of Playwright's JSON report (https://playwright.dev/docs/test-reporters#json-reporter)
 * @property {string} title
 * @property {{ title: string, file: string, tests: Pick<Journey, "status" | "expectedStatus">[] }[]} specs
 * @property {Suite[]} [suites]
 */

/**
 * @param {string} json Playwright's report
 * @returns {Journey[]}
 */
export function readJourneys(json) {
  /** @type {{ suites: Suite[] }} */
  const { suites } = JSON.parse(json);
  // The outermost suites are files.
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
