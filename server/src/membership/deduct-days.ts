import { isLifetime } from "@baleen/contract/membership/lifetime.ts";
import type { Level } from "@baleen/contract/shop/packages.ts";
import type { Tx } from "../platform/database/transaction.ts";
import { applyGrants } from "./announce-membership.ts";
import { foldGrants } from "./fold-grants.ts";
import { addManualDeductions, type DaysDeduction, listGrants, type StoredGrant } from "./membership-store.ts";
import { planLevels } from "./plan-levels.ts";

const dayMs = 86_400_000;

export interface PlannedDeduction extends DaysDeduction {
  readonly level: Level;
}

/**
 * The grants to take days from, newest first. Of each level only remaining days are taken, so the past does not change.
 * May add up to fewer days than requested; empty for a lifetime membership.
 */
export function planDeductions(grants: readonly StoredGrant[], days: number, now: Date): PlannedDeduction[] {
  if (isLifetime(foldGrants(grants))) return [];
  const deductions: PlannedDeduction[] = [];
  let remainingGrants = grants;
  let remainingDays = days;
  for (const grant of grants.toReversed()) {
    const { id, level } = grant;
    const daysTaken = findMostDays(remainingGrants, grant, remainingDays, now);
    if (daysTaken === 0) continue;
    deductions.push({ grantId: id, level, days: daysTaken });
    remainingGrants = withoutDays(remainingGrants, id, daysTaken);
    remainingDays -= daysTaken;
  }
  return deductions;
}

/**
 * The most days, up to a maximum, that can be taken from a grant so that its level loses as many of its remaining days.
 * A day more would be one that has passed, perhaps in an account that was merged into this one.
 */
export function findMostDays(
  grants: readonly StoredGrant[],
  { id, level, days }: StoredGrant,
  max: number,
  now: Date,
) {
  const before = remainingTimes(grants, now);
  const isTakenFromRest = (taken: number) => {
    const after = remainingTimes(withoutDays(grants, id, taken), now);
    return [...before].every(([of, ms]) => (after.get(of) ?? 0) === ms - (of === level ? taken * dayMs : 0));
  };
  const upperBound = Math.min(max, days, Math.floor((before.get(level) ?? 0) / dayMs));
  if (isTakenFromRest(upperBound)) return upperBound;
  let [most, tooMany] = [0, upperBound];
  while (tooMany - most > 1) {
    const middle = Math.floor((most + tooMany) / 2);
    if (isTakenFromRest(middle)) most = middle;
    else tooMany = middle;
  }
  return most;
}

export function withoutDays(grants: readonly StoredGrant[], id: number, days: number): StoredGrant[] {
  return grants.map((grant) => (grant.id === id ? { ...grant, days: grant.days - days } : grant));
}

/** The time left of each level, in milliseconds. */
export function remainingTimes(grants: readonly StoredGrant[], now: Date): Map<Level, number> {
  const leftMs = new Map<Level, number>();
  for (const { level, from, to } of planLevels(grants)) {
    const ms = Math.max(0, to.getTime() - Math.max(from.getTime(), now.getTime()));
    leftMs.set(level, (leftMs.get(level) ?? 0) + ms);
  }
  return leftMs;
}

export function sumOfDays(deductions: readonly DaysDeduction[]): number {
  return deductions.reduce((sum, { days }) => sum + days, 0);
}

/** The membership's end after these deductions. */
export function computeEndAfter(
  grants: readonly StoredGrant[],
  deductions: readonly DaysDeduction[],
): Date | null {
  return foldGrants(withoutDeductions(grants, deductions));
}

function withoutDeductions(
  grants: readonly StoredGrant[],
  deductions: readonly DaysDeduction[],
): StoredGrant[] {
  const daysTaken = new Map(deductions.map(({ grantId, days }) => [grantId, days]));
  return grants.map((grant) => ({ ...grant, days: grant.days - (daysTaken.get(grant.id) ?? 0) }));
}

interface TakeDaysRequest {
  readonly accountId: number;
  readonly days: number;
  /** The audit log entry that causes the deductions. */
  readonly entryId: number;
  /** The account that receives the days. */
  readonly movedTo?: number | undefined;
  readonly at: Date;
}

/** Takes days from an account's grants as planned by `planDeductions`. The transaction must hold the account's lock. */
export async function deductDays(tx: Tx, { accountId, days, entryId, movedTo, at }: TakeDaysRequest) {
  const grants = await listGrants(tx, accountId);
  const deductions = planDeductions(grants, days, at);
  const allDeductions = deductions.map((deduction) => ({ ...deduction, movedTo }));
  await addManualDeductions(tx, allDeductions, entryId, at);
  const left = withoutDeductions(grants, deductions);
  const end = deductions.length > 0 ? await applyGrants(tx, accountId, left, at) : foldGrants(left);
  return { deductions, endBefore: foldGrants(grants), end };
}
