import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Tables } from "../../tables.ts";
import { secondsAfter } from "../clock.ts";
import type { Queries } from "../database/transaction.ts";

export type NodeRow = Selectable<Tables["nodes"]>;

/** Two reports of a node. */
const maxGapS = 60;

export async function saveNode(db: Queries, node: Omit<NodeRow, "reports_since">): Promise<void> {
  const { name, open_circuits, payment_methods, ...facts } = node;
  const changing = {
    ...facts,
    open_circuits: JSON.stringify(open_circuits),
    payment_methods: JSON.stringify(payment_methods),
    reports_since: sql<Date>`coalesce(${reportsSince(node.last_seen_at)}, ${node.last_seen_at})`,
  };
  await db
    .insertInto("nodes")
    .values({ name, ...changing })
    .onConflict((conflict) => conflict.column("name").doUpdateSet(changing))
    .execute();
}

/** Removes a node that stops by itself, so that nobody waits for it or counts its connections. */
export async function deleteNode(db: Queries, name: string): Promise<void> {
  await db.deleteFrom("nodes").where("name", "=", name).execute();
}

/** The names of the nodes that have reported within the last minute, by the database's clock. */
export async function listLiveNodes(db: Queries): Promise<string[]> {
  const rows = await db
    .selectFrom("nodes")
    .select("name")
    .where("last_seen_at", ">", sql<Date>`now() - make_interval(secs => ${maxGapS})`)
    .orderBy("name")
    .execute();
  return rows.map(({ name }) => name);
}

/** The nodes seen within the last day, most recently seen first. */
export async function listNodes(db: Queries): Promise<NodeRow[]> {
  return await db.selectFrom("nodes").selectAll().orderBy("last_seen_at", "desc").orderBy("name").execute();
}

/**
 * Since when the nodes have reported without a gap of a minute. A silent node was stopped only if the others reported
 * meanwhile: in an outage of the database all are silent. Undefined during and right after such a gap.
 */
export async function findReportsSince(db: Queries, now: Date): Promise<Date | undefined> {
  const { since } = await db.selectNoFrom(reportsSince(now).as("since")).executeTakeFirstOrThrow();
  return since ?? undefined;
}

function reportsSince(now: Date): RawBuilder<Date | null> {
  return sql`(select min(reports_since) from nodes where last_seen_at >= ${secondsAfter(now, -maxGapS)})`;
}
