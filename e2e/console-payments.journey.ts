import type { Localized } from "@baleen/contract/language.ts";
import { expect } from "@playwright/test";
import { waitTimeoutMs } from "../scripts/testing/timeouts.ts";
import { findAxeViolations } from "./testing/accessibility-faults.ts";
import { database } from "./testing/database.ts";
import { test } from "./testing/journey.ts";
import { confirmOperator, consoleTexts, expireStepUp, giveReason, openConsole } from "./testing/operator.ts";
import { ownSite } from "./testing/own-site.ts";
import { orderYearly, pay, showCode } from "./testing/paying.ts";
import { createSession } from "./testing/signing-in.ts";
import { uiTexts } from "./testing/ui-texts.ts";
import type { Visitor } from "./testing/visitor.ts";

/** Signed out at first, step-up asked for, a method that is off. */
const expectedMessages = /400|401|403/;

const texts = {
  switchOff: { zh: "停用虎皮椒", en: "Switch off Hupijiao" },
  switchOn: { zh: "启用虎皮椒", en: "Switch on Hupijiao" },
  check: { zh: "检查虎皮椒", en: "Check Hupijiao" },
  runCheck: { zh: "开始检查", en: "Run the check" },
  notices: { zh: "通知地址能收到请求", en: "The address for notices can be reached" },
  sentenceZh: { zh: "给买家的说明（中文）", en: "Sentence for buyers, Chinese" },
  sentenceEn: { zh: "给买家的说明（英文）", en: "Sentence for buyers, English" },
  hupiForWechat: { zh: "微信支付（虎皮椒收款）", en: "WeChat Pay (by Hupijiao)" },
  switchOffWechat: { zh: "停用微信支付", en: "Switch off WeChat Pay" },
  switchOffLast: { zh: "停用微信支付，暂停购买", en: "Switch off WeChat Pay and stop all purchases" },
  switchOnWechat: { zh: "启用微信支付", en: "Switch on WeChat Pay" },
  paused: {
    zh: "目前暂停购买，请稍后再来",
    en: "Purchases are paused at the moment. Please come back later",
  },
  pausedButton: { zh: "暂停购买", en: "Paused" },
  bills: { zh: "虎皮椒 · 对账结果", en: "Hupijiao · Results of reconciliation" },
  differs: { zh: "平台有，本站没有", en: "Only at the gateway" },
} as const satisfies Record<string, Localized>;

const pause: Localized = { zh: "虎皮椒维护到今晚十点", en: "Hupijiao is being repaired until ten tonight" };

const orderNo = "20261122040000EXAMPLE000000";

/** Yesterday's comparison of hupi's payments, with one that only hupi knows. */
async function reconcile(): Promise<void> {
  const entry = { list: "gatewayOnly", what: "payment", attemptNo: "PEXAMPLE", refundNo: null, orderNo };
  const differences = JSON.stringify([{ ...entry, gatewayTradeNo: "1", gatewayFen: 3900, ourFen: null }]);
  await database.query(
    `insert into reconciliations
     values ('hupi', current_date - 1, 'differs', 12, 46800, 1, 1300, 0, 1, 0, 0, $1, '[]', now())
     on conflict do nothing`,
    [differences],
  );
}

async function submit(visitor: Visitor, title: Localized, button = title): Promise<void> {
  const form = visitor.dialog(title);
  await form.getByRole("button", { name: visitor.text(button), exact: true }).click();
}

test("a method is switched off with a sentence, which a buyer reads and pays by another, and on again", async ({
  visitors,
}) => {
  const visitor = await visitors.create({ language: "zh", expectedMessages });
  const { page } = visitor;
  await openConsole(visitor, "/console/payments");
  await visitor.button(texts.switchOff).click();
  await visitor.field(texts.sentenceZh).fill(pause.zh);
  await visitor.field(texts.sentenceEn).fill(pause.en);
  await giveReason(visitor);
  expect(await findAxeViolations(page)).toEqual([]);
  await expireStepUp(visitor);
  await submit(visitor, texts.switchOff);
  await confirmOperator(visitor);
  await visitor.button(texts.switchOn).waitFor();
  await visitor.textElement(pause).waitFor();

  const buyer = await visitors.create({ language: "zh", expectedMessages });
  await createSession(buyer);
  await buyer.open("/pricing");
  await buyer.button(uiTexts.buyYearly).click();
  const dialog = buyer.dialog(uiTexts.yourOrder);
  await dialog.getByText(buyer.text(pause)).waitFor();
  const off = dialog.getByRole("radio", { name: buyer.text(texts.hupiForWechat), exact: true });
  expect(await off.isDisabled()).toBe(true);
  await dialog.getByRole("radio", { name: buyer.text(uiTexts.wechat), exact: true }).check();
  await pay(buyer, await showCode(buyer, uiTexts.makeCode));

  await visitor.button(texts.switchOn).click();
  await giveReason(visitor);
  await submit(visitor, texts.switchOn);
  await visitor.button(texts.switchOff).waitFor();
  const other = await visitors.create({ language: "zh" });
  await createSession(other);
  await other.open("/pricing");
  await orderYearly(other, texts.hupiForWechat);
});

