import { parseLoginName } from "@baleen/contract/accounts/login-name.ts";
import type { Insertable, Selectable, Updateable } from "kysely";
import type { Queries } from "../platform/database/transaction.ts";
import type { Tables } from "../tables.ts";

export type Account = Selectable<Tables["accounts"]>;

/** Columns are listed because `select *` is not prepared (`platform/database/statement-names.ts`). */
const columns = [
  "id",
  "username",
  "username_key",
  "nickname",
  "email",
  "phone",
  "password_hash",
  "created_at",
  "vip_expire_at",
  "deletion_requested_at",
  "deletes_at",
  "deleted_at",
  "last_trade_at",
  "blocked_at",
  "blocked_reason",
  "devices_ended_at",
  "merged_into",
  "merged_at",
] as const satisfies readonly (keyof Account)[];

export type ContactKind = "email" | "phone";

/** The channel of messages to a kind of contact. */
export function channelOf(contactKind: ContactKind): "email" | "sms" {
  return contactKind === "email" ? "email" : "sms";
}

/** Inserts an account; undefined if its username or address exists already. Safe against concurrent inserts. */
export async function addAccount(db: Queries, account: Insertable<Tables["accounts"]>) {
  return await db
    .insertInto("accounts")
    .values(account)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
}

export async function findTakenKeys(db: Queries, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom("accounts")
    .select("username_key")
    .where("username_key", "in", keys)
    .execute();
  return new Set(rows.map((row) => row.username_key));
}

export async function findAccount(db: Queries, id: number): Promise<Account | undefined> {
  return await db.selectFrom("accounts").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function findAccountByContact(db: Queries, contactKind: ContactKind, address: string) {
  return await db.selectFrom("accounts").selectAll().where(contactKind, "=", address).executeTakeFirst();
}

/**
 * Finds the account of a login name as typed. A bound address takes precedence over a username, because a derived
 * username may look like another person's phone number. The name of an account that was merged finds nothing.
 */
export async function findAccountByLoginName(db: Queries, typed: string): Promise<Account | undefined> {
  const { usernameKey, email, phone } = parseLoginName(typed);
  const rows = await db
    .selectFrom("accounts")
    .selectAll()
    .where((where) =>
      where.or([
        where("username_key", "=", usernameKey),
        where("email", "=", email),
        where("phone", "=", phone),
      ]),
    )
    .where("deleted_at", "is", null)
    .where("merged_into", "is", null)
    .execute();
  return rows.find((row) => row.email === email || row.phone === phone) ?? rows[0];
}

/**
 * Locks an account until the end of the transaction. Every change to an account, its orders or its membership takes
 * this lock first, which prevents deadlocks.
 */
export async function lockAccount(tx: Queries, id: number): Promise<Account> {
  return await tx
    .selectFrom("accounts")
    .select(columns)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/**
 * Waits for a transaction that holds the account's lock, and holds off others until the end of this one, for rows that
 * refer to the account.
 */
export async function keepAccount(tx: Queries, id: number): Promise<void> {
  await tx.selectFrom("accounts").select("id").where("id", "=", id).forKeyShare().execute();
}

/** The transaction must hold the account's lock. */
export async function updateAccount(tx: Queries, id: number, changes: Updateable<Tables["accounts"]>) {
  await tx.updateTable("accounts").set(changes).where("id", "=", id).execute();
}

/**
 * Binds an address to an account, or removes it if `address` is null. The transaction must hold the account's lock.
 * Returns false if another account has the address; concurrent bindings violate a unique constraint.
 */
export async function setContact(tx: Queries, id: number, contactKind: ContactKind, address: string | null) {
  const owner = address === null ? undefined : await findAccountByContact(tx, contactKind, address);
  if (owner) return owner.id === id;
  await updateAccount(tx, id, { [contactKind]: address });
  return true;
}
