import type { Selectable } from "kysely";
import type { Tables } from "../db/tables.ts";
import type { Queries } from "../db/transaction.ts";

export type Account = Selectable<Tables["accounts"]>;

/** Named one by one, so that the statement can be prepared (`db/statement-names.ts`). */
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
] as const satisfies readonly (keyof Account)[];

/** The two kinds of address that an account may have. */
export type Contact = "email" | "phone";

/** How codes and notices reach an address of a kind. */
export function channelOf(contact: Contact): "email" | "sms" {
  return contact === "email" ? "email" : "sms";
}

interface NewAccount {
  readonly username: string;
  readonly usernameKey: string;
  readonly nickname: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly passwordHash: string;
  readonly createdAt: Date;
}

/** Adds an account; undefined when its username or address is taken, however many try at once. */
export async function addAccount(db: Queries, account: NewAccount): Promise<{ id: number } | undefined> {
  return await db
    .insertInto("accounts")
    .values({
      username: account.username,
      username_key: account.usernameKey,
      nickname: account.nickname,
      email: account.email,
      phone: account.phone,
      password_hash: account.passwordHash,
      created_at: account.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
}

/** Which of some username keys are taken. */
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

export async function findAccountByUsername(db: Queries, key: string): Promise<Account | undefined> {
  return await db
    .selectFrom("accounts")
    .selectAll()
    .where("username_key", "=", key)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

export async function findAccountByContact(
  db: Queries,
  contact: Contact,
  address: string,
): Promise<Account | undefined> {
  return await db.selectFrom("accounts").selectAll().where(contact, "=", address).executeTakeFirst();
}

interface LoginNames {
  readonly usernameKey: string;
  readonly email: string;
  readonly phone: string;
}

/**
 * The account that a login name means. A proved address comes before a username: a derived username may look
 * like somebody else's phone number, and must not take its owner's place.
 */
export async function findAccountByLoginName(db: Queries, names: LoginNames): Promise<Account | undefined> {
  const rows = await db
    .selectFrom("accounts")
    .selectAll()
    .where((where) =>
      where.or([
        where("username_key", "=", names.usernameKey),
        where("email", "=", names.email),
        where("phone", "=", names.phone),
      ]),
    )
    .where("deleted_at", "is", null)
    .execute();
  return rows.find((row) => row.email === names.email || row.phone === names.phone) ?? rows[0];
}

/**
 * Locks an account until the transaction ends. Whatever changes what an account has takes this lock first,
 * before any order or package, so that no two transactions wait for each other.
 */
export async function lockAccount(tx: Queries, id: number): Promise<Account> {
  return await tx
    .selectFrom("accounts")
    .select(columns)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function setPassword(tx: Queries, id: number, passwordHash: string): Promise<void> {
  await tx.updateTable("accounts").set({ password_hash: passwordHash }).where("id", "=", id).execute();
}

/** Gives an account an address; false when it is somebody's, however many want it at once. */
export async function setContact(
  tx: Queries,
  id: number,
  contact: Contact,
  address: string,
): Promise<boolean> {
  const owner = await findAccountByContact(tx, contact, address);
  if (owner) return owner.id === id;
  await tx
    .updateTable("accounts")
    .set({ [contact]: address })
    .where("id", "=", id)
    .execute();
  return true;
}

/** Removes an account's address of one kind. The account must be locked by the transaction. */
export async function removeContact(tx: Queries, id: number, contact: Contact): Promise<void> {
  await tx
    .updateTable("accounts")
    .set({ [contact]: null })
    .where("id", "=", id)
    .execute();
}
