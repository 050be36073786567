import type { Level } from "@baleen/contract/shop/packages.ts";
import { expect, test } from "vitest";
import type { StoredGrant } from "../../membership/membership-store.ts";
import { computeUsedPercent } from "./compute-used-percent.ts";

const now = new Date("2026-03-11T08:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const lifetime = 36_500;

/** Grants by days, days since they were made, and level. The first one is the order's. */
function used(...grants: readonly (readonly [days: number, agoDays: number, level?: Level])[]): number {
  const rows: readonly StoredGrant[] = grants
    .map(([days, ago, level = 1], index) => ({ id: index + 1, days, level, grantedAt: daysAgo(ago) }))
    .toSorted((one, other) => one.grantedAt.getTime() - other.grantedAt.getTime());
  const order = rows.find(({ id }) => id === 1);
  if (!order) throw new Error("There is no grant.");
  return computeUsedPercent(order, rows, now);
}

test.each([
  ["nothing of a month that begins", 0, used([30, 0])],
  ["a third of one after ten days", 34, used([30, 10])],
  ["nothing of a second month that waits", 0, used([30, 5], [30, 10])],
  ["half of the one that is left when the other has ended", 50, used([30, 40], [30, 45])],
  ["all of one that has ended", 100, used([30, 31])],
  ["all of one that a lifetime membership outlasts", 100, used([30, 1], [lifetime, 2])],
  ["nothing of a lifetime", 0, used([lifetime, 10])],
  ["what was used of a higher level, though the lower one waits", 97, used([30, 29, 2], [365, 40, 1])],
  ["nothing of a lower level that waits for the higher one", 0, used([30, 3, 1], [30, 3, 2])],
])("%s is used", (_, percent, found) => {
  expect(found).toBe(percent);
});
