import { AlipayError } from "./alipay-error.ts";
import type { Reply } from "./read-reply.ts";

const success = "10000";
const businessFailed = "40004";
/** Wrong parameters, keys or rights, which the next time will be as wrong. */
const refusals = ["20001", "40001", "40002", "40003", "40006"];

/** A reply that Alipay has signed, of a method that did what it should, or that said why it could not. */
export interface AcceptedReply extends Reply {
  readonly succeeded: boolean;
}

/**
 * The replies that may be believed; throws `GatewayError` for all others. Complaints about the request itself
 * may come without a signature (Alipay does not know then whom it talks to); they say nothing of any trade.
 */
export function acceptReply(reply: Reply, method: string): AcceptedReply {
  const { code, subCode, signature } = reply;
  const saysWhy = subCode || code;
  if (signature === "wrong") {
    throw new AlipayError("unknown", method, saysWhy, { how: "under a signature that does not fit" });
  }
  const isSigned = signature === "right";
  if (refusals.includes(code)) throw new AlipayError("refused", method, saysWhy, { isSigned });
  if (code !== success && code !== businessFailed) throw new AlipayError("unknown", method, saysWhy);
  if (signature === "missing") {
    throw new AlipayError("unknown", method, saysWhy, { how: "without a signature" });
  }
  if (subCode === "ACQ.SYSTEM_ERROR") throw new AlipayError("unknown", method, saysWhy);
  return { ...reply, succeeded: code === success };
}
