import type * as calls from "@baleen/contract/console/cards.ts";
import { findBatchName } from "../../cards/batch-store.ts";
import { AppError } from "../../http/app-error.ts";
import type { ConsoleHandler } from "../console-handler.ts";
import { pageOfRows, readPage } from "../cursor.ts";
import { readBatchRows } from "./batch-rows.ts";
import { revokeCards, setCardExpiry, tagCards } from "./card-actions.ts";
import { readCardRows } from "./card-rows.ts";
import { exportCards } from "./export-cards.ts";
import { findCards } from "./find-cards.ts";
import { makeCards } from "./make-cards.ts";

const listCardBatches: ConsoleHandler<typeof calls.listCardBatches> = async ({ reads, clock }, { query }) => {
  const { packageId } = query;
  const rows = await readBatchRows(reads, { packageId }, clock.now(), readPage(query));
  const { shown, next } = pageOfRows(rows, query, (row) => String(row.id));
  return { rows: shown, next };
};

const readCardBatch: ConsoleHandler<typeof calls.readCardBatch> = async ({ reads, clock }, { params }) => {
  const [row] = await readBatchRows(reads, params, clock.now(), { after: undefined, limit: 1 });
  if (!row) throw new AppError("notFound");
  return row;
};

const listCards: ConsoleHandler<typeof calls.listCards> = async ({ reads, clock }, { params, query }) => {
  const batch = await findBatchName(reads, params.id);
  if (batch === undefined) throw new AppError("notFound");
  const { after, limit } = readPage({ ...query, batch });
  const rows = await readCardRows(reads, { batch, state: query.state }, clock.now(), {
    max: limit + 1,
    order: "made",
    afterId: after === undefined ? undefined : Number(after),
  });
  const { shown, next } = pageOfRows(rows, { ...query, batch }, (row) => String(row.id));
  return { rows: shown, next };
};

const readCard: ConsoleHandler<typeof calls.readCard> = async ({ reads, clock }, { params }) => {
  const [row] = await readCardRows(reads, params, clock.now(), { max: 1, order: "made" });
  if (!row) throw new AppError("notFound");
  return row;
};

/** The handlers of `contract/src/console/cards.ts`. */
export const cardsHandlers = {
  listCardBatches,
  readCardBatch,
  listCards,
  findCards,
  readCard,
  makeCards,
  revokeCards,
  tagCards,
  setCardExpiry,
  exportCards,
} as const;
