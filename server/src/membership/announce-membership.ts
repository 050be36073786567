import { isLifetime } from "@baleen/contract/membership/lifetime.ts";
import { sql } from "kysely";
import type { Context } from "../context.ts";
import { secondsAfter } from "../platform/clock.ts";
import { inTransaction, type Queries, type Tx } from "../platform/database/transaction.ts";
import type { Run } from "../platform/jobs/run-job.ts";
import { announceEvent } from "../webhooks/announce-event.ts";
import { foldGrants } from "./fold-grants.ts";
import { setMembershipEnd } from "./membership-store.ts";
import { type LevelGrant, planLevels } from "./plan-levels.ts";

/** Ends that are older when they are found, because nothing ran meanwhile, are not announced. */
const longestDelayS = 7 * 86_400;
const batchSize = 200;

/**
 * Sets the end of a membership to that of its grants, and announces what that changes. Returns the end. The transaction
 * must hold the account's lock.
 */
export async function applyGrants(
  tx: Tx,
  accountId: number,
  grants: readonly LevelGrant[],
  now: Date,
): Promise<Date | null> {
  const end = foldGrants(grants);
  const before = await setMembershipEnd(tx, accountId, end);
  const wasActive = before !== null && before > now;
  if (!wasActive) await announceEnd(tx, accountId, before, now);
  if (end && end > now) {
    const data = { accountId, endsAt: withoutLifetime(end), spans: spansOf(grants, now) };
    await announceEvent(tx, { type: wasActive ? "membership.changed" : "membership.begun", data, at: now });
  } else {
    if (wasActive) await announceEnded(tx, { accountId, endedAt: now, mergedInto: null }, now);
    // An end that was moved into the past is not announced again.
    if (end) await claimEnd(tx, accountId, end);
  }
  return end;
}

const withoutLifetime = (end: Date) => (isLifetime(end) ? null : end.toISOString());

function spansOf(grants: readonly LevelGrant[], now: Date) {
  return planLevels(grants)
    .filter(({ to }) => to > now)
    .map(({ level, from, to }) => ({ level, from: from.toISOString(), to: withoutLifetime(to) }));
}

/** Announces that a membership has gone to the account that this one becomes part of. Must run before its rows move. */
export async function announceMerge(
  tx: Tx,
  absorbed: { readonly id: number; readonly vip_expire_at: Date | null },
  survivorId: number,
  now: Date,
): Promise<void> {
  const { id: accountId, vip_expire_at: end } = absorbed;
  if (end && end > now) await announceEnded(tx, { accountId, endedAt: now, mergedInto: survivorId }, now);
  else await announceEnd(tx, accountId, end, now);
}

/** Announces an end that has passed, unless it was announced. */
async function announceEnd(tx: Tx, accountId: number, end: Date | null, now: Date): Promise<void> {
  if (end === null || end > now || end <= secondsAfter(now, -longestDelayS)) return;
  // By its own time, so that it is older than the membership that may begin now.
  if (await claimEnd(tx, accountId, end))
    await announceEnded(tx, { accountId, endedAt: end, mergedInto: null }, end);
}

/** Of concurrent calls only one returns true. */
async function claimEnd(tx: Queries, accountId: number, endsAt: Date): Promise<boolean> {
  const row = await tx
    .insertInto("announced_ends")
    .values({ account_id: accountId, ends_at: endsAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning("account_id")
    .executeTakeFirst();
  return row !== undefined;
}

interface End {
  readonly accountId: number;
  readonly endedAt: Date;
  readonly mergedInto: number | null;
}

async function announceEnded(tx: Queries, { endedAt, ...end }: End, at: Date): Promise<void> {
  await announceEvent(tx, {
    type: "membership.ended",
    data: { ...end, endedAt: endedAt.toISOString() },
    at,
  });
}

/** Job: announces the memberships that have run out. */
export async function announceEnds({ db, clock }: Context, { signal }: Pick<Run, "signal">): Promise<void> {
  for (let found = batchSize; found === batchSize && !signal.aborted; )
    found = await inTransaction(db, (tx) => announceBatch(tx, clock.now()));
}

async function announceBatch(tx: Tx, now: Date): Promise<number> {
  // An account that is locked is being changed, and is looked at again in the next run.
  const { rows } = await sql<{ accountId: number; endedAt: Date }>`
    with ended as materialized (
      select id, date_trunc('milliseconds', vip_expire_at) as ends_at from accounts
      where vip_expire_at > ${secondsAfter(now, -longestDelayS)} and vip_expire_at <= ${now}
        and deleted_at is null and not exists (
          select from announced_ends
          where account_id = accounts.id and ends_at = date_trunc('milliseconds', vip_expire_at))
      order by vip_expire_at limit ${batchSize}
      for no key update skip locked
    )
    insert into announced_ends (account_id, ends_at) select id, ends_at from ended
    on conflict do nothing
    returning account_id as "accountId", ends_at as "endedAt"`.execute(tx);
  for (const { accountId, endedAt } of rows)
    await announceEnded(tx, { accountId, endedAt, mergedInto: null }, now);
  return rows.length;
}
