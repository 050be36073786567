import { type Selectable, sql } from "kysely";
import { hasTable } from "./schema-store.ts";
import type { RecordedMerchants } from "./site-tables.ts";
import type { Tables } from "./tables.ts";
import type { Queries, Tx } from "./transaction.ts";

export type RecordedDeployment = Selectable<Tables["deployment"]>;

/** Undefined if the table is missing or empty. */
export async function findDeployment(db: Queries): Promise<RecordedDeployment | undefined> {
  if (!(await hasTable(db, "deployment"))) return undefined;
  return await db.selectFrom("deployment").selectAll().executeTakeFirst();
}

/** Inserts the row unless another process has; waits for a concurrent insert. */
export async function addDeployment(
  tx: Tx,
  row: Pick<RecordedDeployment, "mode" | "secret_key_fingerprint">,
): Promise<void> {
  await tx
    .insertInto("deployment")
    .values({ ...row, merchants: JSON.stringify({}), recorded_at: sql<Date>`now()` })
    .onConflict((conflict) => conflict.column("only_row").doNothing())
    .execute();
}

/** Selects the row and locks it until the end of the transaction. */
export async function lockDeployment(tx: Tx): Promise<RecordedDeployment | undefined> {
  return await tx.selectFrom("deployment").selectAll().forUpdate().executeTakeFirst();
}

export async function saveMerchants(tx: Tx, merchants: RecordedMerchants): Promise<void> {
  await tx
    .updateTable("deployment")
    .set({ merchants: JSON.stringify(merchants) })
    .execute();
}

export async function saveFingerprint(tx: Tx, fingerprint: string): Promise<void> {
  await tx.updateTable("deployment").set({ secret_key_fingerprint: fingerprint }).execute();
}
