import type { AuditSubject } from "@baleen/contract/back-office/audit-actions.ts";
import { normaliseBase32Key } from "@baleen/contract/typed-values/base32-key.ts";
import type { ActionInput } from "../../../operators/console-handler.ts";
import type { Queries, Tx } from "../../../platform/database/transaction.ts";
import { Rejection } from "../../../platform/rejection.ts";
import { findBatch } from "../batch-store.ts";
import { type CardFilter, countCards, listCards } from "../card-store.ts";

type CardSelection = ActionInput<"revokeCards">["which"];

/**
 * Calls name a batch by its id; cards and the audit log use its name. With a token's id, only cards that it made are
 * selected. Throws `notFound`.
 */
export async function findFilter(db: Queries, which: CardSelection, tokenId?: number): Promise<CardFilter> {
  const { batchId, ending, cardId, state } = which;
  const batch = batchId === undefined ? undefined : (await findBatch(db, batchId, tokenId))?.name;
  if (batchId !== undefined && batch === undefined) throw new Rejection("notFound");
  const normalised = ending === undefined ? undefined : normaliseBase32Key(ending);
  return { batch, ending: normalised, id: cardId, state, tokenId };
}

/** Returns the number of selected cards. Throws `noSuchCard` or `cardEndingAmbiguous`. */
export async function countSelected(tx: Tx, filter: CardFilter, now: Date): Promise<number> {
  const found = await countCards(tx, filter, now);
  if (found === 0) throw new Rejection("noSuchCard", { subject: subjectOf(filter) });
  if (filter.ending !== undefined && found > 1) throw await makeAmbiguousEndingError(tx, filter, found, now);
  return found;
}

export function isWholeBatch(filter: CardFilter): filter is CardFilter & { readonly batch: string } {
  const { batch, ending, id, state } = filter;
  return batch !== undefined && ending === undefined && id === undefined && state === undefined;
}

/** Subject and parameters of the audit log entry about a change of the selected cards. */
export function auditSubjectOf(filter: CardFilter) {
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

async function makeAmbiguousEndingError(
  tx: Tx,
  filter: CardFilter,
  found: number,
  now: Date,
): Promise<Rejection> {
  const examples = await listCards(tx, filter, now, { max: maxNamed });
  return new Rejection("cardEndingAmbiguous", { count: found, examples });
}
