import type { Insertable, Selectable } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import type { Queries, Tx } from "../../platform/database/transaction.ts";

export type Change = Selectable<Tables["card_changes"]>;

export async function addChange(tx: Tx, change: Insertable<Tables["card_changes"]>): Promise<number> {
  const { id } = await tx.insertInto("card_changes").values(change).returning("id").executeTakeFirstOrThrow();
  return id;
}

const changes = (db: Queries) => db.selectFrom("card_changes").selectAll();

/** Locks a change; undefined if it is done. */
export async function lockChange(tx: Tx, id: number): Promise<Change | undefined> {
  return await changes(tx).where("id", "=", id).forUpdate().executeTakeFirst();
}

/** Locks the making of a batch; undefined if it is not being made. */
export async function lockMaking(tx: Tx, batch: string): Promise<Change | undefined> {
  const making = changes(tx).where("batch", "=", batch).where("action", "=", "make");
  return await making.forUpdate().executeTakeFirst();
}

export async function saveProgress(
  tx: Tx,
  { id }: Change,
  progress: Partial<Pick<Change, "done" | "changed" | "after_id">>,
): Promise<void> {
  await tx.updateTable("card_changes").set(progress).where("id", "=", id).execute();
}

export async function removeChange(tx: Tx, { id }: Change): Promise<void> {
  await tx.deleteFrom("card_changes").where("id", "=", id).execute();
}

export async function listChanges(db: Queries, batches: readonly string[]): Promise<Change[]> {
  if (batches.length === 0) return [];
  return await changes(db).where("batch", "in", batches).orderBy("id").execute();
}
