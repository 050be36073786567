import { writeFileSync } from "node:fs";

/** Notes beside the report that the run failed for more than its tests: such a run has no second try. */
export function markUnexplained(): void {
  const report = process.env.TEST_REPORT;
  if (report) writeFileSync(`${report}.unexplained`, "");
}
