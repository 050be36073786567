import type * as calls from "@baleen/contract/back-office/cards.ts";
import type { BodyOf } from "@baleen/contract/call.ts";
import { normaliseTypedKey } from "@baleen/contract/typed-values/typed-key.ts";
import { countOfBatch, findBatchName } from "../../membership/cards/batch-store.ts";
import { type CardFilter, countCards, listCards } from "../../membership/cards/card-store.ts";
import { lockMaking } from "../../membership/cards/change-store.ts";
import type { Queries, Tx } from "../../platform/database/transaction.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { OperatorError } from "../operator-error.ts";

type CardsOfAct = BodyOf<typeof calls.exportCards>["which"];

/** Calls name a batch by its id, cards and audit log by its name. Throws `notFound`. */
export async function filterOf(db: Queries, which: CardsOfAct): Promise<CardFilter> {
  const { batchId, ending, cardId, state } = which;
  const batch = batchId === undefined ? undefined : await findBatchName(db, batchId);
  if (batchId !== undefined && batch === undefined) throw new AppError("notFound");
  return { batch, ending: ending === undefined ? undefined : normaliseTypedKey(ending), id: cardId, state };
}

/** Throws `OperatorError` if there is no such card, or if several have the given ending. */
export async function countSelected(tx: Tx, filter: CardFilter, now: Date): Promise<number> {
  const found = await countCards(tx, filter, now);
  if (found === 0 && !(await isEmptyBatch(tx, filter))) {
    const name = nameOf(filter);
    throw new OperatorError({ zh: `找不到卡密：${name}`, en: `There is no card in ${name}` });
  }
  if (filter.ending !== undefined && found > 1) throw await ambiguous(tx, filter, found, now);
  return found;
}

/** A batch whose making was given up before its first card. */
async function isEmptyBatch(tx: Tx, filter: CardFilter): Promise<boolean> {
  return isWholeBatch(filter) && (await countOfBatch(tx, filter.batch)) === 0;
}

export function isWholeBatch(filter: CardFilter): filter is CardFilter & { readonly batch: string } {
  const { batch, ending, id, state } = filter;
  return batch !== undefined && ending === undefined && id === undefined && state === undefined;
}

export async function rejectUnfinished(tx: Tx, { batch }: CardFilter): Promise<void> {
  if (batch !== undefined && (await lockMaking(tx, batch))) throw new OperatorError(beingMade);
}

export const beingMade = {
  zh: "这批卡密还没有做完。可以作废整批",
  en: "This batch is being made. It can be revoked as a whole",
};

/** As an entry's subject, and in sentences: `batch spring, ending A1B2`. */
export function nameOf({ batch, ending, id, state }: CardFilter): string {
  const parts = [
    batch !== undefined && `batch ${batch}`,
    ending !== undefined && `ending ${ending}`,
    id !== undefined && `card ${id}`,
    state,
  ];
  return parts.filter(Boolean).join(", ") || "all cards";
}

const maxNamed = 10;

async function ambiguous(tx: Tx, filter: CardFilter, found: number, now: Date): Promise<OperatorError> {
  const cards = await listCards(tx, filter, now, { max: maxNamed });
  const named = cards.map(({ id, batch }) => `  --id ${id}  (batch ${batch})`);
  if (found > cards.length) named.push("  …");
  const list = named.join("\n");
  return new OperatorError({
    zh: `有${found}张卡密是这个尾号，没有改动任何一张。请指明是哪一张：\n${list}`,
    en: `${found} cards have this ending, and nothing was changed. Name the one that is meant:\n${list}`,
  });
}
