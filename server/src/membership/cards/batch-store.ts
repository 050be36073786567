import type { ConsoleCalls } from "@baleen/contract/back-office/console-calls.ts";
import type { Insertable, Selectable } from "kysely";
import type { ConsoleRequest } from "../../operators/console-handler.ts";
import type { Queries, Tx } from "../../platform/database/transaction.ts";
import type { Tables } from "../../tables.ts";

type Batch = Selectable<Tables["card_batches"]>;

/** Adds a batch without cards and returns its id; undefined if the name is in use, also by a concurrent call. */
export async function addBatch(
  tx: Tx,
  batch: Omit<Insertable<Tables["card_batches"]>, "count">,
): Promise<number | undefined> {
  const row = await tx
    .insertInto("card_batches")
    .values({ ...batch, count: 0 })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** With a token's id, only a batch that this access token made. */
export async function findBatch(db: Queries, id: number, tokenId?: number): Promise<Batch | undefined> {
  return await db
    .selectFrom("card_batches")
    .selectAll()
    .where("id", "=", id)
    .$if(tokenId !== undefined, (query) => query.where("token_id", "=", tokenId ?? 0))
    .executeTakeFirst();
}

/** The token whose batches alone a caller may read; undefined for callers who may read all. */
export function tokenToShow({ token }: Actor): number | undefined {
  return token && !token.permissions.includes("readShop") ? token.id : undefined;
}

type Actor = ConsoleRequest<ConsoleCalls["readCard"]>["operator"];

export async function updateBatch(tx: Tx, name: string, columns: Partial<Pick<Batch, "tag" | "expires_at">>) {
  await tx.updateTable("card_batches").set(columns).where("name", "=", name).execute();
}
