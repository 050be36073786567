import { z } from "zod";
import {
  startWechatFake,
  type WechatFakeOptions,
} from "../../../../../../fake-gateways/wechat/fake-gateway.ts";
import { wechatAppVariables } from "../../../../accounts/wechat/settings.ts";
import { secondsAfter } from "../../../../platform/clock.ts";
import { systemRandom } from "../../../../platform/random.ts";
import type { GatewayAlarms, Payment } from "../../gateway.ts";
import { sendToFake } from "../../testing/with-fakes.ts";
import { wechatGateway } from "../gateway.ts";
import { findWechatProblems, type WechatSettings, wechatSettingsOf, wechatVariables } from "../settings.ts";

/** A fake WeChat Pay and the product's adapter, sharing one clock that only the test changes. */
export async function openWechat(differences: WechatFakeOptions = {}) {
  let time = new Date("2026-03-01T08:00:00Z");
  const clock = { now: () => time };
  const fake = await startWechatFake({ now: clock.now, ...differences });
  const settings = settingsFrom(fake.settings);
  const alarms: string[] = [];
  const raise: GatewayAlarms["raise"] = async ({ kind, details }) => {
    alarms.push(`${kind}: ${details?.error}`);
  };
  const options = {
    settings,
    clock,
    random: systemRandom,
    sendHttp: sendToFake(fake),
    alarms: { raise, close: async () => {} },
  };
  return {
    fake,
    settings,
    options,
    clock,
    alarms,
    gateway: wechatGateway(options),
    advanceClock(seconds: number) {
      time = secondsAfter(time, seconds);
    },
  };
}

export type OpenWechat = Awaited<ReturnType<typeof openWechat>>;

export function settingsFrom(given: Readonly<Record<string, string>>): WechatSettings {
  const problems = findWechatProblems(given);
  const settings = wechatSettingsOf(z.object({ ...wechatVariables, ...wechatAppVariables }).parse(given));
  if (!settings)
    throw new Error(`These settings are not whole: ${problems.map(({ sentence }) => sentence.en).join()}`);
  return settings;
}

let made = 0;

/** A payment of 9.90 yuan that expires in 15 minutes, with a unique number. */
export function makePayment({ clock }: Pick<OpenWechat, "clock">, changed: Partial<Payment> = {}): Payment {
  made += 1;
  return {
    attemptNo: `PTEST${String(made).padStart(6, "0")}`,
    amountFen: 990,
    description: "一个月会员",
    expiresAt: secondsAfter(clock.now(), 900),
    notifyUrl: "https://www.example.com/api/payments/notify/wechat",
    ...changed,
  };
}
