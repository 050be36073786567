import { type BillShelf, openBillShelf } from "../bill-days.ts";
import type { Fake, FakeGateway, FakeOptions } from "../fake.ts";
import type { Notice } from "../notice-delivery.ts";
import { startFake } from "../start-fake.ts";
import { answer, keyFor } from "./answers.ts";
import { billMisbehaviours, downloadPath } from "./bills.ts";
import { type Identity, type KeyMode, makeIdentity, settingsFor } from "./keys.ts";
import { type NoticeWriter, paidNotice, refundNotice } from "./notices.ts";
import { addRefund, findRefund } from "./refunds.ts";
import { openOrderBook, toFakeTrade } from "./trades.ts";

export interface WechatFakeOptions extends FakeOptions {
  /** New merchants have a public key, which is the default. */
  readonly keys?: KeyMode;
}

export interface WechatFake extends Fake {
  /** Rotates the key: from now on it signs with a new certificate. */
  rotateKey(): void;
  /** The notice of a payment, written and not sent; `misbehaviour` is one of the `notice-…` ones without that prefix. */
  writeNotice(number: string, misbehaviour?: string): ReturnType<Notice["write"]>;
  /** Ends a refund that is under way, and sends its notice. */
  endRefund(refundNo: string, status: "SUCCESS" | "CLOSED" | "ABNORMAL"): Promise<void>;
  /** The notice of the newest refund, likewise. */
  writeRefundNotice(number: string, misbehaviour?: string): ReturnType<Notice["write"]>;
}

const noticeMisbehaviours = [
  "probe",
  "bad-signature",
  "wrong-clock",
  "unsigned",
  "unknown-key",
  "foreign-merchant",
  "foreign-app",
  "not-success",
  "other-api-key",
  "other-event",
];

/**
 * `unsigned-refusal`: a proxy answers 400, and nothing is done; `refused-after-all`: the same, but the request is carried
 * out. For `bill-…` see `bills.ts`. `notice-…` affects the next notice, not the answer.
 */
const ownMisbehaviours = [
  "probe",
  "unsigned",
  "unknown-key",
  "foreign-merchant",
  "foreign-app",
  "not-success",
  "other-number",
  "system-error",
  "too-often",
  "old-words",
  "refund-at-once",
  "refund-closed",
  "refund-abnormal",
  "unsigned-refusal",
  "refused-after-all",
  "roll-over",
  ...billMisbehaviours,
  ...noticeMisbehaviours.map((mode) => `notice-${mode}`),
];

/** WeChat Pay, Native, API v3, as one merchant sees it. */
export async function startWechatFake(options: WechatFakeOptions = {}): Promise<WechatFake> {
  const now = options.now ?? (() => new Date());
  const identity = await makeIdentity(options.keys ?? "public-key", now());
  const book = openOrderBook(now);
  let noticeMisbehaviour: string | undefined;
  const writer = openWriter(identity, now, () => {
    const taken = noticeMisbehaviour;
    noticeMisbehaviour = undefined;
    return taken;
  });
  const gateway = (origin: string, bills: BillShelf): FakeGateway => ({
    name: "WeChat Pay",
    settings: settingsFor(identity, origin),
    ownMisbehaviours,
    answer(request, mode) {
      if (mode === "roll-over") rotateKey(identity);
      if (mode?.startsWith("notice-")) noticeMisbehaviour = mode.slice("notice-".length);
      return answer(request, { identity, book, bills, now, mode });
    },
    trades: () => [...book.orders.values()].map(toFakeTrade),
    scan(number) {
      book.find(number).isScanned = true;
    },
    pay: (number, how) => paidNotice(writer, book.pay(number, how)),
    // The time to pay is over; WeChat Pay does not close the order for that.
    expire(number) {
      book.find(number).expiresAt = now();
      return undefined;
    },
    refund(number, { amountFen }) {
      const order = book.find(number);
      const refundNo = `CONSOLE${order.refunds.size + 1}`;
      const given = {
        amountFen: amountFen ?? order.paid?.amountFen ?? 0,
        status: "SUCCESS",
        now: now(),
      } as const;
      return refundNotice(writer, order, refundNo, addRefund(order, refundNo, given));
    },
    isAcknowledged: ({ status }) => status === 200 || status === 204,
  });
  const fake = await startFake(options, (at) => gateway(at, openBillShelf(at, downloadPath)));
  return {
    ...fake,
    async endRefund(refundNo, status) {
      const { order, refunded } = findRefund(book, refundNo);
      if (refunded.status === "SUCCESS" || refunded.status === "CLOSED") throw new Error("It has ended.");
      refunded.status = status;
      await fake.notices.post(refundNotice(writer, order, refundNo, refunded));
    },
    rotateKey: () => rotateKey(identity),
    writeNotice(number, misbehaviour) {
      noticeMisbehaviour = misbehaviour;
      return paidNotice(writer, book.find(number)).write();
    },
    writeRefundNotice(number, misbehaviour) {
      noticeMisbehaviour = misbehaviour;
      const order = book.find(number);
      const [refundNo, refunded] = [...order.refunds].at(-1) ?? [];
      if (!refundNo || !refunded) throw new Error("Nothing of it was sent back.");
      return refundNotice(writer, order, refundNo, refunded).write();
    },
  };
}

function openWriter(
  identity: Identity,
  now: () => Date,
  takeMisbehaviour: () => string | undefined,
): NoticeWriter {
  let written = 0;
  return {
    identity,
    now,
    takeMisbehaviour,
    key() {
      written += 1;
      return keyFor(identity, written % 2 === 0);
    },
  };
}

function rotateKey({ certificates, spare }: Identity): void {
  if (!certificates.includes(spare)) certificates.push(spare);
}
