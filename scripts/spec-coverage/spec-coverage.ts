import { describeCoverage, findGaps } from "./coverage.ts";
import { readTaggedTitles } from "./read-tagged-titles.ts";
import { specSections } from "./spec-statements.data.ts";

const tagged = await readTaggedTitles();
const gaps = findGaps(specSections, tagged);
for (const line of [...describeCoverage(specSections, tagged), ...gaps]) console.log(line);
const rows = specSections.flatMap((section) => section.rows).length;
console.log(
  `${rows} statements of the specification, ${tagged.length} tests that name them. Gaps: ${gaps.length}.`,
);
process.exitCode = gaps.length === 0 ? 0 : 1;
