import type { TrialIdentityKind } from "@baleen/contract/membership/trial-errors.ts";
import type { Level } from "@baleen/contract/shop/packages.ts";
import { sql } from "kysely";
import type { Queries, Tx } from "../../platform/database/transaction.ts";

/** By what a person is recognized: the digest of a phone number, of a person in WeChat or of a device's key. */
export interface TrialIdentity {
  readonly kind: Exclude<TrialIdentityKind, "account">;
  readonly digest: string;
}

export interface NewTrial {
  readonly accountId: number;
  readonly packageId: number;
  readonly days: number;
  readonly level: Level;
  readonly at: Date;
}

/** Adds a trial and returns its id. */
export async function addTrial(tx: Tx, { accountId, packageId, days, level, at }: NewTrial): Promise<number> {
  const { id } = await tx
    .insertInto("trials")
    .values({ account_id: accountId, package_id: packageId, days, level, began_at: at })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Adds the identities of a trial and returns those that have had one already. One that another transaction adds at the
 * same time is waited for: in a fixed order, so that two cannot deadlock.
 */
export async function addTrialIdentities(
  tx: Tx,
  trialId: number,
  identities: readonly TrialIdentity[],
): Promise<TrialIdentity[]> {
  const { rows } = await sql<{ digest: string }>`
    insert into trial_identities (kind, digest, trial_id)
    select kind, digest, ${trialId}::bigint
    from unnest(${identities.map(({ kind }) => kind)}::text[], ${identities.map(({ digest }) => digest)}::text[])
      as identity (kind, digest)
    order by kind, digest
    on conflict do nothing
    returning digest`.execute(tx);
  const added = new Set(rows.map(({ digest }) => digest));
  return identities.filter(({ digest }) => !added.has(digest));
}

/** By what the account, or one of its identities, has had a trial; undefined if none has. */
export async function findTrialUse(
  db: Queries,
  accountId: number,
  identities: readonly TrialIdentity[],
): Promise<TrialIdentityKind | undefined> {
  const { rows } = await sql<{ kind: TrialIdentityKind }>`
    select 'account' as kind from trials where account_id = ${accountId}
    union all
    select used.kind from trial_identities as used
    join unnest(${identities.map(({ kind }) => kind)}::text[], ${identities.map(({ digest }) => digest)}::text[])
      as identity (kind, digest) using (kind, digest)
    limit 1`.execute(db);
  return rows[0]?.kind;
}

/** Whether the account was ever granted days for an order or a card key, taken back or not. */
export async function hasBoughtMembership(db: Queries, accountId: number): Promise<boolean> {
  const row = await db
    .selectFrom("grants")
    .select("id")
    .where("account_id", "=", accountId)
    .where("source_kind", "in", ["order", "card"])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The keys of the machines on which the account is signed in with the desktop tool. */
export async function listDeviceKeys(db: Queries, accountId: number): Promise<string[]> {
  const rows = await db
    .selectFrom("devices")
    .select("jkt")
    .distinct()
    .where("account_id", "=", accountId)
    .where("ended_at", "is", null)
    .execute();
  return rows.map(({ jkt }) => jkt);
}

/** The number of trials since a moment, counted up to `max`. */
export async function countTrialsSince(db: Queries, since: Date, max: number): Promise<number> {
  const { rows } = await sql<{ trials: number }>`
    select count(*)::int as trials from (select from trials where began_at > ${since} limit ${max}) as counted`.execute(
    db,
  );
  return rows[0]?.trials ?? 0;
}

/** The retention period of an account's identities begins when the account is deleted. */
export async function endTrialIdentities(tx: Tx, accountId: number, at: Date): Promise<void> {
  await sql`
    update trial_identities set account_deleted_at = ${at}
    from trials where trials.id = trial_id and account_id = ${accountId}`.execute(tx);
}