test("the check of a method tells its steps in words; a bill that differs leads to the order", async ({
  visitors,
}) => {
  const visitor = await visitors.create({ language: "en", expectedMessages });
  await reconcile();
  await openConsole(visitor, "/console/payments");
  const bills = visitor.page.getByRole("table", { name: visitor.text(texts.bills) });
  await bills.getByText(visitor.text(texts.differs)).waitFor();
  const link = bills.getByRole("link", { name: orderNo });
  expect(await link.getAttribute("href")).toBe(`/console/orders/${orderNo}`);
  const dialog = visitor.dialog(texts.check);
  const runCheck = async () => {
    await visitor.button(texts.check).click();
    await giveReason(visitor);
    await submit(visitor, texts.check, texts.runCheck);
    await dialog.getByText(visitor.text(texts.notices)).waitFor();
  };
  await runCheck();
  expect(await findAxeViolations(visitor.page)).toEqual([]);
  // The button that had the focus is gone.
  await visitor.page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  // What the check before has found is not shown as though it were new.
  await runCheck();
  await dialog
    .getByRole("button", { name: visitor.text(consoleTexts.close) })
    .last()
    .click();
  await dialog.waitFor({ state: "hidden" });
});

// Other journeys buy meanwhile.
const own = ownSite();

test("with the last method off, the pricing page and the dialog say that nothing can be bought, until it is on again", async ({
  visitors,
}) => {
  const operator = await visitors.create({ language: "en", expectedMessages, baseURL: own.url });
  await openConsole(operator, "/console/payments", own.operator);
  await own.query(
    `insert into payment_method_states (method, is_on, sentence_zh, sentence_en, changed_at, changed_by)
     select unnest(array['alipay', 'hupi']), false, '维护', 'Down', now(), 'demo'
     on conflict (method) do update set is_on = false, sentence_zh = '维护', sentence_en = 'Down'`,
  );
  await operator.page.reload();
  await operator.button(texts.switchOffWechat).click();
  await giveReason(operator);
  await submit(operator, texts.switchOffWechat, texts.switchOffLast);
  await operator.button(texts.switchOnWechat).waitFor();

  // Browsers use packages for seconds after they fetched them, so buyers arrive when the site shows the change.
  const arrive = () => visitors.create({ language: "en", expectedMessages, baseURL: own.url });
  const watcher = await arrive();
  const countOffers = async () => {
    await watcher.open("/pricing");
    return await watcher.button(uiTexts.buyYearly).count();
  };
  await expect.poll(countOffers, { timeout: waitTimeoutMs }).toBe(0);
  const buyer = await arrive();
  await buyer.open("/pricing");
  await buyer.textElement(texts.paused).waitFor();
  expect(await buyer.button(uiTexts.buyYearly).count()).toBe(0);
  expect(await buyer.button(texts.pausedButton).first().getAttribute("aria-disabled")).toBe("true");
  expect(await findAxeViolations(buyer.page)).toEqual([]);
  await createSession(buyer);
  await buyer.open("/pricing?buy=3");
  const dialog = buyer.dialog(uiTexts.yourOrder);
  await dialog.getByText(buyer.text(texts.paused)).waitFor();
  expect(await dialog.getByRole("button", { name: buyer.text(uiTexts.makeCode) }).count()).toBe(0);

  await operator.button(texts.switchOnWechat).click();
  await giveReason(operator);
  await submit(operator, texts.switchOnWechat);
  await operator.button(texts.switchOffWechat).waitFor();
  await expect.poll(countOffers, { timeout: waitTimeoutMs }).toBe(1);
  const next = await arrive();
  await createSession(next);
  await next.open("/pricing");
  await orderYearly(next);
});
