import type { Selectable } from "kysely";
import type { Tables } from "../db/tables.ts";
import type { Queries } from "../db/transaction.ts";

export type Act = Selectable<Tables["operator_acts"]>;

/** Notes who did what to what, and why. Acts are never changed. */
export async function noteAct(db: Queries, act: Omit<Act, "id">): Promise<number> {
  const row = await db.insertInto("operator_acts").values(act).returning("id").executeTakeFirstOrThrow();
  return row.id;
}

export async function listActs(db: Queries, subject: string): Promise<Act[]> {
  return await db
    .selectFrom("operator_acts")
    .selectAll()
    .where("subject", "=", subject)
    .orderBy("id")
    .execute();
}
