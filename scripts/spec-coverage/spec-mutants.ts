import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root, run, StopError } from "../machine/run.js";
import { buildWebIfStale } from "../machine/web-build.js";
import { readJourneys } from "../steps/playwright.js";
import type { TaggedTitle } from "./coverage.ts";
import type { SpecMutant } from "./spec-mutants.data.ts";

/** Ordered by cost: a mutant that a unit test kills needs no browser. */
export const projects = ["unit", "integration", "journeys"] as const;
type Project = (typeof projects)[number];
export type Verdict = { readonly killedBy: string } | "survived";

function projectOf({ file }: TaggedTitle): Project {
  if (file.endsWith(".journey.ts")) return "journeys";
  return file.endsWith(".integration.test.ts") ? "integration" : "unit";
}

/** Returns the source with the mutant's change. Throws unless the text to replace occurs exactly once. */
export function mutate(source: string, { row, file, find, replace }: SpecMutant): string {
  const parts = source.split(find);
  if (parts.length !== 2)
    throw new StopError(`Row ${row}: ${file} has the text to replace ${parts.length - 1} times, not once.`);
  return parts.join(replace);
}

/**
 * Applies the mutant to its file, runs the tests that name its row until one fails, and restores the file. Only a test
 * that fails itself counts: a module that no longer loads proves nothing.
 */
export async function runMutant(
  mutant: SpecMutant,
  tagged: readonly TaggedTitle[],
  chosenProjects: readonly Project[],
): Promise<Verdict> {
  const testsOfRow = tagged.filter(({ rows }) => rows.includes(mutant.row));
  const path = join(root, mutant.file);
  const source = readFileSync(path, "utf8");
  writeFileSync(path, mutate(source, mutant));
  try {
    for (const project of chosenProjects) {
      const files = new Set(
        testsOfRow.filter((claim) => projectOf(claim) === project).map(({ file }) => file),
      );
      const killedBy = files.size > 0 && (await findFailure(project, [...files], mutant.row));
      if (killedBy) return { killedBy };
    }
    return "survived";
  } finally {
    writeFileSync(path, source);
  }
}

async function findFailure(
  project: Project,
  files: readonly string[],
  row: string,
): Promise<string | undefined> {
  if (project === "journeys") await buildWebIfStale();
  const folder = mkdtempSync(join(tmpdir(), "baleen-mutant-"));
  const report = join(folder, "report.json");
  const title = String.raw`\[spec ([\d., ]+, )?${row.replace(".", String.raw`\.`)}(,[^\]]*)?\]`;
  try {
    if (project === "journeys") {
      const args = ["test", "--project=journeys", ...files, "--grep", title, "--max-failures", "1"];
      await run("playwright", args, { TEST_REPORT: report });
      const journeys = readJourneys(readFileSync(report, "utf8"));
      return journeys.find(({ status }) => status === "unexpected")?.names.join(" ");
    }
    const args = ["run", "--project", project, ...files, "--testNamePattern", title, "--bail", "1"];
    await run("vitest", [...args, "--reporter", "json", "--outputFile", report]);
    return failedTestIn(readFileSync(report, "utf8"));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The name of a failed test in Vitest's JSON report. */
function failedTestIn(report: string): string | undefined {
  const { testResults } = JSON.parse(report) as {
    testResults: { assertionResults: { status: string; fullName: string }[] }[];
  };
  return testResults.flatMap((file) => file.assertionResults).find(({ status }) => status === "failed")
    ?.fullName;
}
