import { type Selectable, sql } from "kysely";
import type { Queries, Tx } from "../platform/database/transaction.ts";
import type { Tables } from "../tables.ts";

export type WebhookEndpoint = Selectable<Tables["webhook_endpoints"]>;

export async function findEndpoint(db: Queries, id: number): Promise<WebhookEndpoint | undefined> {
  return await db.selectFrom("webhook_endpoints").selectAll().where("id", "=", id).executeTakeFirst();
}

/** The sealed secrets that sign now, newest first. */
export async function listSigningSecrets(db: Queries, endpointId: number, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("webhook_secrets")
    .select("sealed")
    .where("endpoint_id", "=", endpointId)
    .where((where) => where.or([where("signs_until", "is", null), where("signs_until", ">", now)]))
    .orderBy("id", "desc")
    .execute();
  return rows.map(({ sealed }) => sealed);
}

/** Records that an endpoint has answered. Returns whether it had failed before. */
export async function endFailures(tx: Tx, id: number): Promise<boolean> {
  const row = await tx
    .updateTable("webhook_endpoints")
    .set({ failures: 0, failing_since: null, quiet_until: null })
    .where("id", "=", id)
    .where("failing_since", "is not", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts a failed attempt. Undefined if the endpoint was removed meanwhile. */
export async function countFailure(tx: Tx, id: number, now: Date) {
  return await tx
    .updateTable("webhook_endpoints")
    .set({ failures: sql`failures + 1`, failing_since: sql`coalesce(failing_since, ${now})` })
    .where("id", "=", id)
    .returning(["failures", "failing_since"])
    .executeTakeFirst();
}

export async function setQuietUntil(tx: Tx, id: number, quietUntil: Date): Promise<void> {
  await tx.updateTable("webhook_endpoints").set({ quiet_until: quietUntil }).where("id", "=", id).execute();
}
