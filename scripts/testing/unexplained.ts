import { writeFileSync } from "node:fs";

/** Marks that the run failed for another reason than its tests: such a run is not retried. */
export function markUnexplained(): void {
  const report = process.env.TEST_REPORT;
  if (report) writeFileSync(`${report}.unexplained`, "");
}
