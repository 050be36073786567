import type { Selectable } from "kysely";
import { deleteOld } from "../db/in-batches.ts";
import type { Tables } from "../db/tables.ts";
import type { Queries } from "../db/transaction.ts";

export type RecoveryLink = Selectable<Tables["recovery_links"]>;

interface NewLink {
  readonly accountId: number;
  readonly tokenDigest: string;
  readonly worksFrom: Date;
  readonly worksUntil: Date;
}

/** Adds a link. The account must be locked by the transaction, and have no open one. */
export async function addRecoveryLink(tx: Queries, link: NewLink, now: Date): Promise<void> {
  await tx
    .insertInto("recovery_links")
    .values({
      account_id: link.accountId,
      token_digest: link.tokenDigest,
      created_at: now,
      works_from: link.worksFrom,
      works_until: link.worksUntil,
    })
    .execute();
}

/** The link with a token, if it is neither closed nor outlived. It may not work yet. */
export async function findOpenLink(
  db: Queries,
  tokenDigest: string,
  now: Date,
): Promise<RecoveryLink | undefined> {
  return await openLinks(db, now).where("token_digest", "=", tokenDigest).executeTakeFirst();
}

/** The link that waits for an account, or works already. */
export async function findOpenLinkOf(
  db: Queries,
  accountId: number,
  now: Date,
): Promise<RecoveryLink | undefined> {
  return await openLinks(db, now).where("account_id", "=", accountId).executeTakeFirst();
}

function openLinks(db: Queries, now: Date) {
  return db
    .selectFrom("recovery_links")
    .selectAll()
    .where("closed_at", "is", null)
    .where("works_until", ">", now);
}

/** Spends a link; false when it does not work, or was used, replaced or rejected meanwhile. */
export async function spendRecoveryLink(tx: Queries, id: number, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable("recovery_links")
    .set({ closed_at: now, outcome: "used" })
    .where("id", "=", id)
    .where("closed_at", "is", null)
    .where("works_from", "<=", now)
    .where("works_until", ">", now)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Closes an account's open link, outlived or not; says whether one was open. */
export async function closeRecoveryLink(
  tx: Queries,
  accountId: number,
  outcome: "rejected" | "replaced" | "void",
  now: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable("recovery_links")
    .set({ closed_at: now, outcome })
    .where("account_id", "=", accountId)
    .where("closed_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function purgeRecoveryLinks(db: Queries, before: Date): Promise<void> {
  await deleteOld(db, { table: "recovery_links", since: "created_at", before });
}
