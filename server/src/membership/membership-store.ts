import type { Level } from "@baleen/contract/packages.ts";
import { sql } from "kysely";
import type { Queries } from "../db/transaction.ts";
import type { Grant } from "./fold-grants.ts";
import type { LevelGrant } from "./plan-levels.ts";

export interface NewGrant extends Grant {
  readonly accountId: number;
  readonly sourceKind: "order" | "card" | "operator";
  /** The order's number, the card's id, or that of the audit log's entry: one source grants once. */
  readonly sourceRef: string;
  readonly level: Level;
}

interface Added {
  /** False if its source has granted before. */
  readonly isNew: boolean;
  /** The account's grants that were not revoked, in the order they were given. */
  readonly grants: readonly Grant[];
}

/** Adds a grant unless its source has granted before, and returns the account's grants. */
export async function addGrant(tx: Queries, grant: NewGrant): Promise<Added> {
  const { rows } = await sql<{ days: number; granted_at: Date; is_new: boolean }>`
    with added as (
      insert into grants (account_id, source_kind, source_ref, days, level, granted_at)
      values (${grant.accountId}, ${grant.sourceKind}, ${grant.sourceRef}, ${grant.days}, ${grant.level},
        ${grant.grantedAt})
      on conflict (source_kind, source_ref) do nothing
      returning id, days, granted_at
    )
    select id, days - days_taken_back as days, granted_at, false as is_new from grants
    where account_id = ${grant.accountId} and revoked_at is null
    union all
    select id, days, granted_at, true from added
    order by granted_at, id`.execute(tx);
  return {
    isNew: rows.some((row) => row.is_new),
    grants: rows.map((row) => ({ days: row.days, grantedAt: row.granted_at })),
  };
}

/** An account's grants that were not revoked, in the order they were given. */
export async function listGrants(db: Queries, accountId: number): Promise<LevelGrant[]> {
  const rows = await db
    .selectFrom("grants")
    .select((column) => [
      column("days", "-", column.ref("days_taken_back")).as("days"),
      "level",
      "granted_at",
    ])
    .where("account_id", "=", accountId)
    .where("revoked_at", "is", null)
    .orderBy("granted_at")
    .orderBy("id")
    .execute();
  return rows.map(({ days, level, granted_at: grantedAt }) => ({ days, level, grantedAt }));
}

/** Revokes a grant; false if it was revoked before. */
export async function revokeGrant(
  tx: Queries,
  sourceKind: NewGrant["sourceKind"],
  sourceRef: string,
  at: Date,
) {
  const row = await tx
    .updateTable("grants")
    .set({ revoked_at: at, taken_back_at: at })
    .where("source_kind", "=", sourceKind)
    .where("source_ref", "=", sourceRef)
    .where("revoked_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Sets the total days taken back of an order's grant; false if as many or more were taken back before. */
export async function setDaysTakenBack(
  tx: Queries,
  orderNo: string,
  days: number,
  at: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable("grants")
    .set({ days_taken_back: days, taken_back_at: at })
    .where("source_kind", "=", "order")
    .where("source_ref", "=", orderNo)
    .where("revoked_at", "is", null)
    .where("days_taken_back", "<", days)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function setMembershipEnd(tx: Queries, accountId: number, end: Date | null): Promise<void> {
  await tx.updateTable("accounts").set({ vip_expire_at: end }).where("id", "=", accountId).execute();
}
