import { isLifetime } from "@baleen/contract/membership/lifetime.ts";
import type { Level } from "@baleen/contract/shop/packages.ts";
import type { Tx } from "../platform/database/transaction.ts";
import { foldGrants } from "./fold-grants.ts";
import { type Cut, cutByHand, listGrants, type OwnGrant, setMembershipEnd } from "./membership-store.ts";
import { planLevels } from "./plan-levels.ts";

const dayMs = 86_400_000;

export interface PlannedCut extends Cut {
  readonly level: Level;
}

/**
 * The grants to take days from, newest first. Of each level only remaining days are taken, so the past does not change.
 * May add up to fewer days than requested; empty for a lifetime membership.
 */
export function planCuts(grants: readonly OwnGrant[], days: number, now: Date): PlannedCut[] {
  if (isLifetime(foldGrants(grants))) return [];
  const leftDays = daysLeft(grants, now);
  const cuts: PlannedCut[] = [];
  let remainingDays = days;
  for (const { id, level, days: granted } of grants.toReversed()) {
    const left = leftDays.get(level) ?? 0;
    const daysTaken = Math.min(remainingDays, granted, left);
    if (daysTaken <= 0) continue;
    cuts.push({ grantId: id, level, days: daysTaken });
    leftDays.set(level, left - daysTaken);
    remainingDays -= daysTaken;
  }
  return cuts;
}

/** The whole days left of each level. */
function daysLeft(grants: readonly OwnGrant[], now: Date): Map<Level, number> {
  const leftMs = new Map<Level, number>();
  for (const { level, from, to } of planLevels(grants)) {
    const ms = Math.max(0, to.getTime() - Math.max(from.getTime(), now.getTime()));
    leftMs.set(level, (leftMs.get(level) ?? 0) + ms);
  }
  return new Map([...leftMs].map(([level, ms]) => [level, Math.floor(ms / dayMs)]));
}

export function sumOfDays(cuts: readonly Cut[]): number {
  return cuts.reduce((sum, { days }) => sum + days, 0);
}

/** The membership's end after these cuts. */
export function endAfter(grants: readonly OwnGrant[], cuts: readonly Cut[]): Date | null {
  const daysTaken = new Map(cuts.map(({ grantId, days }) => [grantId, days]));
  return foldGrants(grants.map((grant) => ({ ...grant, days: grant.days - (daysTaken.get(grant.id) ?? 0) })));
}

interface DaysToTake {
  readonly accountId: number;
  readonly days: number;
  /** The audit log entry that causes the cuts. */
  readonly entryId: number;
  /** The account that receives the days. */
  readonly movedTo?: number | undefined;
  readonly at: Date;
}

/** Takes days from an account's grants as planned by `planCuts`. The transaction must hold the account's lock. */
export async function takeDays(tx: Tx, { accountId, days, entryId, movedTo, at }: DaysToTake) {
  const grants = await listGrants(tx, accountId);
  const cuts = planCuts(grants, days, at);
  const end = endAfter(grants, cuts);
  const allCuts = cuts.map((cut) => ({ ...cut, movedTo }));
  await cutByHand(tx, allCuts, entryId, at);
  await setMembershipEnd(tx, accountId, end);
  return { cuts, endBefore: foldGrants(grants), end };
}
