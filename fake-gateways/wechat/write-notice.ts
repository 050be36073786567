import { randomUUID } from "node:crypto";
import type { Notice } from "../notice-post.ts";
import { beijing, refundNewsOf, transactionOf } from "./describe-order.ts";
import type { Identity, SigningKey } from "./identity.ts";
import type { Order, Refunded } from "./order-book.ts";
import { seal, signWords } from "./sign-words.ts";

interface News {
  readonly event: string;
  readonly summary: string;
  readonly kind: "transaction" | "refund";
  readonly content: object;
}

export interface NoticeWriter {
  readonly identity: Identity;
  readonly now: () => Date;
  /** Merchants who are moving to a public key get notices under either key. */
  key(): SigningKey;
  /** How the next notice's first delivery is wrong. It is repeated rightly. */
  takeTwist(): string | undefined;
}

export function paidNotice(writer: NoticeWriter, order: Order): Notice {
  const news = { event: "TRANSACTION.SUCCESS", summary: "支付成功", kind: "transaction" } as const;
  return writeNotice(writer, order, { ...news, content: transactionOf(order, writer.identity) });
}

export function refundNotice(writer: NoticeWriter, order: Order, number: string, refunded: Refunded): Notice {
  const event = `REFUND.${refunded.status}`;
  const content = refundNewsOf(order, number, refunded, writer.identity.merchantId);
  return writeNotice(writer, order, { event, summary: "退款通知", kind: "refund", content });
}

function writeNotice(writer: NoticeWriter, order: Order, news: News): Notice {
  const { identity, now } = writer;
  const id = randomUUID();
  const createdAt = beijing(now());
  let twist = writer.takeTwist();
  return {
    number: order.asked.number,
    says: news.event,
    url: order.asked.notifyUrl,
    write() {
      const how = twist;
      twist = undefined;
      const content = JSON.stringify({ ...news.content, ...foreign[how ?? ""] });
      const apiV3Key = how === "other-api-key" ? "0".repeat(32) : identity.apiV3Key;
      const event_type = how === "other-event" ? "PAYSCORE.USER_PAID" : news.event;
      const resource = { original_type: news.kind, ...seal(content, apiV3Key, news.kind) };
      const envelope = { id, create_time: createdAt, resource_type: "encrypt-resource" };
      const body = JSON.stringify({ ...envelope, event_type, summary: news.summary, resource });
      const signed = signWords(body, { key: writer.key(), spare: identity.spare, at: now(), twist: how });
      return { headers: { "Content-Type": "application/json", ...signed }, body };
    },
  };
}

/** Contents that were really signed, but are nothing of the merchant's. */
export const foreign: Readonly<Record<string, object>> = {
  "foreign-merchant": { mchid: "1900000999" },
  "foreign-app": { appid: "wxffffffffffffffff" },
  "not-success": { trade_state: "NOTPAY" },
  "other-number": { out_trade_no: "PANOTHERS0001", out_refund_no: "RANOTHERS0001" },
};
