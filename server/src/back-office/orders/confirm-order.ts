import type * as calls from "@baleen/contract/back-office/orders.ts";
import type { Account } from "../../accounts/account-store.ts";
import type { Channel } from "../../messages/senders/sender.ts";
import { secondsAfter } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/transaction.ts";
import { putJob } from "../../platform/jobs/job-store.ts";
import type { PrivacyDeps } from "../../privacy/deps.ts";
import { orderStateNames } from "../../shop/orders/order-states.text.ts";
import { lockLiveAccount } from "../accounts/act-on-account.ts";
import { listAuditLog } from "../audit-log/audit-log-store.ts";
import type { Act } from "../console-handler.ts";
import { OperatorError } from "../operator-error.ts";
import { type OperatorAction, performAction } from "../perform-action.ts";
import { redactReason } from "../redact-reason.ts";
import { requireOrder } from "./require-order.ts";

const action = "send confirmation";
const pauseS = 3600;

/**
 * Has the buyer of a granted order told, at the e-mail address or else by SMS, that the membership is active: once an
 * hour at most. Throws `OperatorError`.
 */
export const confirmOrder: Act<typeof calls.confirmOrder> = async (deps, { orderNo, ...by }) => {
  const reason = await redactReason(deps.db, { orderNo }, by.reason);
  const wanted: OperatorAction = { ...by, action, subject: orderNo, reason };
  const { result } = await performAction(deps, wanted, async (tx) => {
    const now = deps.clock.now();
    const account = await lockBuyer(tx, orderNo, now);
    const channel = channelTo(deps, account);
    if (await wasSentSince(tx, orderNo, secondsAfter(now, -pauseS))) throw tooSoon;
    await putJob(tx, "sendConfirmation", { subject: orderNo, now });
    return { result: { channel }, details: { channel } };
  });
  return result;
};

async function lockBuyer(tx: Tx, orderNo: string, now: Date): Promise<Account> {
  const account = await lockLiveAccount(tx, (await requireOrder(tx, orderNo)).account_id);
  // Read again: it may have changed while the lock was waited for.
  const { state } = await requireOrder(tx, orderNo);
  if (state !== "granted") {
    const { zh, en } = orderStateNames[state];
    throw new OperatorError({
      zh: `订单${zh}，只有已开通的订单可以发送确认`,
      en: `The order is ${en}; only a granted one can be confirmed`,
    });
  }
  if (!account.vip_expire_at || account.vip_expire_at <= now) {
    throw new OperatorError({ zh: "会员已到期，没有可确认的内容", en: "The membership has ended already" });
  }
  return account;
}

function channelTo({ sendsConfirmationsBySms }: PrivacyDeps, { email, phone }: Account): Channel {
  if (email !== null) return "email";
  if (phone === null) {
    throw new OperatorError({
      zh: "账号没有绑定邮箱或手机号，无法发送",
      en: "The account has neither an e-mail address nor a phone number",
    });
  }
  if (sendsConfirmationsBySms) return "sms";
  throw new OperatorError({
    zh: "账号只绑定了手机号，而短信模板SMS_TEMPLATE_PURCHASE_CONFIRMED没有设置",
    en: "The account has a phone number only, and SMS_TEMPLATE_PURCHASE_CONFIRMED is not set",
  });
}

/** The account's lock makes concurrent operators wait for each other's entries. */
async function wasSentSince(tx: Tx, orderNo: string, since: Date): Promise<boolean> {
  const entries = await listAuditLog(tx, { subject: orderNo, max: 100 });
  return entries.some((entry) => entry.action === action && entry.outcome === "done" && entry.at > since);
}

const tooSoon = new OperatorError({
  zh: "一小时内已经发过确认。请让买家检查垃圾邮件或被拦截的短信",
  en: "A confirmation was sent within the hour. Ask the buyer to look into spam or blocked messages",
});
