import { relative } from "node:path";
import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";
import { markUnexplained } from "./unexplained.ts";

/** Prints a failed journey at once: the error, and the paths of its screenshot and its trace. */
export default class FailureReporter implements Reporter {
  onTestEnd(test: TestCase, { status, errors, attachments }: TestResult) {
    if (status === test.expectedStatus || status === "skipped") return;
    const files = attachments.flatMap(({ name, path }) =>
      path === undefined ? [] : [`  ${name}: ${relative(process.cwd(), path)}`],
    );
    const reasons = errors.map(({ message = "" }) => `  ${message}`);
    console.log([`FAILED  ${test.titlePath().slice(2).join(" > ")}`, ...reasons, ...files].join("\n"));
  }

  /** An error outside of a test. */
  onError() {
    markUnexplained();
  }

  printsToStdio() {
    return false;
  }
}
