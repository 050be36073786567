import type { Queries } from "../../platform/database/transaction.ts";

const max = 100;

/** All grants of an account, revoked ones too, newest first. */
export async function listAllGrants(db: Queries, accountId: number) {
  return await db
    .selectFrom("grants")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("granted_at", "desc")
    .orderBy("id", "desc")
    .limit(max)
    .execute();
}

export async function listUsedCards(db: Queries, accountId: number) {
  return await db
    .selectFrom("cards")
    .innerJoin("packages", "packages.id", "cards.package_id")
    .select(["cards.id", "key_ending", "batch", "cards.valid_days", "cards.level", "used_at"])
    .select("packages.name as package_name")
    .where("used_by", "=", accountId)
    .orderBy("used_at", "desc")
    .limit(max)
    .execute();
}

export async function listSessions(db: Queries, accountId: number) {
  return await db
    .selectFrom("sessions")
    .select(["device_label", "created_at", "last_seen_at", "ended_at"])
    .where("account_id", "=", accountId)
    .orderBy("id", "desc")
    .limit(max)
    .execute();
}

/** Codes that were requested by the account, or sent to an address while it had it. Older ones have been deleted. */
export async function listSentCodes(db: Queries, accountId: number) {
  const codes = db
    .selectFrom("codes")
    .select(["id", "purpose", "channel", "target", "created_at", "used_at"]);
  const requested = codes.where("account_id", "=", accountId);
  const sent = codes.where("owner_id", "=", accountId);
  return await requested.union(sent).orderBy("id", "desc").limit(max).execute();
}
