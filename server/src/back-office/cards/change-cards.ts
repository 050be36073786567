import { changeCardsAfter, type Which } from "../../membership/cards/card-store.ts";
import {
  addChange,
  type Change,
  lockChange,
  removeChange,
  saveProgress,
} from "../../membership/cards/change-store.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import { inTransaction, type Tx } from "../../platform/database/transaction.ts";
import { putJob } from "../../platform/jobs/put-job.ts";
import type { Run, RunResult } from "../../platform/jobs/run-job.ts";
import type { PrivacyDeps } from "../../privacy/deps.ts";
import { addAuditLogOutcome } from "../audit-log/audit-log-store.ts";

/** How many cards one transaction changes: it ends in time on a slow machine, and a redemption waits for it briefly. */
export const cardsPerSlice = 2_000;

/** What cards get. */
export type CardChange = Pick<Change, "tag" | "expires_at"> & {
  readonly action: Exclude<Change["action"], "make">;
};

/** Changes no more cards than a slice at once; gives the number that could be changed. */
export async function changeFewCards(tx: Tx, which: Which, now: Date, change: CardChange): Promise<number> {
  const slice = { which, now, afterId: 0, max: cardsPerSlice };
  return (await changeCardsAfter(tx, slice, updateOf(change, now))).changed;
}

interface Beginning {
  readonly which: Pick<Which, "batch" | "state">;
  readonly now: Date;
  /** How many cards are selected. */
  readonly found: number;
  readonly entryId: number | null;
}

/** Begins a change of any number of cards; a job goes on with it, until it is done. */
export async function beginChange(
  tx: Tx,
  { which, now, found, entryId }: Beginning,
  change: CardChange,
): Promise<number> {
  const { batch = null, state = null } = which;
  const id = await addChange(tx, {
    ...change,
    batch,
    state,
    begun_at: now,
    wanted: found,
    entry_id: entryId,
  });
  await putJob(tx, "changeCards", { subject: String(id), now });
  return id;
}

interface Changing {
  readonly db: Database;
  readonly clock: Clock;
}

/** Changes the next slice of cards; returns whether there may be more. Of several at the same time, one does each. */
export async function continueChange({ db, clock }: Changing, id: number): Promise<boolean> {
  return await inTransaction(db, async (tx) => {
    const change = await lockChange(tx, id);
    if (!change || change.action === "make") return false;
    const { action, batch, state, begun_at: now, after_id: afterId } = change;
    const which = { batch: batch ?? undefined, state: state ?? undefined };
    const slice = { which, now, afterId, max: cardsPerSlice };
    const { found, changed, lastId } = await changeCardsAfter(
      tx,
      slice,
      updateOf({ ...change, action }, now),
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

/** For commands, whose operator waits until it is done. */
export async function finishChange(deps: Changing, id: number): Promise<void> {
  let isUnderWay = true;
  while (isUnderWay) isUnderWay = await continueChange(deps, id);
}

/** The job of a change, which goes on where another node's ended. */
export async function changeCards(deps: PrivacyDeps, { subject, signal }: Run): Promise<RunResult> {
  while (await continueChange(deps, Number(subject))) {
    if (signal.aborted) return { runAgainInS: 0 };
  }
  return "done";
}

function updateOf({ action, tag, expires_at }: CardChange, now: Date) {
  if (action === "tag") return { columns: { tag }, onlyOpen: false };
  return { columns: action === "revoke" ? { revoked_at: now } : { expires_at }, onlyOpen: true };
}
