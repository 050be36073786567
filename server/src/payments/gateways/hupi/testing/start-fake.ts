import type { Fake } from "../../../../../../fake-gateways/fake.ts";
import { startHupiFake } from "../../../../../../fake-gateways/hupi/fake-gateway.ts";
import { type Clock, systemClock } from "../../../../platform/clock.ts";
import type { SendHttp } from "../../../../platform/http-client.ts";
import { systemRandom } from "../../../../platform/random.ts";
import type { Gateway, Payment } from "../../gateway.ts";
import { sendToFake } from "../../testing/with-fakes.ts";
import { hupiGateway } from "../gateway.ts";
import type { HupiSettings } from "../settings.ts";

export const clock: Clock = systemClock;
export const random = systemRandom;

export interface OpenHupi {
  readonly fake: Fake;
  readonly gateway: Gateway;
  readonly sendHttp: SendHttp;
  readonly settings: HupiSettings;
}

/** The adapter, configured for a fake that does not deliver its notices. */
export async function openHupi(): Promise<OpenHupi> {
  const fake = await startHupiFake();
  fake.notices.mode = "lose";
  const {
    HUPI_APP_ID: appId = "",
    HUPI_SECRET: secret = "",
    HUPI_GATEWAY: gatewayOrigin = "",
  } = fake.settings;
  const settings = { appId, secret, gatewayOrigin };
  const sendHttp = sendToFake(fake);
  return { fake, settings, sendHttp, gateway: hupiGateway({ settings, clock, random, sendHttp }) };
}

let made = 0;

export function makePayment(changes: Partial<Payment> = {}): Payment {
  made += 1;
  return {
    attemptNo: `P${String(made).padStart(25, "0")}`,
    amountFen: 2990,
    description: "鲸帧专业版30天",
    expiresAt: new Date(Date.now() + 900_000),
    notifyUrl: "https://shop.example/api/payments/notify/hupi",
    ...changes,
  };
}
