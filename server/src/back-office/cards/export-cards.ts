import { type CardState, cardStateNames } from "@baleen/contract/back-office/cards.ts";
import { maxExportedRows } from "@baleen/contract/back-office/exported-file.ts";
import type { Language } from "@baleen/contract/language.ts";
import {
  type Card,
  type CardFilter,
  countCards,
  readCards,
  stateOf,
} from "../../membership/cards/card-store.ts";
import type { Database } from "../../platform/database/database.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { PrivacyDeps } from "../../privacy/deps.ts";
import { actionContext, type ConsoleHandler } from "../console-handler.ts";
import { consumeExport } from "../export-list.ts";
import { type ColumnOf, cellsOf } from "../exported-files/sheet.ts";
import { writeFile } from "../exported-files/write-file.ts";
import { type ActionContext, performAction } from "../perform-action.ts";
import { countSelected, filterOf, namedInLog, rejectUnfinished } from "./select-cards.ts";

export const exportCards: ConsoleHandler<"exportCards"> = async (deps, request) => {
  await consumeExport(deps, request.operator);
  const filter = await filterOf(deps.db, request.body.which);
  const now = deps.clock.now();
  if ((await countCards(deps.reads, filter, now)) > maxExportedRows) throw new AppError("searchTooWide");
  await recordCardExport(deps, filter, actionContext(request));
  const { body, language } = request;
  const rows = rowsOfCards(deps.reads, filter, now, language);
  return writeFile({ name: "cards", format: body.format, at: now }, { columns, language, rows });
};

/** Throws `ExplainedError` if there are no such cards. */
async function recordCardExport(deps: PrivacyDeps, filter: CardFilter, by: ActionContext): Promise<void> {
  await performAction(deps, { ...by, action: "exportCards", ...namedInLog(filter) }, async (tx) => {
    await rejectUnfinished(tx, filter);
    return { result: null, details: { found: await countSelected(tx, filter, deps.clock.now()) } };
  });
}

type ExportedCard = Card & {
  /** That of one instant for all of them. */
  readonly state: CardState;
};

const time = (at: Date | null) => at?.toISOString() ?? null;

/** Everything but the key, of which only the ending is stored. */
const columns: readonly ColumnOf<ExportedCard>[] = [
  { head: { zh: "编号", en: "Card" }, kind: "number", cell: ({ id }) => id },
  { head: { zh: "尾号", en: "Ending" }, kind: "text", cell: (card) => card.key_ending },
  { head: { zh: "套餐", en: "Package" }, kind: "number", cell: (card) => card.package_id },
  { head: { zh: "天数", en: "Days" }, kind: "number", cell: (card) => card.valid_days },
  { head: { zh: "批次", en: "Batch" }, kind: "text", cell: ({ batch }) => batch },
  { head: { zh: "标签", en: "Tag" }, kind: "text", cell: ({ tag }) => tag },
  {
    head: { zh: "状态", en: "State" },
    kind: "text",
    cell: ({ state }, language) => cardStateNames[state][language],
  },
  { head: { zh: "制作时间", en: "Made" }, kind: "time", cell: (card) => time(card.created_at) },
  { head: { zh: "有效期至", en: "Expires" }, kind: "time", cell: (card) => time(card.expires_at) },
  { head: { zh: "使用时间", en: "Used" }, kind: "time", cell: (card) => time(card.used_at) },
  { head: { zh: "使用账号", en: "Account" }, kind: "number", cell: (card) => card.used_by },
];

async function* rowsOfCards(reads: Database, filter: CardFilter, now: Date, language: Language) {
  for await (const cards of readCards(reads, filter, now)) {
    const stated = cards.map((card) => ({ ...card, state: stateOf(card, now) }));
    yield cellsOf(columns, stated, language);
  }
}
