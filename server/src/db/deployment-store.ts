import type { PaymentMethod } from "@baleen/contract/payment-methods.ts";
import { type Selectable, sql } from "kysely";
import { hasTable } from "./has-table.ts";
import type { Tables } from "./tables.ts";
import type { Queries, Tx } from "./transaction.ts";

/** A method that is no longer set up keeps its merchant, so that it cannot come back with another unnoticed. */
interface RecordedMerchant {
  readonly merchant: string;
  readonly configured: boolean;
}

export type RecordedMerchants = Readonly<Partial<Record<PaymentMethod, RecordedMerchant>>>;
export type RecordedDeployment = Selectable<Tables["deployment"]>;

/** Undefined in a database that has no such table yet, or nothing in it. */
export async function findDeployment(db: Queries): Promise<RecordedDeployment | undefined> {
  if (!(await hasTable(db, "deployment"))) return undefined;
  return await db.selectFrom("deployment").selectAll().executeTakeFirst();
}

/** What a database without that row shows by its content; undefined when nothing has been stored in it. */
export async function inferMode(db: Queries): Promise<"demo" | "production" | undefined> {
  for (const table of ["demo_migrations", "outbox", "simulated_trades", "captcha_answers"]) {
    if (await hasTable(db, table)) return "demo";
  }
  // Every server fills it at its first start; a start that was cut short before has stored nothing.
  if (!(await hasTable(db, "packages"))) return undefined;
  const anyPackage = await db.selectFrom("packages").select("id").limit(1).executeTakeFirst();
  return anyPackage && "production";
}

/** Writes the row, unless another process was first; waits for one that is writing it. */
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

/** The row, which then waits for the end of the transaction. */
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
