import { packageNames } from "@baleen/contract/shop/package-names.ts";
import { type Account, findAccount } from "../accounts/account-store.ts";
import { findOwnerLanguage } from "../accounts/sessions/session-store.ts";
import type { Context } from "../context.ts";
import { composeConfirmation } from "../messages/compose-confirmation.ts";
import type { MessageParts } from "../messages/compose-message.ts";
import { composeRefundNotice } from "../messages/compose-refund-notice.ts";
import { NotConfiguredError, NotSentError, type OutgoingMessage } from "../messages/senders/sender.ts";
import type { Run, RunResult } from "../platform/jobs/run-job.ts";
import { findOrder, type Order } from "../shop/orders/order-store.ts";
import { findPackageName } from "../shop/packages/package-store.ts";
import { findAttempt } from "./attempt-store.ts";
import { foldFacts } from "./fold-facts.ts";
import { listFacts } from "./gateway-fact-store.ts";
import { listStatementsOf } from "./statement-store.ts";

/**
 * Job: tells the buyer of an order (the job's subject) that the membership is active. Dropped if it is not active, or
 * without an address.
 */
export async function sendConfirmation(context: Context, { subject: orderNo }: Run): Promise<RunResult> {
  const { db, clock } = context;
  const order = await findOrder(db, orderNo);
  const account = order && (await findAccount(db, order.account_id));
  if (order?.state !== "granted" || !account) return "done";
  const { username, vip_expire_at: endsAt } = account;
  const parts = await readBuyerParts(context, account);
  if (!parts || !endsAt || endsAt <= clock.now()) return "done";
  const name = await findPackageName(db, order.package_id);
  const planName = packageNames({ name, validDays: order.valid_days });
  return await sendIfPossible(
    context,
    composeConfirmation({ ...parts, username, orderNo, planName, endsAt, ...reductionsOf(order) }),
  );
}

function reductionsOf({
  promotion_code: code,
  list_price_fen: listFen,
  price_fen,
  credit_fen: creditFen,
}: Order) {
  const priceFen = price_fen + (creditFen ?? 0);
  return {
    promotion: code === null || listFen === null ? undefined : { code, listFen, priceFen },
    credit: creditFen === null ? undefined : { creditFen, dueFen: price_fen },
  };
}

/** Job: tells the buyer how much of a payment (the job's subject) was refunded. Dropped if nothing was, or without an address. */
export async function sendRefundNotice(context: Context, { subject: attemptNo }: Run): Promise<RunResult> {
  const { db, clock } = context;
  const attempt = await findAttempt(db, attemptNo);
  const order = attempt && (await findOrder(db, attempt.order_no));
  const account = order && (await findAccount(db, order.account_id));
  if (!account) return "done";
  const facts = await listFacts(db, { method: attempt.method, attemptNo });
  const { refundedFen } = foldFacts(facts, await listStatementsOf(db, [attemptNo]));
  const parts = await readBuyerParts(context, account);
  if (!parts || refundedFen === 0) return "done";
  const { vip_expire_at: end } = account;
  const endsAt = end && end > clock.now() ? end : undefined;
  return await sendIfPossible(
    context,
    composeRefundNotice({
      ...parts,
      orderNo: order.order_no,
      refundedFen,
      isUnused: attempt.state !== "paid",
      endsAt,
    }),
  );
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

/** To whom a message about a purchase goes, and who sends it; undefined without an address. */
export async function readBuyerParts(
  { db, content, origin }: Context,
  { id, email, phone }: Account,
): Promise<(MessageParts & { readonly origin: string; readonly supportMailbox: string }) | undefined> {
  const to = email ?? phone;
  if (to === null) return undefined;
  const { basic, company } = await content.read();
  const language = (await findOwnerLanguage(db, id)) ?? "zh";
  return {
    channel: email === null ? "sms" : "email",
    to,
    language,
    siteName: language === "en" ? basic.nameEn : basic.name,
    origin: origin(),
    supportMailbox: company.email,
  };
}
