import type * as calls from "@baleen/contract/back-office/cards.ts";
import { maxExportedRows } from "@baleen/contract/back-office/csv-file.ts";
import { csvEnd, csvLine, csvStart } from "@baleen/contract/back-office/write-csv.ts";
import { type CardFilter, countCards, readCards } from "../../membership/cards/card-store.ts";
import { exportHead, exportRow } from "../../membership/cards/export-rows.ts";
import { chinaDayOf } from "../../platform/china-day.ts";
import type { Database } from "../../platform/database/database.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { PrivacyDeps } from "../../privacy/deps.ts";
import { actionBy, type ConsoleHandler } from "../console-handler.ts";
import { consumeExport } from "../export-list.ts";
import { type By, performAction } from "../perform-action.ts";
import { countSelected, filterOf, nameOf, rejectUnfinished } from "./select-cards.ts";

export const exportCards: ConsoleHandler<typeof calls.exportCards> = async (deps, asked) => {
  await consumeExport(deps, asked.operator);
  const filter = await filterOf(deps.db, asked.body.which);
  const now = deps.clock.now();
  if ((await countCards(deps.reads, filter, now)) > maxExportedRows) throw new AppError("searchTooWide");
  await recordCardExport(deps, filter, actionBy(asked));
  return { name: `cards-${chinaDayOf(now)}.csv`, chunks: linesOfCards(deps.reads, filter, now) };
};

/** Throws `OperatorError` if there are no such cards. */
export async function recordCardExport(deps: PrivacyDeps, filter: CardFilter, by: By): Promise<void> {
  await performAction(deps, { ...by, action: "export cards", subject: nameOf(filter) }, async (tx) => {
    await rejectUnfinished(tx, filter);
    return { result: null, details: { found: await countSelected(tx, filter, deps.clock.now()) } };
  });
}

/** States as of one instant. */
async function* linesOfCards(reads: Database, filter: CardFilter, now: Date): AsyncIterable<string> {
  yield csvStart + csvLine(exportHead);
  let rows = 0;
  for await (const cards of readCards(reads, filter, now)) {
    rows += cards.length;
    yield cards.map((card) => csvLine(exportRow(card, now))).join("");
  }
  yield csvEnd(rows);
}
