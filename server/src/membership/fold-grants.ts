import { lifetimeEnd, lifetimeThresholdDays } from "@baleen/contract/membership/lifetime.ts";

/** A merge that brought grants from one account to another. */
export interface GrantMerge {
  /** The account that had the grants before. */
  readonly accountId: number;
  readonly at: Date;
}

export interface Grant {
  readonly days: number;
  readonly grantedAt: Date;
  /**
   * The merges that brought the grant to its account, in order; absent if it was made for that account. Before each
   * merge its days ran in the account that it came from.
   */
  readonly merges?: readonly GrantMerge[];
}

const dayMs = 86_400_000;

/** Time that a membership gets at a moment. */
interface Addition {
  readonly atMs: number;
  readonly ms: number;
}

/**
 * The end of the membership that these grants add up to; null without grants. They must be in the order in which they
 * were granted. Each grant begins when the previous one ends, or when it was granted if that is later. A lifetime grant
 * (more than 3,650 days) absorbs all others. A merge adds what the other account had left at that moment, so that days
 * which both accounts used at the same time stay used.
 */
export function foldGrants(grants: readonly Grant[]): Date | null {
  if (grants.some(({ days }) => days > lifetimeThresholdDays)) return new Date(lifetimeEnd);
  const endMs = foldTimes(grants);
  return endMs === undefined ? null : new Date(endMs);
}

function foldTimes(grants: readonly Grant[]): number | undefined {
  const { own, merged } = splitByMerge(grants);
  const additions = [
    ...own.map(({ days, grantedAt }): Addition => ({ atMs: grantedAt.getTime(), ms: days * dayMs })),
    ...merged.flatMap((merge) => remainderOf(merge)),
  ];
  return additions
    .toSorted((one, other) => one.atMs - other.atMs)
    .reduce<number | undefined>((endMs, { atMs, ms }) => Math.max(endMs ?? atMs, atMs) + ms, undefined);
}

/** What a merge brings. A membership that had ended before brings no time, but it may be the last that has ended. */
function remainderOf({ at, grants }: MergedGrants<Grant>): Addition[] {
  const endMs = foldTimes(grants);
  if (endMs === undefined) return [];
  const atMs = Math.min(at.getTime(), endMs);
  return [{ atMs, ms: endMs - atMs }];
}

/** The grants that a merge brought, as they were in the account that they came from. */
interface MergedGrants<G extends Grant> {
  readonly at: Date;
  readonly grants: readonly G[];
}

/** Separates grants that ran in the account itself from those that came with each merge. Keeps their order. */
export function splitByMerge<G extends Grant>(grants: readonly G[]) {
  const own: G[] = [];
  const merged = new Map<number, { readonly at: Date; readonly grants: G[] }>();
  for (const grant of grants) {
    const { merges = [] } = grant;
    const last = merges.at(-1);
    if (last) {
      const came = merged.get(last.accountId) ?? { at: last.at, grants: [] };
      came.grants.push({ ...grant, merges: merges.slice(0, -1) });
      merged.set(last.accountId, came);
    } else own.push(grant);
  }
  return { own, merged: [...merged.values()] as readonly MergedGrants<G>[] };
}

/** The grants as they are after their account has become part of another. */
export function withMerge<G extends Grant>(grants: readonly G[], merge: GrantMerge): G[] {
  return grants.map((grant) => ({ ...grant, merges: [...(grant.merges ?? []), merge] }));
}

/**
 * When a merge of accounts with these grants counts: now or, if a node whose clock is ahead has granted or merged
 * later, then. So every grant has been made before the merges that moved it.
 */
export function mergeTime(grants: readonly Grant[], now: Date): Date {
  const times = grants.flatMap(({ grantedAt, merges = [] }) => [grantedAt, ...merges.map(({ at }) => at)]);
  return new Date(Math.max(now.getTime(), ...times.map((at) => at.getTime())));
}
