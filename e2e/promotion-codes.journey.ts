import { type Language, type Localized, languages } from "@baleen/contract/language.ts";
import {
  texts as consolePromotionTexts,
  formTexts,
} from "@baleen/web/src/console/promotions/promotions.text.ts";
import { codeDescription } from "@baleen/web/src/payments/payment.text.ts";
import { appliedText, texts } from "@baleen/web/src/payments/promotion/promotion.text.ts";
import { promotionText } from "@baleen/web/src/payments/purchases/PurchasesPage.text.ts";
import { expect } from "@playwright/test";
import { wechatUserAgent } from "../fake-gateways/testing/phone.ts";
import { findAxeViolations } from "./testing/accessibility-faults.ts";
import { database } from "./testing/database.ts";
import { test } from "./testing/journey.ts";
import { findLayoutFaults } from "./testing/layout-faults.ts";
import { consoleTexts, giveReason, openConsole } from "./testing/operator.ts";
import { pay } from "./testing/paying.ts";
import { createSession } from "./testing/signing-in.ts";
import { uiTexts } from "./testing/ui-texts.ts";
import type { Visitor } from "./testing/visitor.ts";
import { becomeWechatPerson, pressInSheet } from "./testing/wechat.ts";

let made = 0;

/** A promotion of 10 %, with one code. */
async function makeCode(
  more: { readonly maxUses?: number; readonly packageIds?: string } = {},
): Promise<string> {
  made += 1;
  const code = `TEST${Date.now() % 1_000_000}${made}`;
  await database.query(
    `with made as (
      insert into promotions
        (name, reduction_percent, package_ids, starts_at, max_uses, first_purchase_only, made_by, made_at)
      values ($1, 10, $2, now(), $3, false, 'test', now()) returning id
    ) insert into promotion_codes (code, promotion_id, number) select $1, id, 1 from made`,
    [code, more.packageIds ?? null, more.maxUses ?? null],
  );
  return code;
}

/** Asks for the payment code, and returns the number of its order. */
async function showCode(visitor: Visitor, yuan: number): Promise<string> {
  await visitor.button(uiTexts.makeCode).click();
  const dialog = visitor.dialog(uiTexts.scanToPay);
  await dialog.getByRole("img", { name: visitor.text(codeDescription(yuan)) }).waitFor();
  const orderNo = /\b\d{14}[0-9A-Za-z]{13}\b/.exec(await dialog.innerText())?.[0];
  return orderNo ?? "";
}

async function readOrder(orderNo: string) {
  const { rows } = await database.query(
    "select state, price_fen, list_price_fen, promotion_code from orders where order_no = $1",
    [orderNo],
  );
  return rows[0];
}

async function checkPage({ page }: Visitor): Promise<void> {
  expect(await findAxeViolations(page)).toEqual([]);
  expect(await findLayoutFaults(page)).toEqual([]);
}

const applied = (code: string) => appliedText({ code, prices: [], firstPurchaseOnly: false, endsAt: null });

for (const language of languages) {
  test(`a buyer comes by a link with a code, signs in and pays the reduced price (${language})`, async ({
    visitors,
  }) => {
    const code = await makeCode();
    const visitor = await visitors.create({ language });
    await visitor.open(`/pricing?code=${code.toLowerCase()}`);
    await visitor.textElement(applied(code)).waitFor();
    const yearly = visitor.page.getByRole("listitem").filter({ has: visitor.button(uiTexts.buyYearly) });
    await yearly.getByText("¥242.10").waitFor();
    await yearly.locator("s", { hasText: "¥269" }).waitFor();
    // The struck price is the plan's own now, not that of its months.
    await expect(visitor.page.getByText(/^(省|save )¥/)).toHaveCount(0);
    await checkPage(visitor);
    // The code is kept over the visit to the page that signs in.
    await visitor.button(uiTexts.buyYearly).click();
    await visitor.page.waitForURL(/\/login/);
    await createSession(visitor);
    await visitor.open(`/pricing?buy=3&code=${code}`);
    const order = visitor.dialog(uiTexts.yourOrder);
    await order.getByText("¥242.10").waitFor();
    await order.locator("s", { hasText: "¥269.00" }).waitFor();
    await checkPage(visitor);
    const orderNo = await showCode(visitor, 242.1);
    expect(await readOrder(orderNo)).toEqual({
      state: "pending",
      price_fen: 24_210,
      list_price_fen: 26_900,
      promotion_code: code,
    });
    await pay(visitor, orderNo);
    expect(new URL(visitor.page.url()).searchParams.has("code")).toBe(false);
    await visitor.open("/account/purchases");
    await visitor.textElement(promotionText(code)).waitFor();
    await checkPage(visitor);
  });
}

