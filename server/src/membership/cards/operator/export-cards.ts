import { type CardState, cardStateNames } from "@baleen/contract/back-office/cards.ts";
import { maxExportedRows } from "@baleen/contract/back-office/exported-file.ts";
import type { Language } from "@baleen/contract/language.ts";
import { actionContext, type ConsoleHandler } from "../../../operators/console-handler.ts";
import { limitExports } from "../../../operators/export-list.ts";
import { createExportedFile } from "../../../operators/exported-files/create-exported-file.ts";
import { type ColumnOf, cellsOf, column } from "../../../operators/exported-files/sheet.ts";
import { performAction } from "../../../operators/perform-action.ts";
import type { Database } from "../../../platform/database/database.ts";
import { Rejection } from "../../../platform/rejection.ts";
import { type Card, type CardFilter, cardStateOf, countCards, readCards } from "../card-store.ts";
import { auditSubjectOf, countSelected, findFilter } from "./select-cards.ts";

export const exportCards: ConsoleHandler<"exportCards"> = async (context, request) => {
  await limitExports(context, request.operator);
  const filter = await findFilter(context.db, request.body.which);
  const now = context.clock.now();
  if ((await countCards(context.readsDb, filter, now)) > maxExportedRows)
    throw new Rejection("searchTooWide");
  const action = { ...actionContext(request), action: "exportCards", ...auditSubjectOf(filter) } as const;
  await performAction(context, action, async (tx) => ({
    result: null,
    details: { found: await countSelected(tx, filter, now) },
  }));
  const { body, language } = request;
  const rows = readExportRows(context.readsDb, filter, now, language);
  return createExportedFile({ name: "cards", format: body.format, at: now }, { columns, language, rows });
};

type ExportedCard = Card & {
  /** The state at one point in time, the same for all exported cards. */
  readonly state: CardState;
};

const time = (at: Date | null) => at?.toISOString() ?? null;

/** All columns except the key, of which only the ending is stored. */
const columns: readonly ColumnOf<ExportedCard>[] = [
  column("编号", "Card", "number", ({ id }) => id),
  column("尾号", "Ending", "text", (card) => card.key_ending),
  column("套餐", "Package", "number", (card) => card.package_id),
  column("天数", "Days", "number", (card) => card.valid_days),
  column("批次", "Batch", "text", ({ batch }) => batch),
  column("标签", "Tag", "text", ({ tag }) => tag),
  column("状态", "State", "text", ({ state }, language) => cardStateNames[state][language]),
  column("制作时间", "Made", "time", (card) => time(card.created_at)),
  column("有效期至", "Expires", "time", (card) => time(card.expires_at)),
  column("使用时间", "Used", "time", (card) => time(card.used_at)),
  column("使用账号", "Account", "number", (card) => card.used_by),
];

async function* readExportRows(reads: Database, filter: CardFilter, now: Date, language: Language) {
  for await (const cards of readCards(reads, filter, now)) {
    const stated = cards.map((card) => ({ ...card, state: cardStateOf(card, now) }));
    yield cellsOf(columns, stated, language);
  }
}
