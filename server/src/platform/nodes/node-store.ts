import type { Selectable } from "kysely";
import type { Tables } from "../database/tables.ts";
import type { Queries } from "../database/transaction.ts";

export type NodeRow = Selectable<Tables["nodes"]>;

export async function saveNode(
  db: Queries,
  node: Omit<NodeRow, "resting"> & { readonly resting: Readonly<Record<string, string>> },
): Promise<void> {
  const { name, resting, ...facts } = node;
  const changing = { ...facts, resting: JSON.stringify(resting) };
  await db
    .insertInto("nodes")
    .values({ name, ...changing })
    .onConflict((conflict) => conflict.column("name").doUpdateSet(changing))
    .execute();
}

/** The nodes seen within the last day, those seen last first. */
export async function listNodes(db: Queries): Promise<NodeRow[]> {
  return await db.selectFrom("nodes").selectAll().orderBy("last_seen_at", "desc").orderBy("name").execute();
}
