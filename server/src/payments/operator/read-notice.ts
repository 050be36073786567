import type { ConsoleAction } from "../../operators/console-handler.ts";
import { digest } from "../../platform/digest.ts";
import { Rejection } from "../../platform/rejection.ts";
import { actOnOrder } from "./act-on-order.ts";

/** Reading is recorded in the audit log: the body is personal data. */
export const readNotice: ConsoleAction<"readNotice"> = async (context, { orderNo, noticeId, ...by }) => {
  const notice = await context.db
    .selectFrom("payment_notices")
    .innerJoin("payment_attempts", "payment_attempts.attempt_no", "payment_notices.attempt_no")
    .select(["body", "body_digest"])
    .where("payment_notices.id", "=", noticeId)
    .where("order_no", "=", orderNo)
    .executeTakeFirst();
  if (!notice) throw new Rejection("notFound");
  const action = { ...by, orderNo, action: "readNotice", params: { noticeId } } as const;
  await actOnOrder(context, action, async () => ({ result: null }));
  const { body, body_digest } = notice;
  return { body: body === null ? null : maskPayer(body), digest: body_digest ?? digest(body ?? "") };
};

/**
 * Fields in gateways' notices that identify the payer or the payment. The payment's number can prove who the payer is.
 */
const payerFields =
  "transaction_id|trade_no|open_order_id|buyer_logon_id|buyer_id|buyer_open_id|buyer_user_id|buyer_user_name|buyer_email|payer_name|openid|open_id|sub_openid|unionid|nickname|user_id";

/** `name=value` in forms, `"name":"value"` in JSON. */
const inForm = new RegExp(`(^|&)(${payerFields})=[^&]*`, "gi");
const inJson = new RegExp(`("(?:${payerFields})"\\s*:\\s*)("(?:[^"\\\\]|\\\\.)*"|[^,}\\s]+)`, "gi");

/**
 * Masks the payer's names and numbers, and the payment's number, in a notice's body. Encrypted parts stay encrypted.
 */
export function maskPayer(body: string): string {
  return body.replace(inForm, "$1$2=***").replace(inJson, '$1"***"');
}
