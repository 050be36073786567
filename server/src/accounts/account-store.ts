import type { Selectable } from "kysely";
import type { Tables } from "../db/tables.ts";
import type { Queries } from "../db/transaction.ts";

export type Account = Selectable<Tables["accounts"]>;

interface NewAccount {
  readonly username: string;
  readonly usernameKey: string;
  readonly nickname: string | null;
  readonly passwordHash: string;
  readonly createdAt: Date;
}

/** Adds an account; undefined when its username is taken, however many try at once. */
export async function addAccount(db: Queries, account: NewAccount): Promise<{ id: number } | undefined> {
  return await db
    .insertInto("accounts")
    .values({
      username: account.username,
      username_key: account.usernameKey,
      nickname: account.nickname,
      password_hash: account.passwordHash,
      created_at: account.createdAt,
    })
    .onConflict((conflict) => conflict.column("username_key").doNothing())
    .returning("id")
    .executeTakeFirst();
}

export async function isUsernameTaken(db: Queries, usernameKey: string): Promise<boolean> {
  const row = await db
    .selectFrom("accounts")
    .select("id")
    .where("username_key", "=", usernameKey)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findAccount(db: Queries, id: number): Promise<Account | undefined> {
  return await db.selectFrom("accounts").selectAll().where("id", "=", id).executeTakeFirst();
}

interface LoginNames {
  readonly usernameKey: string;
  readonly email: string;
  readonly phone: string;
}

/** The account that a login name means. A username comes first, so nobody can shadow it with an address. */
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
    .execute();
  return rows.find((row) => row.username_key === names.usernameKey) ?? rows[0];
}

/**
 * Locks an account until the transaction ends. Whatever changes what an account has takes this lock first,
 * before any order or package, so that no two transactions wait for each other.
 */
export async function lockAccount(tx: Queries, id: number): Promise<Account> {
  return await tx
    .selectFrom("accounts")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}