test("a buyer enters a code in the payment dialog, hears why one does not count, and takes it away again", async ({
  visitors,
}) => {
  const [code, other] = [await makeCode({ maxUses: 1 }), await makeCode({ packageIds: "[1]" })];
  const visitor = await visitors.create({
    language: "zh",
    viewport: { width: 390, height: 844 },
    expectedMessages: /400/,
  });
  await createSession(visitor);
  await visitor.open("/pricing");
  await visitor.button(uiTexts.buyYearly).click();
  const dialog = visitor.dialog(uiTexts.yourOrder);
  await dialog.getByText(visitor.text(texts.question)).click();
  const enter = async (typed: string) => {
    await visitor.field(texts.code).fill(typed);
    await visitor.button(texts.apply).click();
  };
  await enter("NOSUCHCODE");
  await dialog.getByText("没有这个优惠码，请检查有没有输错").waitFor();
  await enter(other);
  await dialog.getByText("这个优惠码不能用于这个套餐").waitFor();
  await checkPage(visitor);
  await enter(` ${code.toLowerCase()} `);
  await dialog.getByText("¥242.10").waitFor();
  await dialog.getByText(`${code}，减¥26.90`).waitFor();
  await checkPage(visitor);
  const orderNo = await showCode(visitor, 242.1);
  expect(await readOrder(orderNo)).toMatchObject({ price_fen: 24_210, promotion_code: code });
  // Its only use is reserved for this buyer, who can come back to it.
  await visitor.page.keyboard.press("Escape");
  await visitor.open(`/pricing?code=${code}`);
  await visitor.textElement(applied(code)).waitFor();
  await visitor.button(uiTexts.buyYearly).click();
  expect(await showCode(visitor, 242.1)).toBe(orderNo);
  await visitor.page.keyboard.press("Escape");
  await visitor.button(uiTexts.buyYearly).click();
  await visitor.button(texts.remove).click();
  await dialog.getByText("¥269.00").waitFor();
  const full = await showCode(visitor, 269);
  expect(await readOrder(full)).toMatchObject({ price_fen: 26_900, promotion_code: null });
  expect(await readOrder(orderNo)).toMatchObject({ state: "closed" });
});

test("inside WeChat the code of the link is kept over the visit to WeChat, and the sheet has the reduced price", async ({
  visitors,
}) => {
  const code = await makeCode();
  const visitor = await visitors.create({
    language: "zh",
    userAgent: wechatUserAgent,
    viewport: { width: 360, height: 760 },
    hasTouch: true,
    isMobile: true,
  });
  await becomeWechatPerson(visitor);
  await visitor.open(`/pricing?code=${code}`);
  await visitor.textElement(applied(code)).waitFor();
  await visitor.button({ zh: "微信支付 ¥242.10", en: "WeChat Pay ¥242.10" }).click();
  const sheet = visitor.page.locator("#demo-bridge[open]");
  await sheet.getByText("242.10").first().waitFor();
  const { rows } = await database.query("select price_fen, state from orders where promotion_code = $1", [
    code,
  ]);
  expect(rows).toEqual([{ price_fen: 24_210, state: "pending" }]);
  const reload = visitor.page.waitForEvent("load");
  await pressInSheet(visitor, "paid");
  await reload;
  await visitor.dialog(uiTexts.paid).waitFor();
});

test("a refused code orders nothing before the buyer has read why", async ({ visitors }) => {
  const code = await makeCode();
  await database.query("update promotion_codes set revoked_at = now() where code = $1", [code]);
  const visitor = await visitors.create({ language: "zh", expectedMessages: /400/ });
  await createSession(visitor);
  await visitor.open(`/pricing?code=${code}`);
  await visitor
    .textElement({ zh: "这个优惠码已失效", en: "This promotion code is no longer valid" })
    .waitFor();
  await visitor.button(uiTexts.buyYearly).click();
  const dialog = visitor.dialog(uiTexts.yourOrder);
  await dialog.getByText("这个优惠码已失效").waitFor();
  await dialog.getByText("¥269.00").waitFor();
});

const promotionOf = (language: Language): Localized => ({ zh: `春季${language}`, en: `Spring ${language}` });

for (const language of languages) {
  test(`an operator makes a promotion, sees its code used, and revokes it (${language})`, async ({
    visitors,
  }) => {
    const visitor = await visitors.create({ language });
    const { page } = visitor;
    await openConsole(visitor, "/console/promotions");
    await page.getByRole("link", { name: visitor.text(formTexts.newPromotion), exact: true }).click();
    const name = `${visitor.text(promotionOf(language))} ${Date.now()}`;
    const code = `SPRING${Date.now() % 1_000_000}`;
    await visitor.field({ zh: "名称", en: "Name" }).fill(name);
    await visitor.field(formTexts.percent).fill("20");
    await visitor.field(formTexts.chosen).fill(code.toLowerCase());
    await giveReason(visitor);
    expect(await findAxeViolations(page)).toEqual([]);
    await visitor.button(formTexts.newPromotion).click();
    await page.waitForURL(/\/console\/promotions\/\d+/);
    await page.getByRole("link", { name: code, exact: true }).waitFor();
    expect(await findAxeViolations(page)).toEqual([]);

    const buyer = await visitors.create({ language });
    await createSession(buyer);
    await buyer.open(`/pricing?buy=1&code=${code}`);
    const orderNo = await showCode(buyer, 31.2);
    await openConsole(visitor, `/console/orders/${orderNo}`);
    await page.getByRole("link", { name: code, exact: true }).click();
    await page.getByText(orderNo).first().waitFor();

    await visitor.page.goBack();
    await visitor.field(consoleTexts.search).fill(code);
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/console\/promotions\/\d+/);
    await visitor.button(formTexts.revokeAll).click();
    await giveReason(visitor);
    const form = visitor.dialog(formTexts.revokeAll);
    await form.getByRole("button", { name: visitor.text(formTexts.revokeAll), exact: true }).click();
    await visitor.waitForAnnouncement({ zh: "已作废1个", en: "1 revoked" });
    await page.getByText(visitor.text(consolePromotionTexts.revoked), { exact: true }).first().waitFor();
    await expect(visitor.button(formTexts.revokeAll)).toHaveCount(0);
  });
}
