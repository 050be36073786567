import type { Queries } from "../db/transaction.ts";
import type { Grant } from "./fold-grants.ts";

export interface NewGrant extends Grant {
  readonly accountId: number;
  readonly sourceKind: "order" | "card" | "operator";
  /** The order's number, the card's, or the operator's act: one source grants once. */
  readonly sourceRef: string;
  readonly level: 1 | 2 | 3 | 4;
}

/** Adds a grant; false when its source has granted before. */
export async function addGrant(tx: Queries, grant: NewGrant): Promise<boolean> {
  const row = await tx
    .insertInto("grants")
    .values({
      account_id: grant.accountId,
      source_kind: grant.sourceKind,
      source_ref: grant.sourceRef,
      days: grant.days,
      level: grant.level,
      granted_at: grant.grantedAt,
    })
    .onConflict((conflict) => conflict.columns(["source_kind", "source_ref"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function listGrants(tx: Queries, accountId: number): Promise<Grant[]> {
  const rows = await tx
    .selectFrom("grants")
    .select((column) => [column("days", "-", column.ref("days_taken_back")).as("days"), "granted_at"])
    .where("account_id", "=", accountId)
    .where("revoked_at", "is", null)
    .orderBy("granted_at")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ days: row.days, grantedAt: row.granted_at }));
}

/** Takes a whole grant back; false when it was taken back before. */
export async function revokeGrant(
  tx: Queries,
  sourceKind: NewGrant["sourceKind"],
  sourceRef: string,
  at: Date,
) {
  const row = await tx
    .updateTable("grants")
    .set({ revoked_at: at })
    .where("source_kind", "=", sourceKind)
    .where("source_ref", "=", sourceRef)
    .where("revoked_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Sets how many days of an order's grant have been taken back in all. */
export async function setDaysTakenBack(tx: Queries, orderNo: string, days: number): Promise<void> {
  await tx
    .updateTable("grants")
    .set({ days_taken_back: days })
    .where("source_kind", "=", "order")
    .where("source_ref", "=", orderNo)
    .where("revoked_at", "is", null)
    .execute();
}

export async function setMembershipEnd(tx: Queries, accountId: number, end: Date | null): Promise<void> {
  await tx.updateTable("accounts").set({ vip_expire_at: end }).where("id", "=", accountId).execute();
}
