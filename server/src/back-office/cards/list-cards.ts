import type { CardRow } from "@baleen/contract/back-office/cards.ts";
import { chosen, stateOf, type Which } from "../../membership/cards/card-store.ts";
import type { Queries } from "../../platform/database/transaction.ts";

interface Page {
  readonly max: number;
  /** `newest` first, or in the order that they were made. */
  readonly order: "made" | "newest";
  readonly afterId?: number | undefined;
}

/** Selected cards as the console shows them. */
export async function readCardRows(
  db: Queries,
  which: Which,
  now: Date,
  { max, order, afterId }: Page,
): Promise<CardRow[]> {
  const rows = await db
    .selectFrom(
      // The page first: joined to all selected cards, names would be looked up for thousands.
      db
        .selectFrom("cards")
        .selectAll()
        .where(chosen(which, now))
        .$if(afterId !== undefined, (query) => query.where("id", ">", afterId ?? 0))
        .orderBy("id", order === "made" ? "asc" : "desc")
        .limit(max)
        .as("card"),
    )
    .innerJoin("card_batches as batch", "batch.name", "card.batch")
    .innerJoin("packages as sold", "sold.id", "card.package_id")
    .leftJoin("accounts as account", "account.id", "card.used_by")
    .selectAll("card")
    .select(["batch.id as batchId", "sold.name as packageName", "account.username"])
    .orderBy("card.id", order === "made" ? "asc" : "desc")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    ending: row.key_ending,
    batchId: row.batchId,
    batchName: row.batch,
    packageId: row.package_id,
    packageName: row.packageName,
    validDays: row.valid_days,
    level: row.level,
    tag: row.tag,
    state: stateOf(row, now),
    madeAt: row.created_at.toISOString(),
    keyExpiresAt: row.expires_at?.toISOString() ?? null,
    usedAt: row.used_at?.toISOString() ?? null,
    revokedAt: row.revoked_at?.toISOString() ?? null,
    usedBy: row.used_by === null ? null : { accountId: row.used_by, username: row.username ?? "" },
  }));
}
