import { type Language, languages } from "@baleen/contract/language.ts";
import { z } from "zod";
import { findAccount, lockAccount } from "../accounts/account-store.ts";
import { announceDeletion } from "../accounts/tell-of-deletion.ts";
import { findAttempt } from "../payments/attempt-store.ts";
import { settleOpenAttempt } from "../payments/settle-attempt.ts";
import { secondsAfter } from "../platform/clock.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import type { Run, RunResult } from "../platform/jobs/run-job.ts";
import { releaseOrder } from "../shop/orders/release-order.ts";
import { listOpenAttemptNos, listWaits, lockPendingOrders, type Wait } from "./deletion-waits-store.ts";
import type { PrivacyDeps } from "./deps.ts";
import { eraseAccount } from "./erase-account.ts";

const lookAgainS = 60;
/** Longer than a request for a payment code waits for its gateway. */
const maxCreateS = 15;

/** The job at the end of the wait. */
export async function deleteAccount(deps: PrivacyDeps, { subject, data }: Run): Promise<RunResult> {
  const { language } = z.object({ language: z.enum(languages) }).parse(data);
  const accountId = Number(subject);
  const deletesAt = (await findAccount(deps.db, accountId))?.deletes_at;
  if (!deletesAt) return "done";
  const leftMs = deletesAt.getTime() - deps.clock.now().getTime();
  if (leftMs > 0) return { runAgainInS: leftMs / 1000 };
  const waits = await deleteWhenSettled(deps, accountId, language);
  return waits.length === 0 ? "done" : { runAgainInS: lookAgainS };
}

/**
 * Deletes an account whose time has come, and gives what it has to wait for instead: money that moves still. Its
 * unpaid payments are closed at their gateways first, so that nothing can be paid for an account that is gone.
 */
export async function deleteWhenSettled(
  deps: PrivacyDeps,
  accountId: number,
  language: Language,
): Promise<Wait[]> {
  await endPayments(deps, accountId);
  return await inTransaction(deps.db, async (tx) => {
    const account = await lockAccount(tx, accountId);
    const now = deps.clock.now();
    const { deletes_at: deletesAt } = account;
    // Cancelled, or deleted, while the gateways were asked.
    if (deletesAt === null || deletesAt > now) return [];
    const pending = await lockPendingOrders(tx, accountId);
    const waits = await listWaits(tx, accountId);
    if (waits.length > 0) return waits;
    for (const order of pending) {
      await releaseOrder(tx, order, { to: "closed", cause: "accountDeleted", at: now });
    }
    await eraseAccount(deps, tx, account, now);
    await announceDeletion(deps, tx, account, { purpose: "account-deleted", deletesAt, language });
    return [];
  });
}

async function endPayments(deps: PrivacyDeps, accountId: number): Promise<void> {
  for (const attemptNo of await listOpenAttemptNos(deps.db, accountId)) {
    const attempt = await findAttempt(deps.db, attemptNo);
    if (attempt?.state !== "open") continue;
    const askedAt = attempt.code_asked_at;
    const isBeingMade = askedAt !== null && secondsAfter(askedAt, maxCreateS) > deps.clock.now();
    if (!isBeingMade) await settleOpenAttempt(deps, attempt, { isUnwanted: true });
  }
}
