import type { StoredGrant } from "../../membership/membership-store.ts";
import { planLevels } from "../../membership/plan-levels.ts";

const dayMs = 86_400_000;

/**
 * The share of a grant's days that is used, in percent, rounded up: what a refund of its whole order would not end any
 * more. Higher levels are used first, so a grant is measured by the time left of its own and higher levels.
 */
export function computeUsedPercent(
  grant: Pick<StoredGrant, "id" | "days" | "level">,
  grants: readonly StoredGrant[],
  now: Date,
): number {
  const others = grants.filter(({ id }) => id !== grant.id);
  const leftMs = computeLeftMs(grants, grant.level, now) - computeLeftMs(others, grant.level, now);
  return Math.min(100, Math.max(0, Math.ceil(100 * (1 - leftMs / (grant.days * dayMs)))));
}

function computeLeftMs(grants: readonly StoredGrant[], minLevel: number, now: Date): number {
  return planLevels(grants)
    .filter(({ level }) => level >= minLevel)
    .reduce(
      (sum, { from, to }) => sum + Math.max(0, to.getTime() - Math.max(from.getTime(), now.getTime())),
      0,
    );
}
