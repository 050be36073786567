import type { Queries } from "../../platform/database/transaction.ts";

/** Stores an account's recovery key in place of the previous one. */
export async function keepRecoveryKey(
  db: Queries,
  accountId: number,
  digest: string,
  now: Date,
): Promise<void> {
  await db
    .insertInto("recovery_keys")
    .values({ account_id: accountId, digest, created_at: now })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet({ digest, created_at: now }))
    .execute();
}

/** The id of the account whose recovery key has this digest. */
export async function findRecoveryKeyOwner(db: Queries, digest: string): Promise<number | undefined> {
  const row = await db
    .selectFrom("recovery_keys")
    .select("account_id")
    .where("digest", "=", digest)
    .executeTakeFirst();
  return row?.account_id;
}

/** When the account's recovery key was created. */
export async function findRecoveryKeyAge(db: Queries, accountId: number): Promise<Date | undefined> {
  const row = await db
    .selectFrom("recovery_keys")
    .select("created_at")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return row?.created_at;
}

/** Deletes a recovery key on use; false if it is gone. */
export async function spendRecoveryKey(tx: Queries, accountId: number, digest: string): Promise<boolean> {
  const row = await tx
    .deleteFrom("recovery_keys")
    .where("account_id", "=", accountId)
    .where("digest", "=", digest)
    .returning("account_id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function removeRecoveryKey(tx: Queries, accountId: number): Promise<void> {
  await tx.deleteFrom("recovery_keys").where("account_id", "=", accountId).execute();
}
