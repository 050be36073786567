import { isLifetime } from "@baleen/contract/membership/lifetime.ts";
import type { Level } from "@baleen/contract/shop/packages.ts";
import type { Tx } from "../platform/database/transaction.ts";
import { foldGrants } from "./fold-grants.ts";
import {
  addManualDeductions,
  type DaysDeduction,
  listGrants,
  type StoredGrant,
  setMembershipEnd,
} from "./membership-store.ts";
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
  const leftDays = daysLeft(grants, now);
  const deductions: PlannedDeduction[] = [];
  let remainingDays = days;
  for (const { id, level, days: granted } of grants.toReversed()) {
    const left = leftDays.get(level) ?? 0;
    const daysTaken = Math.min(remainingDays, granted, left);
    if (daysTaken <= 0) continue;
    deductions.push({ grantId: id, level, days: daysTaken });
    leftDays.set(level, left - daysTaken);
    remainingDays -= daysTaken;
  }
  return deductions;
}

/** The whole days left of each level. */
function daysLeft(grants: readonly StoredGrant[], now: Date): Map<Level, number> {
  const leftMs = new Map<Level, number>();
  for (const { level, from, to } of planLevels(grants)) {
    const ms = Math.max(0, to.getTime() - Math.max(from.getTime(), now.getTime()));
    leftMs.set(level, (leftMs.get(level) ?? 0) + ms);
  }
  return new Map([...leftMs].map(([level, ms]) => [level, Math.floor(ms / dayMs)]));
}

export function sumOfDays(deductions: readonly DaysDeduction[]): number {
  return deductions.reduce((sum, { days }) => sum + days, 0);
}

/** The membership's end after these deductions. */
export function computeEndAfter(
  grants: readonly StoredGrant[],
  deductions: readonly DaysDeduction[],
): Date | null {
  const daysTaken = new Map(deductions.map(({ grantId, days }) => [grantId, days]));
  return foldGrants(grants.map((grant) => ({ ...grant, days: grant.days - (daysTaken.get(grant.id) ?? 0) })));
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
  const end = computeEndAfter(grants, deductions);
  const allDeductions = deductions.map((deduction) => ({ ...deduction, movedTo }));
  await addManualDeductions(tx, allDeductions, entryId, at);
  await setMembershipEnd(tx, accountId, end);
  return { deductions, endBefore: foldGrants(grants), end };
}
