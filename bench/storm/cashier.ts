import { type PaymentMethod, paymentMethods } from "@baleen/contract/shop/payment-methods.ts";
import { startAlipayFake } from "../../fake-gateways/alipay/fake-gateway.ts";
import type { NewComplaint } from "../../fake-gateways/complaints.ts";
import type { Fake } from "../../fake-gateways/fake.ts";
import { startHupiFake } from "../../fake-gateways/hupi/fake-gateway.ts";
import type { NoticeMode } from "../../fake-gateways/notice-delivery.ts";
import { startWechatFake, type WechatFake } from "../../fake-gateways/wechat/fake-gateway.ts";
import type { GatewayComplaint } from "./complaint-violations.ts";
import type { Trade } from "./money-violations.ts";
import type { Random } from "./random.ts";

const repeatNoticesAfterMs = [2_000, 5_000, 15_000];
/** Most notices come at once; the others come late, twice or never. */
const noticeModes: readonly NoticeMode[] = ["send", "send", "send", "hold", "twice", "lose"];

/** Those with an interface for complaints. */
const complaintMethods = ["wechat", "alipay"] as const;
/** The gateways' words for a message of the merchant. */
const merchantReplies = ["MERCHANT_RESPONSE", "MERCHANT"];

export interface ForgedNotice {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The fake gateways, where people pay. */
export class Cashier {
  readonly settings: Readonly<Record<string, string>>;
  readonly #fakes: Readonly<Record<PaymentMethod, Fake>>;
  readonly #wechat: WechatFake;
  readonly #random: Random;
  readonly #complainedAbout = new Set<string>();

  private constructor(wechat: WechatFake, alipay: Fake, hupi: Fake, random: Random) {
    this.#wechat = wechat;
    this.#fakes = { wechat, alipay, hupi };
    this.#random = random;
    this.settings = { ...wechat.settings, ...alipay.settings, ...hupi.settings };
  }

  static async open(random: Random): Promise<Cashier> {
    const options = { repeatNoticesAfterMs };
    const [wechat, alipay, hupi] = [startWechatFake, startAlipayFake, startHupiFake];
    return new Cashier(await wechat(options), await alipay(options), await hupi(options), random);
  }

  /** Pays the trade of a QR code. Its notice is sent, held, doubled or lost. */
  async pay(method: PaymentMethod, codeUrl: string): Promise<void> {
    const fake = this.#fakes[method];
    const trade = fake.trades().find(({ code }) => code === codeUrl);
    if (!trade) throw new Error(`${fake.name} has no trade of the code ${codeUrl}.`);
    fake.notices.mode = this.#random.pick(noticeModes);
    const paying = fake.pay(trade.number);
    // The mode has been read by now: only this notice is concerned.
    fake.notices.mode = "send";
    await paying;
  }

  /** Where notices about complaints go. */
  setComplaintUrls(origin: string): void {
    for (const method of complaintMethods)
      this.#fakes[method].complaints.setNoticeUrl(`${origin}/api/complaints/notify/${method}`);
  }

  /**
   * A payer complains about a payment of the shop, or of another shop of the merchant. The notice is sent, held, doubled
   * or lost. Resolves after its first delivery.
   */
  async complain(n: number): Promise<void> {
    const fake = this.#fakes[this.#random.pick(complaintMethods)];
    const own = fake
      .trades()
      .find(({ number, paidFen = 0 }) => paidFen > 0 && !this.#complainedAbout.has(number));
    const isForeign = !own || this.#random.next() < 0.5;
    const complaint: NewComplaint = isForeign
      ? { number: `ANOTHERSHOP${n}`, isForeign, family: "trade" }
      : { number: own.number, family: "trade" };
    this.#complainedAbout.add(complaint.number);
    fake.notices.mode = this.#random.pick(noticeModes);
    const complaining = fake.complaints.complain(complaint);
    // As in `pay`.
    fake.notices.mode = "send";
    await complaining;
  }

  /** WeChat Pay takes the next reply to the complaint, but its answer breaks off. */
  cutNextReply(gatewayId: string): void {
    this.#wechat.misbehave("cut", 1, `/v3/merchant-service/complaints-v2/${gatewayId}/response`);
  }

  complaints(): GatewayComplaint[] {
    return complaintMethods.flatMap((method) =>
      this.#fakes[method].complaints.list().map(({ id, acts }) => ({
        gatewayId: id,
        replies: acts.filter(({ kind }) => merchantReplies.includes(kind)).map(({ text }) => text),
      })),
    );
  }

  /** Delivers the held notices in random order. */
  async releaseHeldNotices(): Promise<void> {
    await Promise.all(Object.values(this.#fakes).map((fake) => fake.releaseNotices({ shuffled: true })));
  }

  /** A notice with a wrong signature that claims the payment of the latest trade; undefined without a trade. */
  forge(method: PaymentMethod): ForgedNotice | undefined {
    const number = this.#fakes[method].trades().at(-1)?.number;
    if (number === undefined) return undefined;
    const path = `/api/payments/notify/${method}`;
    if (method === "wechat") return { path, ...this.#wechat.writeNotice(number, "bad-signature") };
    const fields = forgedFields[method](number);
    return {
      path,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(fields).toString(),
    };
  }

  trades(): Trade[] {
    return paymentMethods.flatMap((method) =>
      this.#fakes[method].trades().map(({ number, paidFen = 0, refundedFen }) => ({
        method,
        number,
        paidFen,
        refundedFen,
      })),
    );
  }

  async close(): Promise<void> {
    await Promise.all(Object.values(this.#fakes).map((fake) => fake.close()));
  }
}

const forgedFields = {
  alipay: (number: string) => ({
    notify_type: "trade_status_sync",
    notify_id: `forged-${number}`,
    out_trade_no: number,
    trade_no: "2026000000000000",
    trade_status: "TRADE_SUCCESS",
    total_amount: "39.00",
    sign_type: "RSA2",
    sign: "Zm9yZ2Vk",
  }),
  hupi: (number: string) => ({
    trade_order_id: number,
    total_fee: "39.00",
    transaction_id: "4200000000",
    status: "OD",
    hash: "0".repeat(32),
  }),
} as const;
