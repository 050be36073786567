import { type Fake, type FakeGateway, type FakeOptions, startFake } from "../fake.ts";
import type { Notice } from "../notice-post.ts";
import { answerProtocol, keyFor } from "./answer-protocol.ts";
import { watchedOrder } from "./describe-order.ts";
import { type Identity, type KeyMode, makeIdentity, settingsFor } from "./identity.ts";
import { openOrderBook } from "./order-book.ts";
import { addRefund, findRefund } from "./refunds.ts";
import { type NoticeWriter, paidNotice, refundNotice } from "./write-notice.ts";

export interface WechatFakeOptions extends FakeOptions {
  /** New merchants have a public key, which is the default. */
  readonly keys?: KeyMode;
}

export interface WechatFake extends Fake {
  /** From now on it signs under a new certificate. */
  rollOver(): void;
  /** The notice of a payment, written and not sent; `twist` is one of the `notice-…` misbehaviours without that word. */
  writeNotice(number: string, twist?: string): ReturnType<Notice["write"]>;
  /** What becomes of a refund that was under way; its notice follows. */
  endRefund(refundNo: string, status: "SUCCESS" | "CLOSED" | "ABNORMAL"): Promise<void>;
  /** The notice of the newest refund, likewise. */
  writeRefundNotice(number: string, twist?: string): ReturnType<Notice["write"]>;
}

const noticeTwists = [
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
 * Beside what every fake can do wrong. `unsigned-refusal`: something in between answers 400, and nothing is done;
 * `refused-after-all`: likewise, but everything is done. `notice-…` leaves the answer alone and spoils the next notice.
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
  ...noticeTwists.map((twist) => `notice-${twist}`),
];

/** WeChat Pay, Native, API v3, as far as one merchant sees it. */
export async function startWechatFake(options: WechatFakeOptions = {}): Promise<WechatFake> {
  const now = options.now ?? (() => new Date());
  const identity = await makeIdentity(options.keys ?? "public-key", now());
  const book = openOrderBook(now);
  let twist: string | undefined;
  const writer = openWriter(identity, now, () => {
    const taken = twist;
    twist = undefined;
    return taken;
  });
  const gateway = (origin: string): FakeGateway => ({
    name: "WeChat Pay",
    settings: settingsFor(identity, origin),
    ownMisbehaviours,
    answer(heard, mode) {
      if (mode === "roll-over") rollOver(identity);
      if (mode?.startsWith("notice-")) twist = mode.slice("notice-".length);
      return answerProtocol(heard, { identity, book, now, mode });
    },
    trades: () => [...book.orders.values()].map(watchedOrder),
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
  const fake = await startFake(options, gateway);
  return {
    ...fake,
    async endRefund(refundNo, status) {
      const { order, refunded } = findRefund(book, refundNo);
      if (refunded.status === "SUCCESS" || refunded.status === "CLOSED") throw new Error("It has ended.");
      refunded.status = status;
      await fake.notices.post(refundNotice(writer, order, refundNo, refunded));
    },
    rollOver: () => rollOver(identity),
    writeNotice(number, wanted) {
      twist = wanted;
      return paidNotice(writer, book.find(number)).write();
    },
    writeRefundNotice(number, wanted) {
      twist = wanted;
      const order = book.find(number);
      const [refundNo, refunded] = [...order.refunds].at(-1) ?? [];
      if (!refundNo || !refunded) throw new Error("Nothing of it was sent back.");
      return refundNotice(writer, order, refundNo, refunded).write();
    },
  };
}

function openWriter(identity: Identity, now: () => Date, takeTwist: () => string | undefined): NoticeWriter {
  let written = 0;
  return {
    identity,
    now,
    takeTwist,
    key() {
      written += 1;
      return keyFor(identity, written % 2 === 0);
    },
  };
}

function rollOver({ certificates, spare }: Identity): void {
  if (!certificates.includes(spare)) certificates.push(spare);
}
