import type * as calls from "@baleen/contract/back-office/cards.ts";
import { maxExportedRows } from "@baleen/contract/back-office/csv-file.ts";
import { csvEnd, csvLine, csvStart } from "@baleen/contract/back-office/write-csv.ts";
import { normaliseTypedKey } from "@baleen/contract/membership/typed-key.ts";
import { findBatchName } from "../../membership/cards/batch-store.ts";
import { cardDigest, readCardKey } from "../../membership/cards/card-key.ts";
import { countCards, findCard, readCards, type Which } from "../../membership/cards/card-store.ts";
import { exportHead, exportRow } from "../../membership/cards/export-rows.ts";
import { chinaDayOf } from "../../platform/china-day.ts";
import type { Database } from "../../platform/database/database.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { actionBy, type ConsoleHandler } from "../console-handler.ts";
import { consumeExport } from "../export-list.ts";
import { pageOfRows, readPage } from "../list-pages.ts";
import { expiryOf, revokeCards, setCardExpiry, tagCards, whichOf } from "./card-actions.ts";
import { beginBatch, finishBatch, makeKeys } from "./create-card-batch.ts";
import { readBatchRows } from "./list-card-batches.ts";
import { readCardRows } from "./list-cards.ts";
import { recordExport } from "./manage-cards.ts";

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

const endingLength = 4;
/** A random ending is shared by one card in a million. */
const maxShown = 50;

const findCards: ConsoleHandler<typeof calls.findCards> = async ({ reads, clock, secretKey }, { body }) => {
  const typed = normaliseTypedKey(body.keyOrEnding);
  const now = clock.now();
  if (typed.length === endingLength) {
    const which = { ending: typed };
    const cards = await readCardRows(reads, which, now, { max: maxShown + 1, order: "newest" });
    return { cards: cards.slice(0, maxShown), isCut: cards.length > maxShown };
  }
  const key = readCardKey(typed);
  const card = key === undefined ? undefined : await findCard(reads, cardDigest(secretKey, key));
  if (!card) return { cards: [], isCut: false };
  return {
    cards: await readCardRows(reads, { id: card.id }, now, { max: 1, order: "made" }),
    isCut: false,
  };
};

const createCardBatch: ConsoleHandler<typeof calls.createCardBatch> = async (deps, asked) => {
  const { packageId, count, name, tag, note, keysExpireOn } = asked.body;
  const wanted = { packageId, count, batch: name, tag, note, expiresAt: expiryOf(keysExpireOn) };
  return { id: await beginBatch(deps, wanted, actionBy(asked)) };
};

/** The keys leave after the transaction has ended: none is shown that the database does not know. */
const makeCardKeys: ConsoleHandler<typeof calls.makeCardKeys> = async (deps, { params, body, operator }) => {
  const { keys, ...progress } = await makeKeys(deps, { batchId: params.id, login: operator.login, ...body });
  return { keys: [...keys], ...progress };
};

const finishCardBatch: ConsoleHandler<typeof calls.finishCardBatch> = async (deps, asked) => {
  const { params, body, operator } = asked;
  return { count: await finishBatch(deps, { batchId: params.id, login: operator.login, ...body }) };
};

const exportCards: ConsoleHandler<typeof calls.exportCards> = async (deps, asked) => {
  await consumeExport(deps, asked.operator);
  const which = await whichOf(deps, asked.body.which);
  const now = deps.clock.now();
  if ((await countCards(deps.reads, which, now)) > maxExportedRows) throw new AppError("searchTooWide");
  await recordExport(deps, which, actionBy(asked));
  return { name: `cards-${chinaDayOf(now)}.csv`, chunks: linesOfCards(deps.reads, which, now) };
};

/** States as of one instant. */
async function* linesOfCards(reads: Database, which: Which, now: Date): AsyncIterable<string> {
  yield csvStart + csvLine(exportHead);
  let rows = 0;
  for await (const cards of readCards(reads, which, now)) {
    rows += cards.length;
    yield cards.map((card) => csvLine(exportRow(card, now))).join("");
  }
  yield csvEnd(rows);
}

/** The handlers of `contract/src/back-office/cards.ts`. */
export const cardsHandlers = {
  listCardBatches,
  readCardBatch,
  listCards,
  findCards,
  readCard,
  createCardBatch,
  makeCardKeys,
  finishCardBatch,
  revokeCards,
  tagCards,
  setCardExpiry,
  exportCards,
} as const;
