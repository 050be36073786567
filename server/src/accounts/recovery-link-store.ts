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

/** Inserts a link. The transaction must hold the account's lock, and no link of the account may be open. */
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

/** The open link with a token digest, unless it has expired. It may not be valid yet. */
export async function findOpenLink(
  db: Queries,
  tokenDigest: string,
  now: Date,
): Promise<RecoveryLink | undefined> {
  return await openLinks(db, now).where("token_digest", "=", tokenDigest).executeTakeFirst();
}

/** The open link of an account, unless it has expired. It may not be valid yet. */
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

/** Marks a link used; false if it is not valid, or was closed meanwhile. */
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

/** Closes an account's open link, expired or not; returns whether there was one. */
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
