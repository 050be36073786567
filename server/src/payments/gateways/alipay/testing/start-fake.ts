import { type AlipayFake, startAlipayFake } from "../../../../../../fake-gateways/alipay/fake-gateway.ts";
import { type Clock, secondsAfter } from "../../../../platform/clock.ts";
import type { SendHttp } from "../../../../platform/http-client.ts";
import type { Gateway, Payment } from "../../gateway.ts";
import { sendToFake } from "../../testing/with-fakes.ts";
import { alipayGateway } from "../gateway.ts";
import { type AlipaySettings, alipaySettingsOf } from "../settings.ts";

export interface OpenAlipay {
  readonly fake: AlipayFake;
  readonly settings: AlipaySettings;
  /** Shared by both sides. */
  readonly clock: Clock;
  advanceClock(seconds: number): void;
  readonly gateway: Gateway;
  readonly sendHttp: SendHttp;
  makePayment(changes?: Partial<Payment>): Payment;
}

/** The adapter, configured with the fake's settings, and a fake that does not deliver its notices. */
export async function openAlipay(options: { readonly isCertified?: boolean } = {}): Promise<OpenAlipay> {
  let now = new Date("2025-06-07T16:05:09Z");
  const clock: Clock = { now: () => now };
  const fake = await startAlipayFake({ ...options, now: clock.now });
  fake.notices.mode = "lose";
  const settings = alipaySettingsOf(fake.settings);
  if (!settings) throw new Error("The fake's settings are not those of the product");
  const sendHttp = sendToFake(fake);
  let made = 0;
  return {
    fake,
    settings,
    clock,
    advanceClock(seconds) {
      now = secondsAfter(now, seconds);
    },
    gateway: alipayGateway({ settings, clock, sendHttp }),
    sendHttp,
    makePayment(changes = {}) {
      made += 1;
      return {
        attemptNo: `P${String(made).padStart(25, "0")}`,
        amountFen: 2990,
        description: "鲸帧专业版30天",
        expiresAt: secondsAfter(now, 900),
        notifyUrl: "https://shop.example/api/payments/notify/alipay",
        ...changes,
      };
    },
  };
}
