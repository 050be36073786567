import { z } from "zod";
import { GatewayError } from "../gateway.ts";
import type { Answer } from "../http.ts";

/** What WeChat Pay answers instead of what was asked for. Whoever stands in between may have made up one that is unsigned. */
export class WechatRefusal extends GatewayError {
  /** Such as `ORDER_NOT_EXIST`; empty if the answer has none. */
  readonly code: string;

  constructor(kind: "unknown" | "refused", code: string, sentence: string, isSigned = false) {
    super(kind, sentence, { isSigned });
    this.code = code;
  }
}

const refusalSchema = z.object({ code: z.string().regex(/^\w{1,64}$/), message: z.string().catch("") });

/** Refusals that pass by themselves, whatever status they come with. */
const passing = /^(SYSTEM_?ERROR|BANK_?ERROR|FREQUENCY_LIMIT(ED)?)$/;

export function refusalOf({ status, body }: Answer, isSigned: boolean): WechatRefusal {
  const said = refusalSchema.safeParse(jsonOf(body)).data;
  if (!said)
    return new WechatRefusal("unknown", "", `WeChat Pay answered with status ${status} and no reason`);
  const isFinal = status >= 400 && status < 500 && status !== 429 && !passing.test(said.code);
  const sentence = `WeChat Pay refused: ${status} ${said.code} ${said.message.slice(0, 200)}`.trim();
  return new WechatRefusal(isFinal ? "refused" : "unknown", said.code, sentence, isSigned);
}

/** Undefined for whatever is no JSON. */
export function jsonOf(body: Buffer | string): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

/** Older documents write the codes without the inner underscore. */
export function isUnknownOrder({ code }: WechatRefusal): boolean {
  return /^ORDER_?NOT_?EXISTS?$/.test(code);
}

/** Of a refund that WeChat Pay knows nothing of. */
export function isUnknownRefund({ code }: WechatRefusal): boolean {
  return /^(RESOURCE|REFUND)_?NOT_?EXISTS?$/.test(code);
}

/** What is refused to an order that is over. A question tells how it ended. */
export function isOver({ code }: WechatRefusal): boolean {
  return /^ORDER_?(PAID|CLOSED)$/.test(code);
}
