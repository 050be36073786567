import { findAccount } from "../accounts/account-store.ts";
import { findOwnerLanguage } from "../accounts/sessions/session-store.ts";
import type { Context } from "../context.ts";
import { composeConfirmation } from "../messages/compose-confirmation.ts";
import { NotConfiguredError, NotSentError, type OutgoingMessage } from "../messages/senders/sender.ts";
import type { Run, RunResult } from "../platform/jobs/run-job.ts";
import { findOrder } from "../shop/orders/order-store.ts";

/**
 * Job: notifies the buyer of an order (the job's subject) that the membership is active. Dropped if it is not active,
 * or without an address.
 */
export async function sendConfirmation(context: Context, { subject }: Run): Promise<RunResult> {
  const message = await composeFor(context, subject);
  return message ? await sendIfPossible(context, message) : "done";
}

/** Sends a message to a buyer. Failures that a retry cannot fix are ignored; the message log contains them. */
export async function sendIfPossible({ sender }: Context, message: OutgoingMessage): Promise<"done"> {
  try {
    await sender.send(message);
  } catch (error) {
    const isFinal =
      error instanceof NotConfiguredError || (error instanceof NotSentError && error.blame === "address");
    if (!isFinal) throw error;
  }
  return "done";
}

async function composeFor(context: Context, orderNo: string): Promise<OutgoingMessage | undefined> {
  const { db, clock, content, origin } = context;
  const order = await findOrder(db, orderNo);
  const account = order && (await findAccount(db, order.account_id));
  if (order?.state !== "granted" || !account) return undefined;
  const { email, phone, username, vip_expire_at: endsAt } = account;
  const to = email ?? phone;
  if (to === null || !endsAt || endsAt <= clock.now()) return undefined;
  const { basic, company } = await content.read();
  const language = (await findOwnerLanguage(db, account.id)) ?? "zh";
  return composeConfirmation({
    channel: email === null ? "sms" : "email",
    to,
    username,
    language,
    siteName: language === "en" ? basic.nameEn : basic.name,
    orderNo,
    endsAt,
    origin: origin(),
    supportMailbox: company.email,
  });
}
