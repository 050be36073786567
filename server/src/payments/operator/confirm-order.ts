import type { Account } from "../../accounts/account-store.ts";
import type { Context } from "../../context.ts";
import type { Channel } from "../../messages/senders/sender.ts";
import { listEntriesAbout } from "../../operators/audit-log/audit-log-store.ts";
import type { ConsoleAction } from "../../operators/console-handler.ts";
import { secondsAfter } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/transaction.ts";
import { enqueueJob } from "../../platform/jobs/job-store.ts";
import { Rejection } from "../../platform/rejection.ts";
import { lockOwnerOfOrder } from "../../shop/orders/order-store.ts";
import { paymentJobs } from "../jobs.ts";
import { actOnOrder, requireOrder } from "./act-on-order.ts";

const action = "confirmOrder";
const pauseS = 3600;

/**
 * Sends the buyer of a granted order a confirmation that the membership is active, by mail or otherwise by SMS; at most
 * once an hour.
 */
export const confirmOrder: ConsoleAction<"confirmOrder"> = async (context, { orderNo, ...by }) => {
  const { result } = await actOnOrder(context, { ...by, orderNo, action }, async (tx) => {
    const now = context.clock.now();
    const account = await lockBuyerOfGrantedOrder(tx, orderNo, now);
    const channel = channelTo(context, account);
    if (await wasSentSince(tx, orderNo, secondsAfter(now, -pauseS)))
      throw new Rejection("confirmationSentRecently");
    await enqueueJob(tx, paymentJobs.sendConfirmation, { subject: orderNo, now });
    return { result: { channel }, details: { channel } };
  });
  return result;
};

async function lockBuyerOfGrantedOrder(tx: Tx, orderNo: string, now: Date): Promise<Account> {
  await requireOrder(tx, orderNo);
  const account = await lockOwnerOfOrder(tx, orderNo);
  if (account.deleted_at) throw new Rejection("accountDeleted", { accountId: account.id });
  // Read again: the order may have changed while waiting for the lock.
  const { state } = await requireOrder(tx, orderNo);
  if (state !== "granted") throw new Rejection("orderNotConfirmable", { state });
  if (!account.vip_expire_at || account.vip_expire_at <= now) throw new Rejection("membershipEnded");
  return account;
}

function channelTo({ features }: Pick<Context, "features">, { email, phone }: Account): Channel {
  if (email !== null) return "email";
  if (phone === null) throw new Rejection("buyerHasNoAddress");
  if (!features.sendsConfirmationsBySms) throw new Rejection("confirmationTemplateMissing");
  return "sms";
}

/** The account's lock serializes concurrent confirmations, so that each one sees earlier entries. */
async function wasSentSince(tx: Tx, orderNo: string, since: Date): Promise<boolean> {
  const entries = await listEntriesAbout(tx, { kind: "order", id: orderNo });
  return entries.some((entry) => entry.action === action && entry.outcome === "done" && entry.at > since);
}
