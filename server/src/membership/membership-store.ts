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
    .select(["days", "granted_at"])
    .where("account_id", "=", accountId)
    .where("revoked_at", "is", null)
    .orderBy("granted_at")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ days: row.days, grantedAt: row.granted_at }));
}

export async function setMembershipEnd(tx: Queries, accountId: number, end: Date | null): Promise<void> {
  await tx.updateTable("accounts").set({ vip_expire_at: end }).where("id", "=", accountId).execute();
}
