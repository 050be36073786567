import type * as calls from "@baleen/contract/console/cards.ts";
import { maxExportedRows } from "@baleen/contract/console/csv-file.ts";
import { normaliseTypedKey } from "@baleen/contract/typed-key.ts";
import { findBatchName } from "../../cards/batch-store.ts";
import { cardDigest, readCardKey } from "../../cards/card-key.ts";
import { countCards, findCard, listCards as listStoredCards, type Which } from "../../cards/card-store.ts";
import { exportHead, exportRow } from "../../cards/export-rows.ts";
import { type CsvCell, csvLine, csvStart } from "../../cards/write-csv.ts";
import type { Database } from "../../db/open-database.ts";
import { AppError } from "../../http/app-error.ts";
import { createCards, recordExport } from "../../operator-actions/manage-cards.ts";
import { chinaDayOf } from "../../outside/china-day.ts";
import { actionBy, type ConsoleHandler } from "../console-handler.ts";
import { consumeExport } from "../export-list.ts";
import { pageOfRows, readPage } from "../list-pages.ts";
import { readBatchRows } from "./batch-rows.ts";
import { expiryOf, revokeCards, setCardExpiry, tagCards, whichOf } from "./card-actions.ts";
import { readCardRows } from "./card-rows.ts";

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

/** The keys leave after the transaction has ended: none is shown that the database does not know. */
const makeCards: ConsoleHandler<typeof calls.makeCards> = async (deps, asked) => {
  const { packageId, count, name, tag, note, keysExpireOn } = asked.body;
  const wanted = { packageId, count, batch: name, tag, note, expiresAt: expiryOf(keysExpireOn) };
  const keys = await createCards(deps, wanted, actionBy(asked));
  const rest = [packageId, name, tag ?? "", keysExpireOn ?? ""];
  return { name: `${name}.csv`, chunks: linesOfKeys(keys, rest) };
};

const linesPerChunk = 1_000;

function* linesOfKeys(keys: readonly string[], rest: readonly CsvCell[]): Iterable<string> {
  yield csvStart + csvLine(["key", "package", "batch", "tag", "expires"]);
  for (let from = 0; from < keys.length; from += linesPerChunk) {
    const slice = keys.slice(from, from + linesPerChunk);
    yield slice.map((key) => csvLine([key, ...rest])).join("");
  }
}

const exportCards: ConsoleHandler<typeof calls.exportCards> = async (deps, asked) => {
  await consumeExport(deps, asked.operator);
  const which = await whichOf(deps, asked.body.which);
  const now = deps.clock.now();
  if ((await countCards(deps.reads, which, now)) > maxExportedRows) throw new AppError("searchTooWide");
  await recordExport(deps, which, actionBy(asked));
  return { name: `cards-${chinaDayOf(now)}.csv`, chunks: linesOfCards(deps.reads, which, now) };
};

/** States as of one instant, read in pages: no more than a chunk is in memory. */
async function* linesOfCards(reads: Database, which: Which, now: Date): AsyncIterable<string> {
  yield csvStart + csvLine(exportHead);
  let afterId = 0;
  for (;;) {
    const cards = await listStoredCards(reads, which, now, { max: linesPerChunk, afterId });
    const last = cards.at(-1);
    if (!last) return;
    afterId = last.id;
    yield cards.map((card) => csvLine(exportRow(card, now))).join("");
  }
}

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
