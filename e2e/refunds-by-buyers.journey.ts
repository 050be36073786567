import { languages } from "@baleen/contract/language.ts";
import {
  texts as purchasesTexts,
  refundRuleText,
  statusNames,
} from "@baleen/web/src/payments/purchases/PurchasesPage.text.ts";
import { texts as refundTexts } from "@baleen/web/src/payments/purchases/refund.text.ts";
import { expect } from "@playwright/test";
import { findAxeViolations } from "./testing/accessibility-faults.ts";
import { openBuyer, orderMonth } from "./testing/buyer.ts";
import { fetchApi } from "./testing/demo.ts";
import { test } from "./testing/journey.ts";
import { findLayoutFaults } from "./testing/layout-faults.ts";
import { giveReason, openConsole } from "./testing/operator.ts";
import { ownSite } from "./testing/own-site.ts";
import type { Visitor } from "./testing/visitor.ts";

const shop = ownSite();

async function checkPage(visitor: Visitor): Promise<void> {
  expect(await findAxeViolations(visitor.page)).toEqual([]);
  expect(await findLayoutFaults(visitor.page)).toEqual([]);
}

/** A visitor who is signed in as someone who has just paid, on the page of purchases. */
async function openPurchases(visitor: Visitor): Promise<void> {
  const buyer = await openBuyer(shop.url);
  const orderNo = await orderMonth(shop.url, buyer);
  await fetchApi(shop.url, `/demo/cashier/${orderNo}`, { result: "paid" });
  await visitor.page.goto("/");
  await visitor.page.evaluate((token) => localStorage.setItem("access_token", token), buyer.token);
  await visitor.open("/account/purchases");
  await visitor.textElement(statusNames.granted).waitFor();
}

test("an operator lets buyers refund orders, in the console", async ({ visitors }) => {
  const buyer = await visitors.create({ language: "zh", baseURL: shop.url });
  await openPurchases(buyer);
  await expect(buyer.button(purchasesTexts.refund)).toHaveCount(0);
  const operator = await visitors.create({ language: "en", baseURL: shop.url });
  await openConsole(operator, "/console/settings", shop.operator);
  const label = { zh: "开启自助退款", en: "Switch refunds by buyers on" };
  await operator.button(label).click();
  const dialog = operator.dialog(label);
  await giveReason(operator);
  await dialog.getByRole("button", { name: label.en, exact: true }).click();
  await operator.button({ zh: "关闭自助退款", en: "Switch refunds by buyers off" }).waitFor();
  await buyer.page.reload();
  await buyer.textElement(refundRuleText({ days: 7, usedPercent: 10 })).waitFor();
  await expect(buyer.button(purchasesTexts.refund)).toHaveCount(1);
});

for (const language of languages) {
  test(`a buyer refunds an order after reading what ends (${language})`, async ({ visitors }) => {
    await shop.query(
      `insert into buyer_refund_rules (days, used_percent, changed_at, changed_by)
       values (7, 10, now(), 'test') on conflict do nothing`,
    );
    const visitor = await visitors.create({
      language,
      baseURL: shop.url,
      viewport: { width: 390, height: 844 },
    });
    await openPurchases(visitor);
    await checkPage(visitor);
    await visitor.button(purchasesTexts.refund).click();
    const dialog = visitor.dialog(refundTexts.title);
    await dialog.getByText("¥39.00").waitFor();
    await dialog.getByText(visitor.text(refundTexts.membershipEnds)).waitFor();
    await checkPage(visitor);
    await dialog.getByRole("button", { name: visitor.text(refundTexts.confirm), exact: true }).click();
    await dialog.getByText(visitor.text(refundTexts.done)).waitFor();
    await dialog.getByText(visitor.text(refundTexts.close), { exact: true }).last().click();
    await visitor.textElement(statusNames.refunded).waitFor();
    await expect(visitor.button(purchasesTexts.refund)).toHaveCount(0);
  });
}
