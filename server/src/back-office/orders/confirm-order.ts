import type { Account } from "../../accounts/account-store.ts";
import type { Channel } from "../../messages/senders/sender.ts";
import { secondsAfter } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/transaction.ts";
import { ExplainedError } from "../../platform/explained-error.ts";
import { enqueueJob } from "../../platform/jobs/job-store.ts";
import type { PrivacyDeps } from "../../privacy/deps.ts";
import { orderStateNames } from "../../shop/orders/order-states.text.ts";
import { lockLiveAccount } from "../accounts/act-on-account.ts";
import { listEntriesAbout } from "../audit-log/audit-log-store.ts";
import type { ConsoleAction } from "../console-handler.ts";
import { actOnOrder, requireOrder } from "./act-on-order.ts";

const action = "confirmOrder";
const pauseS = 3600;

/**
 * Sends the buyer of a granted order a confirmation that the membership is active, by mail or else by SMS; once an hour
 * at most.
 */
export const confirmOrder: ConsoleAction<"confirmOrder"> = async (deps, { orderNo, ...by }) => {
  const { result } = await actOnOrder(deps, { ...by, orderNo, action }, async (tx) => {
    const now = deps.clock.now();
    const account = await lockBuyerOfGrantedOrder(tx, orderNo, now);
    const channel = channelTo(deps, account);
    if (await wasSentSince(tx, orderNo, secondsAfter(now, -pauseS))) throw new ExplainedError(tooSoon);
    await enqueueJob(tx, "sendConfirmation", { subject: orderNo, now });
    return { result: { channel }, details: { channel } };
  });
  return result;
};

async function lockBuyerOfGrantedOrder(tx: Tx, orderNo: string, now: Date): Promise<Account> {
  const account = await lockLiveAccount(tx, (await requireOrder(tx, orderNo)).account_id);
  // Read again: it may have changed while waiting for the lock.
  const { state } = await requireOrder(tx, orderNo);
  if (state !== "granted") {
    const { zh, en } = orderStateNames[state];
    throw new ExplainedError({
      zh: `订单${zh}，只有已开通的订单可以发送确认`,
      en: `The order is ${en}; only a granted one can be confirmed`,
    });
  }
  if (!account.vip_expire_at || account.vip_expire_at <= now) {
    throw new ExplainedError({ zh: "会员已到期，没有可确认的内容", en: "The membership has ended already" });
  }
  return account;
}

function channelTo({ sendsConfirmationsBySms }: PrivacyDeps, { email, phone }: Account): Channel {
  if (email !== null) return "email";
  if (phone === null) {
    throw new ExplainedError({
      zh: "账号没有绑定邮箱或手机号，无法发送",
      en: "The account has neither an email address nor a phone number",
    });
  }
  if (sendsConfirmationsBySms) return "sms";
  throw new ExplainedError({
    zh: "账号只绑定了手机号，而短信模板SMS_TEMPLATE_PURCHASE_CONFIRMED没有设置",
    en: "The account has a phone number only, and SMS_TEMPLATE_PURCHASE_CONFIRMED is not set",
  });
}

/** The account's lock serializes concurrent confirmations, so that each sees the entries before it. */
async function wasSentSince(tx: Tx, orderNo: string, since: Date): Promise<boolean> {
  const entries = await listEntriesAbout(tx, { kind: "order", id: orderNo });
  return entries.some((entry) => entry.action === action && entry.outcome === "done" && entry.at > since);
}

const tooSoon = {
  zh: "一小时内已经发过确认。请让买家检查垃圾邮件或被拦截的短信",
  en: "A confirmation was sent within the hour. Ask the buyer to look into spam or blocked messages",
};
