// @ts-check

/** The test counts of all runs so far. */
export const counts = { passed: 0, failed: 0, skipped: 0 };

/** @returns {string} the last line of a run's output */
export function countsLine() {
  const { passed, failed, skipped } = counts;
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}
