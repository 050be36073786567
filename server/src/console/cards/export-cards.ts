import type { exportCards as call } from "@baleen/contract/console/cards.ts";
import { maxExportedRows } from "@baleen/contract/console/csv-file.ts";
import { countCards, listCards, type Which } from "../../cards/card-store.ts";
import { exportHead, exportRow } from "../../cards/export-rows.ts";
import { csvLine, csvStart } from "../../cards/write-csv.ts";
import type { Database } from "../../db/open-database.ts";
import { AppError } from "../../http/app-error.ts";
import { recordExport } from "../../operator-actions/manage-cards.ts";
import { chinaDayOf } from "../../outside/china-day.ts";
import { actionBy, type ConsoleHandler } from "../console-handler.ts";
import { consumeExport } from "../export-list.ts";
import { whichOf } from "./card-actions.ts";

export const exportCards: ConsoleHandler<typeof call> = async (deps, asked) => {
  await consumeExport(deps, asked.operator);
  const which = await whichOf(deps, asked.body.which);
  const now = deps.clock.now();
  if ((await countCards(deps.reads, which, now)) > maxExportedRows) throw new AppError("searchTooWide");
  await recordExport(deps, which, actionBy(asked));
  return { name: `cards-${chinaDayOf(now)}.csv`, chunks: linesOf(deps.reads, which, now) };
};

const rowsPerChunk = 1_000;

/** States as of one instant, read in pages: no more than a chunk is in memory. */
async function* linesOf(reads: Database, which: Which, now: Date): AsyncIterable<string> {
  yield csvStart + csvLine(exportHead);
  let afterId = 0;
  for (;;) {
    const cards = await listCards(reads, which, now, { max: rowsPerChunk, afterId });
    const last = cards.at(-1);
    if (!last) return;
    afterId = last.id;
    yield cards.map((card) => csvLine(exportRow(card, now))).join("");
  }
}
