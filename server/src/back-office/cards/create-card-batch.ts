import { addBatch, findBatch } from "../../membership/cards/batch-store.ts";
import { type CardKind, deleteCardsAfter, findCardOfBatch } from "../../membership/cards/card-store.ts";
import {
  addChange,
  type Change,
  lockMaking,
  removeChange,
  saveProgress,
} from "../../membership/cards/change-store.ts";
import { addNewCards } from "../../membership/cards/make-cards.ts";
import { endOfChinaDay } from "../../platform/china-day.ts";
import { inTransaction, type Tx } from "../../platform/database/transaction.ts";
import { Rejection } from "../../platform/rejection.ts";
import type { PrivacyDeps } from "../../privacy/deps.ts";
import { findOffer } from "../../shop/packages/package-store.ts";
import { addAuditLogOutcome } from "../audit-log/audit-log-store.ts";
import type { ActionInput, ConsoleAction, ConsoleHandler, ConsoleReply } from "../console-handler.ts";
import { performAction } from "../perform-action.ts";

export const keysPerSlice = 2_000;

/**
 * Begins a batch. `makeCardKeys` makes its keys, a slice at a time, and none of them can be redeemed before
 * `finishCardBatch`.
 */
export const createCardBatch: ConsoleAction<"createCardBatch"> = async (
  deps,
  { packageId, count, name: batch, tag, note, keysExpireOn, ...by },
) => {
  const expiresAt = expiryOf(keysExpireOn);
  const subject = { kind: "batch", id: batch } as const;
  const action = { ...by, action: "createCardBatch", params: { count, packageId }, subject } as const;
  const { result } = await performAction(deps, action, async (tx, entry) => {
    const now = deps.clock.now();
    if (!(await findOffer(tx, packageId, now))) {
      throw new Rejection("noSuchPackage", { packageId });
    }
    if (expiresAt && expiresAt <= now) throw new Rejection("cardExpiryPassed");
    const row = { name: batch, package_id: packageId, tag, note, expires_at: expiresAt };
    const added = await addBatch(tx, { ...row, made_by: by.operator.login, made_at: now });
    if (added === undefined) throw new Rejection("batchNameTaken", { batch });
    const making = { batch, action: "make", state: null, tag, expires_at: expiresAt } as const;
    await addChange(tx, { ...making, begun_at: now, wanted: count, entry_id: entry.id });
    return { result: { id: added }, details: { tag, note, expiresAt }, outcome: "started" };
  });
  return result;
};

/** A key can be redeemed until the end of its last day. */
export function expiryOf(lastDay: string | null): Date | null {
  return lastDay === null ? null : endOfChinaDay(lastDay);
}

/** How far the making of a batch has come. */
interface BatchProgress {
  readonly batchId: number;
  /** The last card whose key has arrived; 0 before the first. */
  readonly after: number;
  /** The operator's login. */
  readonly login: string;
}

type MadeKeys = ConsoleReply<"makeCardKeys">;

/** Keys are returned after the commit, so that every key shown is stored. */
export const makeCardKeys: ConsoleHandler<"makeCardKeys"> = (deps, { params, body, operator }) =>
  makeKeys(deps, { batchId: params.id, login: operator.login, ...body });

export const finishCardBatch: ConsoleHandler<"finishCardBatch"> = async (
  deps,
  { params, body, operator },
) => ({ count: await finishBatch(deps, { batchId: params.id, login: operator.login, ...body }) });

/**
 * Makes and returns the next keys of a batch. Only digests are stored, so keys cannot be read again: if an answer was
 * lost, the cards made after `after` are replaced. Throws `batchKeysShownOnce` or `batchKeysLost`.
 */
async function makeKeys(deps: PrivacyDeps, { batchId, after, login }: BatchProgress): Promise<MadeKeys> {
  return await inTransaction(deps.db, async (tx) => {
    const { batch, making } = await lockOwnBatch(tx, batchId, login);
    if (!making) throw new Rejection("batchKeysShownOnce");
    const replaced = await deleteCardsAfter(tx, { batch: batch.name, afterId: after, max: keysPerSlice });
    if (replaced === undefined) throw new Rejection("batchKeysLost");
    const kept = making.done - replaced;
    if (kept === making.wanted) return { keys: [], last: after, isAll: true };
    const kind = await kindOf(tx, batch, making, after);
    const { keys, last } = await addNewCards(deps, tx, kind, Math.min(keysPerSlice, making.wanted - kept));
    const done = kept + keys.length;
    await saveProgress(tx, making, { done, after_id: last });
    return { keys, last, isAll: done === making.wanted };
  });
}

/** Makes the keys of a batch redeemable, once all of them have arrived. Idempotent. Throws `batchKeysShownOnce` or `batchKeysLost`. */
async function finishBatch(deps: PrivacyDeps, { batchId, after, login }: BatchProgress): Promise<number> {
  return await inTransaction(deps.db, async (tx) => {
    const { batch, making } = await lockOwnBatch(tx, batchId, login);
    if (!making) {
      const last = await findCardOfBatch(tx, batch.name, after);
      if (!last || last.revoked_at) throw new Rejection("batchKeysShownOnce");
      return batch.count;
    }
    const { done, wanted, after_id: last } = making;
    if (done < wanted || last !== after) throw new Rejection("batchKeysLost");
    await endMaking(deps, tx, making, "done");
    return batch.count;
  });
}

/** Ends the making of a batch: it is complete, or its cards are revoked by the caller. */
export async function endMaking(
  { clock }: Pick<PrivacyDeps, "clock">,
  tx: Tx,
  making: Change,
  outcome: "done" | "discarded",
): Promise<void> {
  await removeChange(tx, making);
  if (making.entry_id !== null) await addAuditLogOutcome(tx, making.entry_id, { outcome }, clock.now());
}

export async function createCards(
  deps: PrivacyDeps,
  batch: ActionInput<"createCardBatch">,
): Promise<string[]> {
  const { id: batchId } = await createCardBatch(deps, batch);
  const position = { batchId, login: batch.operator.login };
  const keys: string[] = [];
  for (let after = 0; ; ) {
    const made = await makeKeys(deps, { ...position, after });
    keys.push(...made.keys);
    after = made.last;
    if (!made.isAll) continue;
    await finishBatch(deps, { ...position, after });
    return keys;
  }
}

type Batch = NonNullable<Awaited<ReturnType<typeof findBatch>>>;

async function lockOwnBatch(tx: Tx, batchId: number, login: string) {
  const batch = await findBatch(tx, batchId);
  if (!batch) throw new Rejection("noSuchBatch");
  if (batch.made_by !== login) throw new Rejection("batchOfOtherOperator", { login: batch.made_by });
  const making = await lockMaking(tx, batch.name);
  // Read again: its number of cards may have changed while waiting for the lock.
  return { batch: (await findBatch(tx, batchId)) ?? batch, making };
}

/**
 * What the next cards of a batch have in common: the same as its first card, even if the package has changed since.
 * Throws `batchKeysLost`.
 */
async function kindOf(tx: Tx, batch: Batch, making: Change, after: number): Promise<CardKind> {
  const { name, package_id: packageId } = batch;
  const { tag, expires_at: expiresAt, begun_at: createdAt } = making;
  const former = after === 0 ? undefined : await findCardOfBatch(tx, name, after);
  const terms = former ?? (packageId !== null && after === 0 && (await findOffer(tx, packageId, createdAt)));
  if (!terms || packageId === null) throw new Rejection("batchKeysLost");
  const { valid_days: validDays, level } = terms;
  return { batch: name, packageId, tag, expiresAt, createdAt, validDays, level };
}
