import type { Localized } from "@baleen/contract/language.ts";
import { expect } from "@playwright/test";
import { findAxeViolations } from "./testing/accessibility-faults.ts";
import { test } from "./testing/journey.ts";
import { findLayoutFaults } from "./testing/layout-faults.ts";
import { orderYearly, readOrderNo, settleAtCashier, waitForPayment } from "./testing/paying.ts";
import { createSession } from "./testing/signing-in.ts";
import { uiTexts } from "./testing/ui-texts.ts";

test("a visitor who closed the tab while paying returns to the same order, pays it and gets a receipt", async ({
  visitors,
}) => {
  const visitor = await visitors.create({ language: "en", viewport: { width: 390, height: 844 } });
  const lookAround = async () => {
    expect(await findAxeViolations(visitor.page)).toEqual([]);
    expect(await findLayoutFaults(visitor.page)).toEqual([]);
  };
  const link = (pair: Localized) => visitor.page.getByRole("link", { name: visitor.text(pair), exact: true });
  const person = await createSession(visitor);
  await visitor.open("/account/purchases");
  await visitor.page.getByText(visitor.text(uiTexts.nothingBought)).waitFor();

  await visitor.open("/pricing");
  const orderNo = await orderYearly(visitor, uiTexts.alipay);
  await visitor.open("/profile");
  await link(uiTexts.purchases).click();
  await visitor.textElement(uiTexts.toBePaid).waitFor();
  await lookAround();
  await visitor.button(uiTexts.payOn).click();
  expect(await readOrderNo(visitor)).toBe(orderNo);
  await waitForPayment(visitor, () => settleAtCashier(visitor, orderNo, "paid"));

  await visitor.heading(uiTexts.membershipLevels).waitFor();
  await lookAround();
  await link(uiTexts.receipt).click();
  await visitor.textElement({ zh: orderNo, en: orderNo }).waitFor();
  await visitor.textElement({ zh: person.name, en: person.name }).first().waitFor();
  await visitor.textElement(uiTexts.notFapiao).waitFor();
  await lookAround();
});

test("purchases require signing in", async ({ visitors }) => {
  const visitor = await visitors.create({ language: "zh" });
  await visitor.page.goto("/account/purchases");
  await visitor.page.waitForURL("**/login");
});
