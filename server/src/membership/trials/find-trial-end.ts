import { findGrantSpan } from "../find-grant-span.ts";
import { foldGrants } from "../fold-grants.ts";
import type { StoredGrant } from "../membership-store.ts";

/**
 * When the days of a trial end that an account is using; undefined if it uses none now. After a merge, days of a trial
 * cannot be told from others of the account.
 */
export function findTrialEnd(grants: readonly StoredGrant[], now: Date): Date | undefined {
  const withDays = grants.filter(({ days }) => days > 0);
  const trials = withDays.filter(({ isTrial }) => isTrial);
  if (trials.length === 0) return undefined;
  const ends =
    trials.length === withDays.length
      ? [{ from: trials[0]?.grantedAt ?? now, to: foldGrants(withDays) ?? now }]
      : withDays.some(({ merges = [] }) => merges.length > 0)
        ? []
        : trials.flatMap((trial) => findGrantSpan(withDays, trial) ?? []);
  return ends.find(({ from, to }) => from <= now && now < to)?.to;
}
