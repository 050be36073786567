import type { Reporter, TestCase, TestModule } from "vitest/node";
import { markUnexplained } from "./unexplained.ts";

/** Quotes a word for a POSIX shell. */
const quote = (word: string) => `'${word.replaceAll("'", String.raw`'\''`)}'`;

/** Vitest reads test names as a regular expression. */
const escapePattern = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

function describeFailure(test: TestCase): string[] {
  const { project, module } = test;
  const pattern = escapePattern(test.fullName.replaceAll(" > ", " "));
  const command = `npm test -- ${project.name} ${module.relativeModuleId} -t ${quote(pattern)}`;
  return [`FAILED  ${module.relativeModuleId} > ${test.fullName}`, `  alone: ${command}`];
}

function describeModule(module: TestModule): string[] {
  const failures = [...module.children.allTests("failed")].flatMap(describeFailure);
  if (failures.length > 0 || module.state() !== "failed") return failures;
  // The file itself failed, in an import or a hook.
  const { project, relativeModuleId } = module;
  return [`FAILED  ${relativeModuleId}`, `  alone: npm test -- ${project.name} ${relativeModuleId}`];
}

/** Prints each failed test at once, and at the end all of them: their names, and the command that runs each alone. */
export const failureReporter: Reporter = {
  onTestCaseResult(test) {
    const { state, errors } = test.result();
    if (state !== "failed") return;
    console.log([...describeFailure(test), ...errors.map(({ message }) => `  ${message}`)].join("\n"));
  },
  onTestRunEnd(modules, unhandledErrors) {
    const hasEnded = modules.every((module) => !["pending", "queued"].includes(module.state()));
    if (unhandledErrors.length > 0 || !hasEnded) markUnexplained();
    const lines = modules.flatMap(describeModule);
    if (lines.length > 0) console.log(`\n${lines.join("\n")}`);
  },
};
