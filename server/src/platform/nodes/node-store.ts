import type { Selectable } from "kysely";
import type { Tables } from "../../tables.ts";
import type { Queries } from "../database/transaction.ts";

export type NodeRow = Selectable<Tables["nodes"]>;

export async function saveNode(db: Queries, node: NodeRow): Promise<void> {
  const { name, open_circuits, payment_methods, ...facts } = node;
  const changing = {
    ...facts,
    open_circuits: JSON.stringify(open_circuits),
    payment_methods: JSON.stringify(payment_methods),
  };
  await db
    .insertInto("nodes")
    .values({ name, ...changing })
    .onConflict((conflict) => conflict.column("name").doUpdateSet(changing))
    .execute();
}

/** The nodes seen within the last day, most recently seen first. */
export async function listNodes(db: Queries): Promise<NodeRow[]> {
  return await db.selectFrom("nodes").selectAll().orderBy("last_seen_at", "desc").orderBy("name").execute();
}
