import { cardStateNames } from "@baleen/contract/back-office/cards.ts";
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
import type { Cell, Column } from "../exported-files/sheet.ts";
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
  const rows = rowsOfCards(deps.reads, filter, { now, language });
  return writeFile({ name: "cards", format: body.format, at: now }, { columns, language, rows });
};

/** Throws `ExplainedError` if there are no such cards. */
async function recordCardExport(deps: PrivacyDeps, filter: CardFilter, by: ActionContext): Promise<void> {
  await performAction(deps, { ...by, action: "exportCards", ...namedInLog(filter) }, async (tx) => {
    await rejectUnfinished(tx, filter);
    return { result: null, details: { found: await countSelected(tx, filter, deps.clock.now()) } };
  });
}

/** Everything but the key, of which only the ending is stored. */
const columns: readonly Column[] = [
  { head: { zh: "编号", en: "Card" }, kind: "number" },
  { head: { zh: "尾号", en: "Ending" }, kind: "text" },
  { head: { zh: "套餐", en: "Package" }, kind: "number" },
  { head: { zh: "天数", en: "Days" }, kind: "number" },
  { head: { zh: "批次", en: "Batch" }, kind: "text" },
  { head: { zh: "标签", en: "Tag" }, kind: "text" },
  { head: { zh: "状态", en: "State" }, kind: "text" },
  { head: { zh: "制作时间", en: "Made" }, kind: "time" },
  { head: { zh: "有效期至", en: "Expires" }, kind: "time" },
  { head: { zh: "使用时间", en: "Used" }, kind: "time" },
  { head: { zh: "使用账号", en: "Account" }, kind: "number" },
];

interface ExportContext {
  /** States are those of one instant. */
  readonly now: Date;
  readonly language: Language;
}

async function* rowsOfCards(reads: Database, filter: CardFilter, seen: ExportContext) {
  for await (const cards of readCards(reads, filter, seen.now))
    yield cards.map((card) => cellsOf(card, seen));
}

function cellsOf(card: Card, { now, language }: ExportContext): Cell[] {
  const time = (at: Date | null) => at?.toISOString() ?? null;
  return [
    card.id,
    card.key_ending,
    card.package_id,
    card.valid_days,
    card.batch,
    card.tag,
    cardStateNames[stateOf(card, now)][language],
    time(card.created_at),
    time(card.expires_at),
    time(card.used_at),
    card.used_by,
  ];
}
