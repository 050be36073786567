import { texts as paymentTexts, titles } from "@baleen/web/src/payments/payment.text.ts";
import { expect } from "@playwright/test";
import { findAxeViolations } from "./testing/accessibility-faults.ts";
import { readCode } from "./testing/demo.ts";
import { test } from "./testing/journey.ts";
import { ownSite } from "./testing/own-site.ts";
import { createSession, newAddress } from "./testing/signing-in.ts";
import { uiTexts } from "./testing/ui-texts.ts";

const shop = ownSite(async () => ({ PHONE_BEFORE_PAYING: "yes" }));

test("where a phone number is required, the dialog asks for it, and goes on to the payment", async ({
  visitors,
}) => {
  const visitor = await visitors.create({
    language: "zh",
    baseURL: shop.url,
    viewport: { width: 390, height: 844 },
    expectedMessages: /status of 400/,
  });
  const { page } = visitor;
  await createSession(visitor);
  await visitor.open("/pricing");
  await visitor.button(uiTexts.buyYearly).click();
  await visitor.button(uiTexts.makeCode).click();
  const dialog = visitor.dialog(titles.phone);
  await dialog.getByText(visitor.text(paymentTexts.phoneNeeded)).waitFor();
  expect(await dialog.innerText()).toContain("269.00");
  expect(await findAxeViolations(page)).toEqual([]);

  const phone = newAddress("phone");
  await visitor.field(uiTexts.address.phone).fill(phone);
  await visitor.button(uiTexts.sendCode).click();
  await visitor.textElement(uiTexts.codeSent).first().waitFor();
  await visitor.field(uiTexts.code.phone).fill(await readCode(shop.url, phone));
  await dialog.getByRole("button", { name: visitor.text(uiTexts.bind), exact: true }).click();
  await visitor
    .dialog(uiTexts.scanToPay)
    .getByRole("img", { name: visitor.text(uiTexts.paymentCode) })
    .waitFor();
  const { rows } = await shop.query("select phone from accounts where phone = $1", [phone]);
  expect(rows).toHaveLength(1);
});
