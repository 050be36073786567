import { isLifetime } from "@baleen/contract/membership/lifetime.ts";
import { foldGrants } from "./fold-grants.ts";
import { type LevelGrant, planLevels } from "./plan-levels.ts";

export interface GrantSpan {
  readonly from: Date;
  readonly to: Date;
}

const dayMs = 86_400_000;

/**
 * When the days of one of an account's grants are used: of a level, in the order in which they were granted. The end of
 * the whole membership counts where nobody can tell them apart, after a merge. Undefined for days that never end.
 *
 * @param grants the account's grants, in order, with the grant itself
 */
export function findGrantSpan<G extends LevelGrant>(grants: readonly G[], grant: G): GrantSpan | undefined {
  const end = foldGrants(grants);
  if (!end || isLifetime(end)) return undefined;
  if (grants.some(({ merges = [] }) => merges.length > 0)) return { from: grant.grantedAt, to: end };
  const ofLevel = grants.filter(({ level }) => level === grant.level);
  const beforeMs = sumMs(ofLevel.slice(0, ofLevel.indexOf(grant)));
  const untilMs = beforeMs + sumMs([grant]);
  let usedMs = 0;
  let from: Date | undefined;
  for (const span of planLevels(grants).filter(({ level }) => level === grant.level)) {
    const startMs = span.from.getTime();
    const spanMs = span.to.getTime() - startMs;
    if (!from && usedMs + spanMs > beforeMs) from = new Date(startMs + beforeMs - usedMs);
    if (from && usedMs + spanMs >= untilMs) return { from, to: new Date(startMs + untilMs - usedMs) };
    usedMs += spanMs;
  }
  return undefined;
}

function sumMs(grants: readonly LevelGrant[]): number {
  return grants.reduce((ms, { days }) => ms + days * dayMs, 0);
}
