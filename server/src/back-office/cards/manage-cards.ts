import { type AuditSubject, describeSubject } from "@baleen/contract/back-office/audit-actions.ts";
import { countOfBatch, updateBatch } from "../../membership/cards/batch-store.ts";
import { countCards, listCards, type Which } from "../../membership/cards/card-store.ts";
import { lockMaking } from "../../membership/cards/change-store.ts";
import type { Tx } from "../../platform/database/transaction.ts";
import type { PrivacyDeps } from "../../privacy/deps.ts";
import { OperatorError } from "../operator-error.ts";
import { type By, performAction } from "../perform-action.ts";
import { beginChange, type CardChange, cardsPerSlice, changeFewCards } from "./change-cards.ts";
import { endMaking, expiryPassed } from "./make-card-batch.ts";

/** The cards that were chosen, and how many of them could be changed. */
export interface Changed {
  readonly found: number;
  readonly changed: number;
  /** Of a change of more cards than one transaction takes: they are changed from now on. */
  readonly changeId: number | null;
}

/**
 * Revokes the unused ones of the chosen cards. A batch that is being made is given up. Throws `OperatorError`, also if several
 * cards have the given ending.
 */
export async function revokeByHand(deps: PrivacyDeps, which: Which, by: By): Promise<Changed> {
  const change: CardChange = { action: "revoke", tag: null, expires_at: null };
  return await changeByHand(deps, { which, action: "revokeCards", change }, by, async (tx) => {
    const making = which.batch === undefined ? undefined : await lockMaking(tx, which.batch);
    if (!making) return;
    if (!isWholeBatch(which)) throw new OperatorError(beingMade);
    await endMaking(deps, tx, making, "discarded");
  });
}

/** Gives the chosen cards a tag, or takes it away. Throws `OperatorError`. */
export async function tagByHand(
  deps: PrivacyDeps,
  which: Which,
  tag: string | null,
  by: By,
): Promise<Changed> {
  const change: CardChange = { action: "tag", tag, expires_at: null };
  const details = { tag };
  return await changeByHand(deps, { which, action: "tagCards", change, details }, by, async (tx) => {
    await rejectUnfinished(tx, which);
    if (isWholeBatch(which)) await updateBatch(tx, which.batch, { tag });
  });
}

/** Changes until when the chosen cards can be redeemed; used and revoked ones stay. Throws `OperatorError`. */
export async function setExpiryByHand(
  deps: PrivacyDeps,
  which: Which,
  expiresAt: Date | null,
  by: By,
): Promise<Changed> {
  const change: CardChange = { action: "expire", tag: null, expires_at: expiresAt };
  const acting = { which, action: "setCardExpiry", change, details: { expiresAt } } as const;
  return await changeByHand(deps, acting, by, async (tx, now) => {
    if (expiresAt && expiresAt <= now) throw new OperatorError(expiryPassed);
    await rejectUnfinished(tx, which);
    if (isWholeBatch(which)) await updateBatch(tx, which.batch, { expires_at: expiresAt });
  });
}

/** Records an export of cards' states in the audit log. Throws `OperatorError` if there are none. */
export async function recordExport(deps: PrivacyDeps, which: Which, by: By): Promise<void> {
  await changeByHand(deps, { which, action: "exportCards" }, by, (tx) => rejectUnfinished(tx, which));
}

interface Change {
  readonly which: Which;
  readonly action: "revokeCards" | "tagCards" | "setCardExpiry" | "exportCards";
  /** Undefined changes no card. */
  readonly change?: CardChange;
  readonly details?: object;
}

/** Changes a few cards at once; more than that from now on, by a job. */
async function changeByHand(
  deps: PrivacyDeps,
  { which, action, change, details }: Change,
  by: By,
  prepare: (tx: Tx, now: Date) => Promise<void>,
): Promise<Changed> {
  const subject = subjectOf(which);
  const { state, ending } = which;
  const params = { state, ending: subject?.kind === "cardEnding" ? undefined : ending };
  return await performAction<Changed>(deps, { ...by, action, params, subject }, async (tx, entryId) => {
    const now = deps.clock.now();
    await prepare(tx, now);
    const found = await countCards(tx, which, now);
    if (found === 0 && !(await isEmptyBatch(tx, which))) {
      const { zh, en } = describeSubject(subject ?? null);
      throw new OperatorError({ zh: `找不到卡密：${zh}`, en: `There is no such card: ${en}` });
    }
    if (which.ending !== undefined && found > 1) throw await ambiguous(tx, which, found, now);
    if (change && found > cardsPerSlice) {
      const changeId = await beginChange(tx, { which, now, found, entryId }, change);
      const result = { found, changed: 0, changeId };
      return { result, details: { ...details, found }, outcome: "started" };
    }
    const changed = change ? await changeFewCards(tx, which, now, change) : 0;
    const result = { found, changed, changeId: null };
    return { result, details: { ...details, found, changed } };
  });
}

async function rejectUnfinished(tx: Tx, { batch }: Which): Promise<void> {
  if (batch !== undefined && (await lockMaking(tx, batch))) throw new OperatorError(beingMade);
}

/** A batch whose making was given up before its first card. */
async function isEmptyBatch(tx: Tx, which: Which): Promise<boolean> {
  return isWholeBatch(which) && (await countOfBatch(tx, which.batch)) === 0;
}

const beingMade = {
  zh: "这批卡密还没有做完。可以作废整批",
  en: "This batch is being made. It can be revoked as a whole",
};

function isWholeBatch(which: Which): which is Which & { readonly batch: string } {
  const { batch, ending, id, state } = which;
  return batch !== undefined && ending === undefined && id === undefined && state === undefined;
}

function subjectOf({ batch, ending, id }: Which): AuditSubject | undefined {
  if (id !== undefined) return { kind: "card", id };
  if (batch !== undefined) return { kind: "batch", id: batch };
  return ending === undefined ? undefined : { kind: "cardEnding", id: ending };
}

const maxNamed = 10;

async function ambiguous(tx: Tx, which: Which, found: number, now: Date): Promise<OperatorError> {
  const cards = await listCards(tx, which, now, { max: maxNamed });
  const named = cards.map(({ id, batch }) => `  --id ${id}  (batch ${batch})`);
  if (found > cards.length) named.push("  …");
  const list = named.join("\n");
  return new OperatorError({
    zh: `有${found}张卡密是这个尾号，没有改动任何一张。请指明是哪一张：\n${list}`,
    en: `${found} cards have this ending, and nothing was changed. Name the one that is meant:\n${list}`,
  });
}
