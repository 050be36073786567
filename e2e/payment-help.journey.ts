import { languages } from "@baleen/contract/language.ts";
import { expect } from "@playwright/test";
import { findAxeViolations } from "./testing/accessibility-faults.ts";
import { openBuyer, orderMonth } from "./testing/buyer.ts";
import { fetchApi } from "./testing/demo.ts";
import { test } from "./testing/journey.ts";
import { findLayoutFaults } from "./testing/layout-faults.ts";
import { site } from "./testing/site.ts";
import { uiTexts } from "./testing/ui-texts.ts";
import type { Visitor } from "./testing/visitor.ts";

async function checkPage(visitor: Visitor): Promise<void> {
  expect(await findAxeViolations(visitor.page)).toEqual([]);
  expect(await findLayoutFaults(visitor.page)).toEqual([]);
}

async function lookUp(visitor: Visitor, pasted: string): Promise<void> {
  await visitor.field(uiTexts.bill).fill(pasted);
  await visitor.button(uiTexts.lookUp).click();
}

for (const language of languages) {
  test(`whoever paid and closed the page pastes the bill and is a member, without an account (${language})`, async ({
    visitors,
  }) => {
    const buyer = await openBuyer(site.url);
    const orderNo = await orderMonth(site.url, buyer);
    const visitor = await visitors.create({ language, viewport: { width: 390, height: 844 } });
    await visitor.open("/payment-help");
    await checkPage(visitor);

    await lookUp(visitor, "2026-11-30 18:05 -39.00");
    await visitor.textElement(uiTexts.billNumberMissing).waitFor();

    await lookUp(visitor, `订单号：${orderNo}`);
    await visitor.textElement(uiTexts.findings.unpaid).waitFor();
    await fetchApi(site.url, `/demo/cashier/${orderNo}`, { result: "paid" });
    await lookUp(visitor, `商品 会员30天\n订单号\n${orderNo}\n支付时间 2026-11-30 18:05:12`);
    await visitor.textElement(uiTexts.findings.active).waitFor();
    await checkPage(visitor);
    expect(await visitor.page.locator("main").innerText()).not.toContain(buyer.name);

    await lookUp(visitor, "交易单号 4200002345202611301234567890");
    await visitor.textElement(uiTexts.sealedNumber).waitFor();
    await visitor.button(uiTexts.messageAccount).click();
    await visitor.textElement(uiTexts.accountMessaged).waitFor();
    await checkPage(visitor);
  });
}

test("a signed-in buyer finds the newest orders there, without a number", async ({ visitors }) => {
  const buyer = await openBuyer(site.url);
  const orderNo = await orderMonth(site.url, buyer);
  await fetchApi(site.url, `/demo/cashier/${orderNo}`, { result: "paid" });
  const visitor = await visitors.create({ language: "zh", viewport: { width: 390, height: 844 } });
  await visitor.page.goto("/");
  await visitor.page.evaluate((token) => localStorage.setItem("access_token", token), buyer.token);
  await visitor.open("/payment-help");
  await visitor.heading(uiTexts.ownPayments).waitFor();
  await visitor.textElement(uiTexts.findings.active).waitFor();
  await checkPage(visitor);
  await visitor.page.getByRole("link", { name: visitor.text(uiTexts.receiptAndInvoice) }).click();
  await visitor.page.waitForURL(`**/account/receipt?order=${orderNo}`);
});
