import { type AuditSubject, describeSubject } from "@baleen/contract/back-office/audit-actions.ts";
import { counted } from "@baleen/contract/counted.ts";
import { normaliseTypedKey } from "@baleen/contract/typed-values/typed-key.ts";
import { findBatch } from "../../membership/cards/batch-store.ts";
import { type CardFilter, countCards, listCards } from "../../membership/cards/card-store.ts";
import type { Queries, Tx } from "../../platform/database/transaction.ts";
import { ExplainedError } from "../../platform/explained-error.ts";
import { Rejection } from "../../platform/rejection.ts";
import type { ActionInput } from "../console-handler.ts";

type SelectedCards = ActionInput<"revokeCards">["which"];

/** Calls name a batch by its id, cards and audit log by its name. Throws `notFound`. */
export async function filterOf(db: Queries, which: SelectedCards): Promise<CardFilter> {
  const { batchId, ending, cardId, state } = which;
  const batch = batchId === undefined ? undefined : (await findBatch(db, batchId))?.name;
  if (batchId !== undefined && batch === undefined) throw new Rejection("notFound");
  return { batch, ending: ending === undefined ? undefined : normaliseTypedKey(ending), id: cardId, state };
}

/** Throws `ExplainedError` if there is no such card, or if several have the given ending. */
export async function countSelected(tx: Tx, filter: CardFilter, now: Date): Promise<number> {
  const found = await countCards(tx, filter, now);
  if (found === 0) {
    const { zh, en } = describeSubject(subjectOf(filter) ?? null);
    throw new ExplainedError({ zh: `找不到卡密：${zh}`, en: `There is no such card: ${en}` });
  }
  if (filter.ending !== undefined && found > 1) throw await ambiguous(tx, filter, found, now);
  return found;
}

export function isWholeBatch(filter: CardFilter): filter is CardFilter & { readonly batch: string } {
  const { batch, ending, id, state } = filter;
  return batch !== undefined && ending === undefined && id === undefined && state === undefined;
}

/** Subject and parameters of the audit log entry about the selected cards. */
export function namedInLog(filter: CardFilter) {
  const subject = subjectOf(filter);
  const ending = subject?.kind === "cardEnding" ? undefined : filter.ending;
  return { params: { ending, state: filter.state }, subject };
}

function subjectOf({ batch, ending, id }: CardFilter): AuditSubject | undefined {
  if (id !== undefined) return { kind: "card", id };
  if (batch !== undefined) return { kind: "batch", id: batch };
  return ending === undefined ? undefined : { kind: "cardEnding", id: ending };
}

const maxNamed = 10;

async function ambiguous(tx: Tx, filter: CardFilter, found: number, now: Date): Promise<ExplainedError> {
  const cards = await listCards(tx, filter, now, { max: maxNamed });
  const named = cards.map(({ id, batch }) => `  --id ${id}  (batch ${batch})`);
  if (found > cards.length) named.push("  …");
  const list = named.join("\n");
  return new ExplainedError({
    zh: `有${found}张卡密是这个尾号，没有改动任何一张。请指明是哪一张：\n${list}`,
    en: `${counted(found, "card has", "cards have")} this ending, and nothing was changed. Name the one that is meant:\n${list}`,
  });
}
