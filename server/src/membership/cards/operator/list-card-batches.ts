import type { CardBatchRow, CardState } from "@baleen/contract/back-office/cards.ts";
import { type SqlBool, sql } from "kysely";
import type { ConsoleHandler } from "../../../operators/console-handler.ts";
import { idOf, makeRowRequest, pickDefined, type RowRequest, readPage } from "../../../operators/paging.ts";
import { toReply } from "../../../operators/to-reply.ts";
import type { Queries } from "../../../platform/database/transaction.ts";
import { Rejection } from "../../../platform/rejection.ts";
import { tokenToShow } from "../batch-store.ts";

export const listCardBatches: ConsoleHandler<"listCardBatches"> = async (
  { readsDb, clock },
  { query, operator },
) => {
  const filter = { packageId: query.packageId, tokenId: tokenToShow(operator) };
  return await readPage(query, (rows) => readBatchRows(readsDb, filter, clock.now(), rows), idOf);
};

export const readCardBatch: ConsoleHandler<"readCardBatch"> = async (
  { readsDb, clock },
  { params, operator },
) => {
  const filter = { ...params, tokenId: tokenToShow(operator) };
  const [row] = await readBatchRows(readsDb, filter, clock.now(), makeRowRequest(undefined, 1));
  if (!row) throw new Rejection("notFound");
  return row;
};

interface BatchFilter {
  readonly id?: number;
  readonly packageId?: number | undefined;
  readonly tokenId?: number | undefined;
}

/** Batches with the states of their cards, newest first. */
async function readBatchRows(
  db: Queries,
  { id, packageId, tokenId }: BatchFilter,
  now: Date,
  { beforeId, max }: RowRequest,
): Promise<CardBatchRow[]> {
  const rows = await db
    .selectFrom("card_batches as batch")
    .leftJoin("packages", "packages.id", "batch.package_id")
    .selectAll("batch")
    .select("packages.name as packageName")
    .select(
      sql<boolean>`exists (select from cards where cards.batch = batch.name and is_trial)`.as("isTrial"),
    )
    .where((where) =>
      where.and(pickDefined({ "batch.id": id, "batch.package_id": packageId, "batch.token_id": tokenId })),
    )
    .$if(beforeId !== undefined, (query) => query.where("batch.id", "<", beforeId ?? 0))
    .orderBy("batch.id", "desc")
    .limit(max)
    .execute();
  const names = rows.map((row) => row.name);
  const states = await countStates(db, names, now);
  return rows.map((row) => ({
    ...toReply(row),
    keysExpireAt: row.expires_at?.toISOString() ?? null,
    states: states.get(row.name) ?? { unused: 0, used: 0, revoked: 0, expired: 0 },
  }));
}

type States = Readonly<Record<CardState, number>>;

/** Uses an index-only scan: the index has every column that decides a state. */
async function countStates(db: Queries, names: readonly string[], now: Date): Promise<Map<string, States>> {
  const isUsed = sql<SqlBool>`used_at is not null`;
  const isRevoked = sql<SqlBool>`used_at is null and revoked_at is not null`;
  const isOpen = sql<SqlBool>`used_at is null and revoked_at is null`;
  const isOver = sql<SqlBool>`coalesce(expires_at <= ${now}, false)`;
  const count = (condition: typeof isUsed) => sql<number>`count(*) filter (where ${condition})`;
  const rows = await db
    .selectFrom("cards")
    .where(sql<SqlBool>`batch = any(${names}::text[])`)
    .groupBy("batch")
    .select([
      "batch",
      count(isUsed).as("used"),
      count(isRevoked).as("revoked"),
      count(sql`${isOpen} and ${isOver}`).as("expired"),
      count(sql`${isOpen} and not ${isOver}`).as("unused"),
    ])
    .execute();
  return new Map(rows.map(({ batch, ...states }) => [batch, states]));
}
