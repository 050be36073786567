import { expect } from "@playwright/test";
import { startAlipayFake } from "../fake-gateways/alipay/fake-gateway.ts";
import type { Fake } from "../fake-gateways/fake.ts";
import { startHupiFake } from "../fake-gateways/hupi/fake-gateway.ts";
import { startWechatFake } from "../fake-gateways/wechat/fake-gateway.ts";
import { test } from "./testing/journey.ts";
import { ownSite } from "./testing/own-site.ts";
import { orderYearly, waitForPayment } from "./testing/paying.ts";
import { createSession } from "./testing/signing-in.ts";
import { uiTexts } from "./testing/ui-texts.ts";

let fakes: Record<"wechat" | "alipay" | "hupi", Fake>;
const site = ownSite(async () => {
  const [wechat, alipay, hupi] = await Promise.all([startWechatFake(), startAlipayFake(), startHupiFake()]);
  fakes = { wechat, alipay, hupi };
  return Object.assign({}, wechat.settings, alipay.settings, hupi.settings);
});
test.afterAll(async () => {
  await Promise.all(Object.values(fakes).map((fake) => fake.close()));
});

const methods = [
  { name: "wechat", language: "zh", label: uiTexts.wechat },
  { name: "alipay", language: "en", label: uiTexts.alipay },
  { name: "hupi", language: "zh", label: uiTexts.hupi },
] as const;

for (const { name, language, label } of methods) {
  test(`a payment by ${name} goes through its gateway`, async ({ visitors }) => {
    const visitor = await visitors.create({ language, baseURL: site.url });
    await createSession(visitor);
    await visitor.open("/pricing");
    await orderYearly(visitor, label);
    const trade = fakes[name].trades().at(-1);
    expect(trade).toMatchObject({ amountFen: 26_900 });
    await fakes[name].scan(trade?.number ?? "");
    await waitForPayment(visitor, () => fakes[name].pay(trade?.number ?? ""));
  });
}

test.afterEach(() => {
  fakes.wechat.notices.mode = "send";
});

test("a payment whose notice is lost arrives all the same", async ({ visitors }) => {
  const visitor = await visitors.create({ language: "en", baseURL: site.url });
  await createSession(visitor);
  await visitor.open("/pricing");
  await orderYearly(visitor, uiTexts.wechat);
  fakes.wechat.notices.mode = "lose";
  await waitForPayment(visitor, () => fakes.wechat.pay(fakes.wechat.trades().at(-1)?.number ?? ""));
});
