import { readFileSync } from "node:fs";
import { createVitest } from "vitest/node";
import { outputOf, StopError } from "../machine/run.js";
import { readJourneys } from "../steps/playwright.js";
import { readTag, type TaggedTitle } from "./coverage.ts";

/** A test with the names of its groups, followed by its own name. */
interface NamedTest {
  readonly file: string;
  readonly names: readonly string[];
}

/** The tests that name rows of the specification, without skipped ones. Does not run any test. */
export async function readTaggedTitles(): Promise<TaggedTitle[]> {
  const found = new Map<string, TaggedTitle>();
  for (const { file, names } of [...(await listTests()), ...listJourneys()]) {
    // A tag on a group applies to all of its tests.
    for (const [depth, name] of names.entries()) {
      const read = readTag(name);
      if (!read) continue;
      const groups = names.slice(0, depth).map((group) => readTag(group)?.title ?? group);
      const title = [...groups, read.title].join(" > ");
      found.set(`${file} ${title}`, { file, title, rows: read.rows });
    }
  }
  return [...found.values()];
}

async function listTests(): Promise<NamedTest[]> {
  const vitest = await createVitest("test", { watch: false, reporters: [] });
  const all = await vitest.globTestSpecifications();
  const modules = await vitest.parseSpecifications(
    // Parsing takes most of the time, so files without a tag are skipped. A tag must be a literal part of the title.
    all.filter(({ moduleId }) => readFileSync(moduleId, "utf8").includes("[spec ")),
  );
  const tests = modules.flatMap((module) =>
    [...module.children.allTests()]
      .filter(({ options }) => options.mode === "run")
      .map(({ fullName }) => ({ file: module.relativeModuleId, names: fullName.split(" > ") })),
  );
  await vitest.close();
  return tests;
}

function listJourneys(): NamedTest[] {
  const list = outputOf("playwright", ["test", "--project=journeys", "--list", "--reporter", "json"]);
  if (list === undefined) throw new StopError("Playwright could not list the journeys.");
  return readJourneys(list).filter(({ expectedStatus }) => expectedStatus === "passed");
}
