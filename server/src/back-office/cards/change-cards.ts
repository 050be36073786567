import { updateBatch } from "../../membership/cards/batch-store.ts";
import { type CardFilter, changeCardsAfter } from "../../membership/cards/card-store.ts";
import {
  addChange,
  type Change,
  lockChange,
  lockMaking,
  removeChange,
  saveProgress,
} from "../../membership/cards/change-store.ts";
import type { Clock } from "../../platform/clock.ts";
import { inTransaction, type Tx } from "../../platform/database/transaction.ts";
import { enqueueJob } from "../../platform/jobs/job-store.ts";
import type { Run, RunResult } from "../../platform/jobs/run-job.ts";
import { Rejection } from "../../platform/rejection.ts";
import type { PrivacyDeps } from "../../privacy/deps.ts";
import { addAuditLogOutcome } from "../audit-log/audit-log-store.ts";
import type { ConsoleAction, ConsoleReply } from "../console-handler.ts";
import { type ActionContext, performAction } from "../perform-action.ts";
import { endMaking, expiryOf } from "./create-card-batch.ts";
import { countSelected, filterOf, isWholeBatch, namedInLog, rejectUnfinished } from "./select-cards.ts";

/**
 * Cards changed per transaction: few enough to finish in time on a slow machine and to delay a concurrent redemption
 * only briefly.
 */
export const cardsPerSlice = 2_000;

type Update = Pick<Change, "tag" | "expires_at"> & {
  readonly action: Exclude<Change["action"], "make">;
};
type Reply = ConsoleReply<"revokeCards">;

/**
 * Revokes the unused cards among the selected ones. A batch that is still being made is abandoned. Throws
 * `noSuchCard`, `cardEndingAmbiguous` or `batchUnfinished`.
 */
export const revokeCards: ConsoleAction<"revokeCards"> = async (deps, { which, ...by }) => {
  const filter = await filterOf(deps.db, which);
  const update: Update = { action: "revoke", tag: null, expires_at: null };
  return await changeSelected(deps, { filter, action: "revokeCards", update, by }, async (tx) => {
    const making = filter.batch === undefined ? undefined : await lockMaking(tx, filter.batch);
    if (!making) return;
    if (!isWholeBatch(filter)) throw new Rejection("batchUnfinished");
    await endMaking(deps, tx, making, "discarded");
  });
};

/** Gives the selected cards a tag, or takes it away. */
export const tagCards: ConsoleAction<"tagCards"> = async (deps, { which, tag, ...by }) => {
  const filter = await filterOf(deps.db, which);
  const update: Update = { action: "tag", tag, expires_at: null };
  const details = { tag };
  return await changeSelected(deps, { filter, action: "tagCards", update, details, by }, async (tx) => {
    await rejectUnfinished(tx, filter);
    if (isWholeBatch(filter)) await updateBatch(tx, filter.batch, { tag });
  });
};

/** Changes until when the selected cards can be redeemed; used and revoked ones stay. */
export const setCardExpiry: ConsoleAction<"setCardExpiry"> = async (deps, { which, keysExpireOn, ...by }) => {
  const filter = await filterOf(deps.db, which);
  const expiresAt = expiryOf(keysExpireOn);
  const update: Update = { action: "expire", tag: null, expires_at: expiresAt };
  const changing = { filter, action: "setCardExpiry", update, details: { expiresAt }, by } as const;
  return await changeSelected(deps, changing, async (tx, now) => {
    if (expiresAt && expiresAt <= now) throw new Rejection("cardExpiryPassed");
    await rejectUnfinished(tx, filter);
    if (isWholeBatch(filter)) await updateBatch(tx, filter.batch, { expires_at: expiresAt });
  });
};

interface SelectedChange {
  readonly filter: CardFilter;
  readonly action: "revokeCards" | "tagCards" | "setCardExpiry";
  readonly update: Update;
  readonly details?: object;
  readonly by: ActionContext;
}

/** Changes up to `cardsPerSlice` cards at once, and more by a job. */
async function changeSelected(
  deps: PrivacyDeps,
  { filter, action, update, details, by }: SelectedChange,
  prepare: (tx: Tx, now: Date) => Promise<void>,
): Promise<Reply> {
  const performed = { ...by, action, ...namedInLog(filter) };
  const { result } = await performAction(deps, performed, async (tx, entry) => {
    const now = deps.clock.now();
    await prepare(tx, now);
    const found = await countSelected(tx, filter, now);
    if (found > cardsPerSlice) {
      const { batch = null, state = null } = filter;
      await beginChange(tx, { ...update, batch, state, begun_at: now, wanted: found, entry_id: entry.id });
      const result = { found, changed: 0, isUnderWay: true };
      return { result, details: { ...details, found }, outcome: "started" };
    }
    const slice = { filter, now, afterId: 0, max: cardsPerSlice };
    const { changed } = await changeCardsAfter(tx, slice, columnsOf(update, now));
    return { result: { found, changed, isUnderWay: false }, details: { ...details, found, changed } };
  });
  return result;
}

type NewChange = Parameters<typeof addChange>[1] & Update;

/** Starts a change of any number of cards, which a job carries out. */
export async function beginChange(tx: Tx, change: NewChange): Promise<number> {
  const id = await addChange(tx, change);
  await enqueueJob(tx, "changeCards", { subject: String(id), now: change.begun_at });
  return id;
}

type ChangeDeps = Pick<PrivacyDeps, "db"> & { readonly clock: Clock };

/** Changes the next slice of cards; returns whether there may be more. Concurrent calls take one slice each. */
export async function continueChange({ db, clock }: ChangeDeps, id: number): Promise<boolean> {
  return await inTransaction(db, async (tx) => {
    const change = await lockChange(tx, id);
    if (!change || change.action === "make") return false;
    const { action, batch, state, begun_at: now, after_id: afterId } = change;
    const filter = { batch: batch ?? undefined, state: state ?? undefined };
    const slice = { filter, now, afterId, max: cardsPerSlice };
    const { found, changed, lastId } = await changeCardsAfter(
      tx,
      slice,
      columnsOf({ ...change, action }, now),
    );
    const progress = { done: change.done + found, changed: change.changed + changed, after_id: lastId };
    if (found === cardsPerSlice) {
      await saveProgress(tx, change, progress);
      return true;
    }
    if (change.entry_id !== null) {
      const params = { changed: progress.changed, found: progress.done };
      await addAuditLogOutcome(tx, change.entry_id, { outcome: "changed", params }, clock.now());
    }
    await removeChange(tx, change);
    return false;
  });
}

/** Carries out a whole change, for commands that wait for it. */
export async function finishChange(deps: ChangeDeps, id: number): Promise<void> {
  let isUnderWay = true;
  while (isUnderWay) isUnderWay = await continueChange(deps, id);
}

/** Job: carries out a change, also one that another node has left unfinished. */
export async function changeCards(deps: PrivacyDeps, { subject, signal }: Run): Promise<RunResult> {
  while (await continueChange(deps, Number(subject))) {
    if (signal.aborted) return { runAgainInS: 0 };
  }
  return "done";
}

function columnsOf({ action, tag, expires_at }: Update, now: Date) {
  if (action === "tag") return { columns: { tag }, onlyOpen: false };
  return { columns: action === "revoke" ? { revoked_at: now } : { expires_at }, onlyOpen: true };
}
