import { type Selectable, sql, type Updateable } from "kysely";
import type { Queries, Tx } from "../platform/database/transaction.ts";
import type { Tables } from "../tables.ts";
import type { DeskKey } from "./desks.ts";

export type DeskRow = Selectable<Tables["complaint_desks"]>;

export async function findDeskRow(db: Queries, { method, family }: DeskKey): Promise<DeskRow | undefined> {
  return await db
    .selectFrom("complaint_desks")
    .selectAll()
    .where("method", "=", method)
    .where("family", "=", family)
    .executeTakeFirst();
}

export async function listDeskRows(db: Queries): Promise<DeskRow[]> {
  return await db.selectFrom("complaint_desks").selectAll().orderBy("method").orderBy("family").execute();
}

/** Serialises what depends on all families of a method, until the transaction ends. */
export async function lockDesks(tx: Tx, method: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`complaint desks ${method}`}))`.execute(tx);
}

export async function saveDeskRow(
  db: Queries,
  { method, family }: DeskKey,
  changes: Updateable<Tables["complaint_desks"]>,
): Promise<void> {
  await db
    .insertInto("complaint_desks")
    .values({ method, family, ...changes })
    .onConflict((conflict) => conflict.columns(["method", "family"]).doUpdateSet(changes))
    .execute();
}
