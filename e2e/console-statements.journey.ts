import type { Localized } from "@baleen/contract/language.ts";
import { expect } from "@playwright/test";
import { startAlipayFake } from "../fake-gateways/alipay/fake-gateway.ts";
import type { Fake } from "../fake-gateways/fake.ts";
import { startWechatFake } from "../fake-gateways/wechat/fake-gateway.ts";
import { findAxeViolations } from "./testing/accessibility-faults.ts";
import { test, type Visitors } from "./testing/journey.ts";
import { consoleTexts, giveReason, openConsole } from "./testing/operator.ts";
import { ownSite } from "./testing/own-site.ts";
import { orderYearly, waitForPayment } from "./testing/paying.ts";
import { createSession } from "./testing/signing-in.ts";
import { uiTexts } from "./testing/ui-texts.ts";
import type { Visitor } from "./testing/visitor.ts";

const texts = {
  complete: { zh: "手动完成", en: "Complete by hand" },
  gatewayNo: { zh: "支付平台单号（可不填）", en: "Gateway’s number (optional)" },
  paidYuan: { zh: "实付金额（元，可不填）", en: "Amount paid, in yuan (optional)" },
  differs: { zh: "填写的是¥98.00，这笔应付¥269.00", en: "¥98.00 was entered, and ¥269.00 was to be paid" },
  notConfirmed: { zh: "支付平台还没有确认", en: "the gateway has not confirmed it" },
  withdraw: { zh: "撤回补单", en: "Withdraw the completion" },
  refunded: { zh: "已退款", en: "Refunded" },
  signed: { zh: "支付平台签名的实付金额是¥134.50", en: "has signed that ¥134.50 was paid" },
  settle: { zh: "处理金额不符", en: "Settle the amount" },
  decision: { zh: "怎么处理", en: "Decision" },
  kept: { zh: "¥134.50不退回，发放182天。", en: "¥134.50 is kept, and 182 days are granted." },
  granted: { zh: "已开通", en: "Granted" },
  amountUnknown: { zh: "支付平台不说退了多少", en: "the gateway does not tell how much" },
  sentBack: { zh: "登记平台退款", en: "Enter a refund made elsewhere" },
  sentBackYuan: {
    zh: "在支付平台后台共退回（元）",
    en: "Total refunded in the gateway’s console, in yuan",
  },
  inAll: { zh: "共退回¥69.00，实付¥269.00", en: "¥69.00 of ¥269.00 in all" },
  partRefunded: { zh: "已退回¥69.00", en: "¥69.00 went back" },
} as const satisfies Record<string, Localized>;

/** The rejections that these journeys expect. */
const expectedMessages = /400|401|403/;

let fakes: Record<"wechat" | "alipay", Fake>;
const site = ownSite(async () => {
  const [wechat, alipay] = await Promise.all([startWechatFake(), startAlipayFake()]);
  fakes = { wechat, alipay };
  return { ...wechat.settings, ...alipay.settings };
});
test.afterAll(async () => {
  await Promise.all(Object.values(fakes).map((fake) => fake.close()));
});

interface Bought {
  readonly buyer: Visitor;
  readonly orderNo: string;
  readonly attemptNo: string;
}

async function order(visitors: Visitors, method: "wechat" | "alipay"): Promise<Bought> {
  const buyer = await visitors.create({ language: "zh", baseURL: site.url });
  await createSession(buyer);
  await buyer.open("/pricing");
  const orderNo = await orderYearly(buyer, uiTexts[method]);
  return { buyer, orderNo, attemptNo: fakes[method].trades().at(-1)?.number ?? "" };
}

async function openOrder(visitors: Visitors, language: "zh" | "en", orderNo: string): Promise<Visitor> {
  const visitor = await visitors.create({ language, expectedMessages, baseURL: site.url });
  await openConsole(visitor, `/console/orders/${orderNo}`, site.operator);
  await visitor.button(consoleTexts.recheck).waitFor();
  return visitor;
}

async function seeText({ page, language }: Visitor, text: Localized): Promise<void> {
  await page.getByText(text[language]).first().waitFor();
}

const submit = (visitor: Visitor, title: Localized) =>
  visitor
    .dialog(title)
    .getByRole("button", { name: visitor.text(title), exact: true })
    .click();

/** Fills in the form that completes an order, the amount twice. */
async function complete(visitor: Visitor, gatewayNo: string, yuan: string): Promise<void> {
  await visitor.field(texts.gatewayNo).fill(gatewayNo);
  await visitor.field(texts.paidYuan).fill(yuan);
  await visitor.field(consoleTexts.amountAgain).fill(yuan);
  await submit(visitor, texts.complete);
}

test("an order is completed with the very amount, stands as a statement, and is withdrawn", async ({
  visitors,
}) => {
  const { orderNo } = await order(visitors, "wechat");
  const visitor = await openOrder(visitors, "zh", orderNo);
  await visitor.button(texts.complete).click();
  await giveReason(visitor);
  expect(await findAxeViolations(visitor.page)).toEqual([]);
  await complete(visitor, "4200001234567890", "98");
  await seeText(visitor, texts.differs);
  await complete(visitor, "4200001234567890", "269");
  await visitor.dialog(texts.complete).waitFor({ state: "hidden" });
  await seeText(visitor, texts.notConfirmed);
  await visitor.button(texts.withdraw).click();
  await giveReason(visitor);
  await submit(visitor, texts.withdraw);
  await visitor.dialog(texts.withdraw).waitFor({ state: "hidden" });
  await seeText(visitor, texts.refunded);
});

test("a payment of another amount is not completed, and is kept for the days that it is worth", async ({
  visitors,
}) => {
  const { orderNo, attemptNo } = await order(visitors, "alipay");
  await fakes.alipay.pay(attemptNo, { amountFen: 13_450 });
  const visitor = await openOrder(visitors, "en", orderNo);
  await visitor.button(texts.settle).click();
  await visitor.field(texts.decision).selectOption("grant");
  await seeText(visitor, texts.kept);
  await giveReason(visitor);
  expect(await findAxeViolations(visitor.page)).toEqual([]);
  await submit(visitor, texts.settle);
  await visitor.dialog(texts.settle).waitFor({ state: "hidden" });
  await seeText(visitor, texts.granted);
});

test("a refund in the gateway's console whose notice was lost is learned by a recheck, and entered", async ({
  visitors,
}) => {
  const { buyer, orderNo, attemptNo } = await order(visitors, "wechat");
  await waitForPayment(buyer, () => fakes.wechat.pay(attemptNo));
  fakes.wechat.notices.mode = "lose";
  await fakes.wechat.refund(attemptNo, { amountFen: 6900 });
  const visitor = await openOrder(visitors, "zh", orderNo);
  await visitor.button(consoleTexts.recheck).click();
  await seeText(visitor, texts.amountUnknown);
  await visitor
    .dialog(consoleTexts.recheck)
    .getByRole("button", { name: visitor.text(consoleTexts.close), exact: true })
    .last()
    .click();
  await visitor.button(texts.sentBack).click();
  await visitor.field(texts.sentBackYuan).fill("69");
  await seeText(visitor, texts.inAll);
  await giveReason(visitor);
  await visitor.field(consoleTexts.amountAgain).fill("69");
  expect(await findAxeViolations(visitor.page)).toEqual([]);
  await submit(visitor, texts.sentBack);
  await visitor.dialog(texts.sentBack).waitFor({ state: "hidden" });
  await seeText(visitor, texts.partRefunded);
});
