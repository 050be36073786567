import type { Role } from "@baleen/contract/back-office/roles.ts";
import { type Selectable, sql, type Updateable } from "kysely";
import type { Queries, Tx } from "../platform/database/transaction.ts";
import type { Tables } from "../tables.ts";

/** Listed explicitly, since `select *` is not prepared (`platform/database/statement-names.ts`). */
const columns = [
  "id",
  "login",
  "name",
  "role",
  "password_hash",
  "totp_sealed",
  "totp_last_step",
  "language",
  "created_at",
  "disabled_at",
] as const satisfies readonly (keyof Tables["operators"])[];

export type Operator = Selectable<Tables["operators"]>;

export async function findOperator(db: Queries, id: number): Promise<Operator | undefined> {
  return await db.selectFrom("operators").select(columns).where("id", "=", id).executeTakeFirst();
}

export async function findOperatorByLogin(db: Queries, login: string): Promise<Operator | undefined> {
  return await db.selectFrom("operators").select(columns).where("login", "=", login).executeTakeFirst();
}

export async function lockOperator(tx: Tx, id: number): Promise<Operator | undefined> {
  return await tx.selectFrom("operators").select(columns).where("id", "=", id).forUpdate().executeTakeFirst();
}

export interface NewOperator {
  readonly login: string;
  readonly name: string;
  readonly role: Role;
  readonly passwordHash: string | null;
}

/** Undefined if the login is taken. */
export async function addOperator(
  tx: Queries,
  { login, name, role, passwordHash }: NewOperator,
  now: Date,
): Promise<number | undefined> {
  const row = await tx
    .insertInto("operators")
    .values({ login, name, role, password_hash: passwordHash, created_at: now })
    .onConflict((conflict) => conflict.column("login").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

export async function updateOperator(
  tx: Queries,
  id: number,
  changes: Updateable<Tables["operators"]>,
): Promise<void> {
  await tx.updateTable("operators").set(changes).where("id", "=", id).execute();
}

/** The owners who are able to sign in. */
function liveOwners(db: Queries) {
  return db
    .selectFrom("operators")
    .where("role", "=", "owner")
    .where("disabled_at", "is", null)
    .where("password_hash", "is not", null);
}

/** Returns the owners' ids and locks their rows, so that changes of owners wait for each other. */
export async function lockLiveOwners(tx: Tx): Promise<number[]> {
  const owners = await liveOwners(tx).select("id").orderBy("id").forUpdate().execute();
  return owners.map(({ id }) => id);
}

export async function countLiveOwners(db: Queries): Promise<number> {
  const count = liveOwners(db).select((select) => select.fn.countAll<number>().as("owners"));
  return (await count.executeTakeFirstOrThrow()).owners;
}

/** Marks a time step of the second factor as used; false if a code of this or a later step was used before. */
export async function takeTotpStep(tx: Queries, id: number, step: number): Promise<boolean> {
  const taken = await tx
    .updateTable("operators")
    .set({ totp_last_step: step })
    .where("id", "=", id)
    .where("totp_last_step", "<", step)
    .returning("id")
    .executeTakeFirst();
  return taken !== undefined;
}

/** Stores the second factor of an operator who has none; false if the operator already has one. */
export async function saveFirstTotp(tx: Queries, id: number, sealed: string, step: number): Promise<boolean> {
  const saved = await tx
    .updateTable("operators")
    .set({ totp_sealed: sealed, totp_last_step: sql<number>`greatest(totp_last_step, ${step})` })
    .where("id", "=", id)
    .where("totp_sealed", "is", null)
    .returning("id")
    .executeTakeFirst();
  return saved !== undefined;
}
