import { randomUUID } from "node:crypto";
import { writeOffsetTime } from "../formats.ts";
import type { Notice } from "../notice-delivery.ts";
import type { Identity, SigningKey } from "./keys.ts";
import { refundNoticeOf } from "./refunds.ts";
import { encrypt, signBody } from "./signature.ts";
import { type Order, type Refund, transactionOf } from "./trades.ts";

interface Message {
  readonly number: string;
  readonly url: string;
  readonly event: string;
  readonly summary: string;
  readonly kind: "transaction" | "refund" | "complaint";
  /** By default the kind; undefined: the field is missing. */
  readonly associatedData?: string | undefined;
  /** Called for each delivery. */
  readContent(): object;
}

export interface NoticeWriter {
  readonly identity: Identity;
  readonly now: () => Date;
  /** Merchants who migrate to a public key get notices signed with either key. */
  key(): SigningKey;
  /** The misbehaviour of the next notice's first delivery. Repeated deliveries are correct. */
  takeMisbehaviour(): string | undefined;
}

export function paidNotice(writer: NoticeWriter, order: Order): Notice {
  const message = { event: "TRANSACTION.SUCCESS", summary: "支付成功", kind: "transaction" } as const;
  const content = transactionOf(order, writer.identity);
  return writeNotice(writer, { ...message, ...targetOf(order), readContent: () => content });
}

export function refundNotice(writer: NoticeWriter, order: Order, number: string, refunded: Refund): Notice {
  const event = `REFUND.${refunded.status}`;
  const readContent = () => {
    // A refund is finished when its notice is sent, which may be long after it was requested.
    refunded.endedAt ??= writer.now();
    return refundNoticeOf(order, number, refunded, writer.identity.merchantId);
  };
  const message = { event, summary: "退款通知", kind: "refund", readContent } as const;
  return writeNotice(writer, { ...message, ...targetOf(order) });
}

function targetOf({ request }: Order): Pick<Message, "number" | "url"> {
  return { number: request.number, url: request.notifyUrl };
}

export function writeNotice(writer: NoticeWriter, message: Message): Notice {
  const { identity, now } = writer;
  const id = randomUUID();
  const createdAt = writeOffsetTime(now());
  let next = writer.takeMisbehaviour();
  return {
    number: message.number,
    summary: message.event,
    url: message.url,
    write() {
      const misbehaviour = next;
      next = undefined;
      const content = JSON.stringify({ ...message.readContent(), ...forgedContents[misbehaviour ?? ""] });
      const apiV3Key = misbehaviour === "other-api-key" ? "0".repeat(32) : identity.apiV3Key;
      const event_type = misbehaviour === "other-event" ? "PAYSCORE.USER_PAID" : message.event;
      const { associatedData } = { associatedData: message.kind, ...message };
      const encrypted = encrypt(content, apiV3Key, associatedData ?? "");
      const resource = {
        original_type: message.kind,
        ...encrypted,
        ...(associatedData === undefined && { associated_data: undefined }),
      };
      const envelope = { id, create_time: createdAt, resource_type: "encrypt-resource" };
      const body = JSON.stringify({ ...envelope, event_type, summary: message.summary, resource });
      const signed = signBody(body, { key: writer.key(), spare: identity.spare, at: now(), misbehaviour });
      return { headers: { "Content-Type": "application/json", ...signed }, body };
    },
  };
}

/** Changes of the content, with a valid signature, that a merchant must refuse. */
export const forgedContents: Readonly<Record<string, object>> = {
  "foreign-merchant": { mchid: "1900000999", complainted_mchid: "1900000999" },
  "foreign-app": { appid: "wxffffffffffffffff" },
  "not-success": { trade_state: "NOTPAY" },
  "other-number": {
    out_trade_no: "PANOTHERS0001",
    out_refund_no: "RANOTHERS0001",
    complaint_id: "200201800000000000000",
  },
};
