import { createVitest } from "vitest/node";
import { readTag, type TaggedTitle } from "./coverage.ts";

/**
 * The tests that name rows of the specification. Vitest reads the titles from the sources without running them; skipped
 * tests do not count.
 */
export async function readTaggedTitles(): Promise<TaggedTitle[]> {
  const vitest = await createVitest("test", { watch: false, reporters: [] });
  const modules = await vitest.parseSpecifications(await vitest.globTestSpecifications());
  const found = new Map<string, TaggedTitle>();
  for (const module of modules) {
    for (const test of module.children.allTests()) {
      if (test.options.mode !== "run") continue;
      // A tag on a group counts for all of its tests.
      const names = test.fullName.split(" > ");
      for (const [depth, name] of names.entries()) {
        const read = readTag(name);
        if (!read) continue;
        const file = module.relativeModuleId;
        const groups = names.slice(0, depth).map((group) => readTag(group)?.title ?? group);
        const title = [...groups, read.title].join(" > ");
        found.set(`${file} ${title}`, { file, title, rows: read.rows });
      }
    }
  }
  await vitest.close();
  return [...found.values()];
}
