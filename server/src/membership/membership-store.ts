import type { Level } from "@baleen/contract/shop/packages.ts";
import { sql } from "kysely";
import { listMergesInto } from "../accounts/merged-account-store.ts";
import type { Queries } from "../platform/database/transaction.ts";
import type { Grant, GrantMerge } from "./fold-grants.ts";
import type { LevelGrant } from "./plan-levels.ts";

export interface NewGrant extends Grant {
  readonly accountId: number;
  readonly sourceKind: "order" | "card" | "trial" | "operator";
  /** The order number, card id, number of the trial or audit log entry id. Each source grants only once. */
  readonly sourceRef: string;
  readonly level: Level;
}

/** Adds a grant unless its source has already granted. Returns the account's grants that are not revoked, in order. */
export async function addGrant(tx: Queries, grant: NewGrant) {
  const { rows } = await sql<GrantRow & { readonly isNew: boolean }>`
    with added as (
      insert into grants (account_id, source_kind, source_ref, days, level, granted_at)
      values (${grant.accountId}, ${grant.sourceKind}, ${grant.sourceRef}, ${grant.days}, ${grant.level},
        ${grant.grantedAt})
      on conflict (source_kind, source_ref) do nothing
      returning id, account_id, days, level, granted_at
    )
    select id, level, account_id as "accountId", days - days_taken_back as days, granted_at as "grantedAt",
      merged_from as "mergedFrom", false as "isNew"
    from grants where account_id = ${grant.accountId} and revoked_at is null
    union all
    select id, level, account_id, days, granted_at, null, true from added
    order by "grantedAt", id`.execute(tx);
  return { isNew: rows.some(({ isNew }) => isNew), grants: await addMerges(tx, rows) };
}

interface GrantRow extends LevelGrant {
  readonly accountId: number;
  /** The account that the grant was made for; null if it still has it. */
  readonly mergedFrom: number | null;
}

/** Adds to each grant the merges that brought it to its account. Without merged grants it costs no query. */
async function addMerges<Row extends GrantRow>(db: Queries, rows: readonly Row[]): Promise<Row[]> {
  const mergedRows = rows.filter(({ mergedFrom }) => mergedFrom !== null);
  const accountIds = [...new Set(mergedRows.map(({ accountId }) => accountId))];
  const bySource = new Map((await listMergesInto(db, accountIds)).map((merge) => [merge.absorbedId, merge]));
  return rows.map((row) => {
    const merges: GrantMerge[] = [];
    for (let merge = bySource.get(row.mergedFrom ?? 0); merge; merge = bySource.get(merge.survivorId))
      merges.push({ accountId: merge.absorbedId, at: merge.at });
    return merges.length > 0 ? { ...row, merges } : row;
  });
}

export interface StoredGrant extends LevelGrant {
  readonly id: number;
  /** Whether its days are a free trial. */
  readonly isTrial?: boolean;
}

/** An account's grants that are not revoked, in the order in which they were granted. */
export async function listGrants(db: Queries, accountId: number): Promise<StoredGrant[]> {
  return (await listGrantsOf(db, [accountId])).get(accountId) ?? [];
}

