import type { Context } from "../../context.ts";
import type { ConsoleAction } from "../../operators/console-handler.ts";
import { secondsAfter } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/transaction.ts";
import { Rejection } from "../../platform/rejection.ts";
import type { Account } from "../account-store.ts";
import { enqueueNotices } from "../change-notices.ts";
import {
  closeRecoveryRequests,
  findConfirmedRequest,
  type RecoveryRequest,
  saveApproval,
} from "../recovery/recovery-request-store.ts";
import { findOwnerLanguage } from "../sessions/session-store.ts";
import { actOnAccount } from "./act-on-account.ts";

/**
 * How long the owner can reject an approval. With a bound address it is longer: the owner is notified there, and may be
 * away for days.
 */
const waitS = { withAddress: 72 * 3600, without: 12 * 3600 } as const;
/** How long an approval is valid after that wait. */
const lifeS = 72 * 3600;

/**
 * Approves a recovery request that another operator has confirmed. After a waiting time the page that made the request
 * can set a new password. Until then the owner, who is notified at every bound address, can reject it.
 */
export const approveRecovery: ConsoleAction<"approveRecovery"> = async (context, { id, requestId, ...by }) =>
  await actOnAccount(context, { ...by, id, action: "approveRecovery" }, async (tx, account) => {
    const { login } = by.operator;
    const now = context.clock.now();
    const request = await findRequestIfCurrent(tx, id, requestId, now);
    if (request.approved_at !== null) throw new Rejection("recoveryApproved");
    if (request.confirmed_by === login) throw new Rejection("recoverySelfApproval");
    requireNotifiableOwner(context, account);
    const hasAddress = account.email !== null || account.phone !== null;
    const worksFrom = secondsAfter(now, hasAddress ? waitS.withAddress : waitS.without);
    const worksUntil = secondsAfter(worksFrom, lifeS);
    const approval = { approved_by: login, works_from: worksFrom, works_until: worksUntil };
    await saveApproval(tx, requestId, approval, now);
    const language = (await findOwnerLanguage(tx, id)) ?? "zh";
    await enqueueNotices(context, tx, account, { purpose: "recovery-approved", worksFrom, language });
    const result = { worksFrom: worksFrom.toISOString(), worksUntil: worksUntil.toISOString() };
    return { result, details: { request: requestId, ...result } };
  });

/** The account's confirmed request, if it is the one shown to the operator; another request may have replaced it. */
async function findRequestIfCurrent(
  tx: Tx,
  accountId: number,
  requestId: number,
  now: Date,
): Promise<RecoveryRequest> {
  const request = await findConfirmedRequest(tx, accountId, now);
  if (request?.id !== requestId) throw new Rejection("recoveryEnded");
  return request;
}

/** Throws if the owner has a bound address but cannot be notified, and so could not reject the recovery. */
function requireNotifiableOwner({ features }: Pick<Context, "features">, { email, phone }: Account): void {
  if (email !== null || phone === null || features.sendsRecoveryNoticesBySms) return;
  throw new Rejection("recoveryTemplateMissing");
}

/** Closes a confirmed request, approved or not. */
export const refuseRecovery: ConsoleAction<"refuseRecovery"> = async (context, { id, requestId, ...by }) =>
  await actOnAccount(context, { ...by, id, action: "refuseRecovery" }, async (tx) => {
    const now = context.clock.now();
    await findRequestIfCurrent(tx, id, requestId, now);
    await closeRecoveryRequests(tx, id, "refused", now);
    return { result: null, details: { request: requestId } };
  });
