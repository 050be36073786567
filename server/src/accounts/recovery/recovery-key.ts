import type {
  makeRecoveryKey as makeCall,
  readRecovery as readCall,
} from "@baleen/contract/accounts/recovery.ts";
import { readTypedKey } from "@baleen/contract/typed-values/typed-key.ts";
import { inTransaction, type Queries } from "../../platform/database/transaction.ts";
import { keyedDigest } from "../../platform/digest.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { Handler } from "../../platform/http/handler.ts";
import { makeTypedKey } from "../../platform/typed-key.ts";
import type { AccountDeps } from "../deps.ts";
import { lockVerified, verifyPassword } from "../verify-password.ts";
import { findConfirmedRequest } from "./recovery-request-store.ts";

/** `XXXX-XXXX-XXXX-XXXX-XXXX`: 95 random bits and a check symbol. */
const length = 20;

export const readRecovery: Handler<AccountDeps, typeof readCall> = async ({ db, clock }, { user }) => {
  const keyMadeAt = await findRecoveryKeyAge(db, user.accountId);
  const request = await findConfirmedRequest(db, user.accountId, clock.now());
  const { works_from: from, works_until: until } = request ?? {};
  return {
    keyMadeAt: keyMadeAt?.toISOString() ?? null,
    approved: from && until ? { worksFrom: from.toISOString(), worksUntil: until.toISOString() } : null,
  };
};

/** Only for accounts without a bound address: for others a stolen key would be one more way in. */
export const makeRecoveryKey: Handler<AccountDeps, typeof makeCall> = async (deps, { body, user }) => {
  const proved = await verifyPassword(deps, user.accountId, body.password, "password");
  const recoveryKey = makeTypedKey(deps.random, length);
  await inTransaction(deps.db, async (tx) => {
    const { id, email, phone } = await lockVerified(tx, proved, "password");
    if (email !== null || phone !== null) throw new AppError("recoveryKeyNotNeeded");
    await keepRecoveryKey(tx, id, recoveryKeyDigest(deps.secretKey, recoveryKey), deps.clock.now());
  });
  return { recoveryKey };
};

/** The stored digest of a key, from any spelling. Invalid keys have a digest that no key has. */
export function recoveryKeyDigest(secretKey: string, typed: string): string {
  return keyedDigest(secretKey, "recovery key", readTypedKey(typed, length) ?? "");
}

/** Stores an account's recovery key in place of the previous one. */
async function keepRecoveryKey(db: Queries, accountId: number, digest: string, now: Date): Promise<void> {
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
async function findRecoveryKeyAge(db: Queries, accountId: number): Promise<Date | undefined> {
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
