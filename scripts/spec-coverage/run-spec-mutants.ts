import { parseArgs } from "node:util";
import { runScript, StopError } from "../machine/run.js";
import { readTaggedTitles } from "./read-tagged-titles.ts";
import { specMutants } from "./spec-mutants.data.ts";
import { projects, runMutant } from "./spec-mutants.ts";

/**
 * In a copy of the project, breaks the code behind all or the named rows of the specification, and lists the mutants
 * that no test killed.
 */
await runScript(async () => {
  const { values, positionals: rows } = parseArgs({
    options: { project: { type: "string", multiple: true } },
    allowPositionals: true,
  });
  const chosenProjects = projects.filter((name) => values.project?.includes(name) ?? true);
  const chosen = specMutants.filter(({ row }) => rows.length === 0 || rows.includes(row));
  if (chosen.length === 0) throw new StopError(`No mutant belongs to ${rows.join(", ")}.`);
  const tagged = await readTaggedTitles();
  const lines: string[] = [];
  let survivors = 0;
  for (const mutant of chosen) {
    const verdict = await runMutant(mutant, tagged, chosenProjects);
    if (verdict === "survived") survivors += 1;
    lines.push(
      `${mutant.row} ${verdict === "survived" ? `SURVIVED: ${mutant.file}: ${mutant.find}` : `killed by "${verdict.killedBy}"`}`,
    );
    console.log(lines.at(-1));
  }
  console.log(`\n${lines.join("\n")}\n\n${chosen.length} mutants, ${survivors} survived.`);
  return survivors === 0 ? 0 : 1;
});