/** Like `listGrants`, for several accounts. */
export async function listGrantsOf(db: Queries, accountIds: readonly number[]) {
  if (accountIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("grants")
    .select((column) => [
      "id",
      "account_id as accountId",
      column("days", "-", column.ref("days_taken_back")).as("days"),
      "level",
      "granted_at as grantedAt",
      "merged_from as mergedFrom",
      column("source_kind", "=", "trial").as("isTrial"),
    ])
    .where("account_id", "in", accountIds)
    .where("revoked_at", "is", null)
    .orderBy("granted_at")
    .orderBy("id")
    .execute();
  return Map.groupBy(await addMerges(db, rows), ({ accountId }) => accountId);
}

/** An order's grant and the days taken from it. */
export interface OrderGrant extends StoredGrant {
  /** Days taken by the order's refunds and not given back. */
  readonly daysTakenByRefunds: number;
  /** Number of deductions that add up to `daysTakenByRefunds`. */
  readonly refundDeductionCount: number;
  /** Days taken by operators, including moved days. */
  readonly daysTakenByOperators: number;
  /** Days that pay for upgrades. */
  readonly daysTakenByUpgrades: number;
  readonly moved: number;
  readonly movedTo: readonly number[];
  readonly isRevoked: boolean;
}

/** The grant of an order; undefined if it has none. */
export async function findOrderGrant(db: Queries, orderNo: string): Promise<OrderGrant | undefined> {
  const { rows } = await sql<OrderGrant & GrantRow>`
    select granted.id, granted.days, granted.level, granted.granted_at as "grantedAt",
      granted.account_id as "accountId", granted.merged_from as "mergedFrom",
      granted.revoked_at is not null as "isRevoked",
      (count(cut.id) filter (where cut.source_kind = 'refund'))::int as "refundDeductionCount",
      coalesce(sum(cut.days) filter (where cut.source_kind = 'refund'), 0)::int as "daysTakenByRefunds",
      coalesce(sum(cut.days) filter (where cut.source_kind = 'operator'), 0)::int as "daysTakenByOperators",
      coalesce(sum(cut.days) filter (where cut.source_kind = 'upgrade'), 0)::int as "daysTakenByUpgrades",
      coalesce(sum(cut.days) filter (where cut.moved_to is not null), 0)::int as moved,
      coalesce(array_agg(distinct cut.moved_to::int) filter (where cut.moved_to is not null), '{}') as "movedTo"
    from grants as granted
    left join grant_cuts as cut on cut.grant_id = granted.id
    where granted.source_kind = 'order' and granted.source_ref = ${orderNo}
    group by granted.id`.execute(db);
  const [grant] = await addMerges(db, rows);
  return grant;
}

/** Whether the account's newest grant was revoked because of a refund. */
export async function hasRefundedGrant(db: Queries, accountId: number): Promise<boolean> {
  const row = await db
    .selectFrom("grants")
    .select("revoked_at")
    .where("account_id", "=", accountId)
    .orderBy("granted_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined && row.revoked_at !== null;
}

export async function revokeOrderGrant(tx: Queries, orderNo: string, at: Date): Promise<boolean> {
  const row = await tx
    .updateTable("grants")
    .set({ revoked_at: at, taken_back_at: at })
    .where("source_kind", "=", "order")
    .where("source_ref", "=", orderNo)
    .where("revoked_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Undoes the revocation of an order's grant whose refund was entered by mistake. */
export async function restoreOrderGrant(tx: Queries, orderNo: string): Promise<void> {
  await tx
    .updateTable("grants")
    .set({ revoked_at: null })
    .where("source_kind", "=", "order")
    .where("source_ref", "=", orderNo)
    .execute();
}

interface RefundDeduction {
  readonly grant: Pick<OrderGrant, "id" | "refundDeductionCount">;
  /** Negative if days are given back. */
  readonly days: number;
  readonly orderNo: string;
  /** The total of the order's refunds. */
  readonly refundedFen: number;
  readonly at: Date;
}

/** Takes days from an order's grant because of its refunds. The transaction must hold the account's lock. */
export async function addRefundDeduction(
  tx: Queries,
  { grant, days, orderNo, refundedFen, at }: RefundDeduction,
) {
  const source_ref = `${orderNo} ${refundedFen} ${grant.refundDeductionCount + 1}`;
  const row = { grant_id: grant.id, days, source_kind: "refund", source_ref, at } as const;
  await tx.insertInto("grant_cuts").values(row).execute();
}

/** A grant by its id, revoked or not, and what an upgrade has taken from it. */
export async function findGrantForUpgrade(db: Queries, grantId: number, orderNo: string) {
  const { rows } = await sql<{
    readonly sourceKind: NewGrant["sourceKind"];
    readonly sourceRef: string;
    /** Days that are not taken. */
    readonly left: number;
    readonly taken: number;
    readonly cuts: number;
  }>`
    select granted.source_kind as "sourceKind", granted.source_ref as "sourceRef",
      granted.days - granted.days_taken_back as left,
      coalesce(sum(cut.days), 0)::int as taken, count(cut.id)::int as cuts
    from grants as granted
    left join grant_cuts as cut on cut.grant_id = granted.id
      and cut.source_kind = 'upgrade' and starts_with(cut.source_ref, ${`${orderNo} `})
    where granted.id = ${grantId}
    group by granted.id`.execute(db);
  return rows[0];
}

interface UpgradeDeduction extends DaysDeduction {
  /** The order that the days pay for, and how many cuts of the grant it has caused before. */
  readonly orderNo: string;
  readonly cuts: number;
  readonly at: Date;
}

/** Takes days from a grant for an upgrade; negative days are given back. The account must be locked. */
export async function addUpgradeDeduction(
  tx: Queries,
  { grantId, days, orderNo, cuts, at }: UpgradeDeduction,
) {
  const source_ref = `${orderNo} ${cuts + 1}`;
  await tx
    .insertInto("grant_cuts")
    .values({ grant_id: grantId, days, source_kind: "upgrade", source_ref, at })
    .execute();
}

/** Days to take from one grant. */
export interface DaysDeduction {
  readonly grantId: number;
  readonly days: number;
}

interface ManualDeduction extends DaysDeduction {
  /** The account that gets the days. */
  readonly movedTo?: number | undefined;
}

/** Takes days from grants, with an audit log entry as source. The transaction must hold the account's lock. */
export async function addManualDeductions(
  tx: Queries,
  deductions: readonly ManualDeduction[],
  entryId: number,
  at: Date,
) {
  const rows = deductions.map(({ grantId, days, movedTo = null }) => ({
    grant_id: grantId,
    days,
    source_kind: "operator" as const,
    source_ref: String(entryId),
    moved_to: movedTo,
    at,
  }));
  if (rows.length > 0) await tx.insertInto("grant_cuts").values(rows).execute();
}

/** Sets the end of an account's membership, and returns the former one. The transaction must hold the account's lock. */
export async function setMembershipEnd(
  tx: Queries,
  accountId: number,
  end: Date | null,
): Promise<Date | null> {
  const { rows } = await sql<{ before: Date | null }>`
    update accounts set vip_expire_at = ${end}
    from (select id, date_trunc('milliseconds', vip_expire_at) as before from accounts where id = ${accountId}) as former
    where accounts.id = former.id returning before`.execute(tx);
  return rows[0]?.before ?? null;
}
