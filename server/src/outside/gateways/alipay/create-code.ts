import { type Clock, secondsAfter } from "../../clock.ts";
import { type Code, GatewayError, type Payment } from "../gateway.ts";
import { yuanText } from "../yuan.ts";
import { AlipayError } from "./alipay-error.ts";
import { beijingTime } from "./beijing-time.ts";
import type { CallAlipay } from "./call-alipay.ts";

const method = "alipay.trade.precreate";
/** A code lives no longer, however late the payment's end. */
const longestCodeS = 2 * 60 * 60;

/**
 * The code of a payment. Alipay makes a trade of it only when somebody scans it, and nothing can close it
 * before, so the end is given along. It is an instant and no span: a request that is sent again must be the
 * same to the letter, or Alipay refuses it as another order under the same number.
 */
export async function createCode(call: CallAlipay, clock: Clock, payment: Payment): Promise<Code> {
  const codeDiesAt = secondsAfter(clock.now(), longestCodeS);
  const reply = await call({
    method,
    content: {
      out_trade_no: payment.attemptNo,
      total_amount: yuanText(payment.amountFen),
      subject: subjectOf(payment),
      time_expire: beijingTime(payment.expiresAt),
    },
    notifyUrl: payment.notifyUrl,
  });
  if (!reply.succeeded) throw new AlipayError("refused", method, reply.subCode, { isSigned: true });
  const codeUrl = reply.field("qr_code");
  if (!codeUrl) throw new GatewayError("unknown", `Alipay answered ${method} without a code`);
  return payment.expiresAt > codeDiesAt ? { codeUrl, validUntil: codeDiesAt } : { codeUrl };
}

/** Alipay asks to avoid `/`, `=`, `&` and their like, and takes 256 bytes of its own encoding, two for a Chinese character. */
function subjectOf({ description, attemptNo }: Payment): string {
  const plain = description
    .replace(/[/=&\p{Cc}\p{Cs}]+/gu, " ")
    .replace(/ {2,}/g, " ")
    .trim();
  return Array.from(plain).slice(0, 128).join("") || attemptNo;
}
