import type { Localized } from "@baleen/contract/language.ts";
import { languages } from "@baleen/contract/language.ts";
import { continueTexts } from "@baleen/web/src/accounts/continue/continue.text.ts";
import { expect, type Locator } from "@playwright/test";
import { phoneUserAgent } from "../fake-gateways/testing/phone.ts";
import { findAxeViolations } from "./testing/accessibility-faults.ts";
import { CaptchaSolver, endCooldown, requestCode, typeCode } from "./testing/codes.ts";
import { database } from "./testing/database.ts";
import { readCode } from "./testing/demo.ts";
import { test } from "./testing/journey.ts";
import { findLayoutFaults } from "./testing/layout-faults.ts";
import { closeSuccessPanel } from "./testing/paying.ts";
import { createVerifiedAccount, logIn, newAddress } from "./testing/signing-in.ts";
import { site } from "./testing/site.ts";
import { uiTexts } from "./testing/ui-texts.ts";
import type { Visitor } from "./testing/visitor.ts";

const onPhone = {
  userAgent: phoneUserAgent,
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
} as const;

const texts = {
  ...continueTexts,
  plan: { zh: "你要买的套餐", en: "Your plan" },
  yearly: { zh: "年度会员 ¥269.00", en: "Yearly ¥269.00" },
  payByWechat: { zh: "微信支付 ¥269", en: "WeChat Pay ¥269" },
  useEmail: continueTexts.useInstead.email,
  newAndSignedIn: { zh: "注册成功，已登录", en: "Account created. You are signed in" },
} as const satisfies Record<string, Localized | Record<string, Localized>>;

async function findAccount(kind: "phone" | "email", address: string) {
  const { rows } = await database.query(
    `select username, password_hash, phone, email from accounts where ${kind} = $1`,
    [address],
  );
  return rows;
}

/** Opens the short form by a press on the yearly plan. */
async function openForm(visitor: Visitor): Promise<void> {
  await visitor.open("/pricing");
  await visitor.button(uiTexts.buyYearly).click();
  await visitor.page.waitForURL("**/login");
  await visitor.button(texts.goOn).waitFor();
}

for (const language of languages) {
  test(`on a phone a new buyer is at the payment after one form with four presses and three fields (${language})`, async ({
    visitors,
  }) => {
    const visitor = await visitors.create({ language, ...onPhone });
    const { page } = visitor;
    const solver = new CaptchaSolver(visitor);
    const phone = newAddress("phone");
    let presses = 0;
    const press = async (target: Locator) => {
      presses += 1;
      await target.tap();
    };
    /** Types into the focused field, as a thumb does. */
    const type = (typed: string) => page.keyboard.type(typed);

    await visitor.open("/pricing");
    await press(visitor.button(uiTexts.buyYearly));
    await page.waitForURL("**/login");
    const plan = page.getByRole("region", { name: visitor.text(texts.plan) });
    await plan.getByText(visitor.text(texts.yearly)).waitFor();
    await visitor.button(texts.goOn).waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    expect(await findLayoutFaults(page)).toEqual([]);
    await page.setViewportSize(onPhone.viewport);

    await press(visitor.field(uiTexts.address.phone));
    await type(phone);
    await press(visitor.field(uiTexts.captcha));
    await type(await solver.read());
    // The keyboard's own key sends the code, and the field for it is focused then.
    await page.keyboard.press("Enter");
    await visitor.textElement(uiTexts.codeSent).first().waitFor();
    await expect(visitor.field(uiTexts.code.phone)).toBeFocused();
    await type(await readCode(site.url, phone));
    await press(visitor.button(texts.goOn));
    const order = visitor.dialog(uiTexts.yourOrder);
    await order.waitFor();
    expect(await order.innerText()).toContain("269.00");
    await visitor.waitForAnnouncement(texts.newAndSignedIn);
    expect(presses).toBe(4);
    expect(await findAccount("phone", phone)).toEqual([
      { username: phone, phone, email: null, password_hash: null },
    ]);

    await order.getByRole("button", { name: language === "zh" ? "下一步" : "Continue", exact: true }).tap();
    const link = page.getByRole("link", { name: visitor.text(texts.payByWechat) });
    await link.tap();
    await page.locator(`[data-result="paid"]`).click();
    await visitor.dialog(uiTexts.paid).waitFor();
    await closeSuccessPanel(visitor);
  });
}

test("a number that has an account signs in to it, after asking about the session elsewhere", async ({
  visitors,
}) => {
  const account = await createVerifiedAccount("phone");
  const atHome = await visitors.create({ language: "zh", expectedMessages: /status of 401/ });
  await atHome.open("/login");
  await logIn(atHome, account);

  const visitor = await visitors.create({ language: "zh", ...onPhone, expectedMessages: /status of 400/ });
  const solver = new CaptchaSolver(visitor);
  await openForm(visitor);
  await visitor.field(uiTexts.address.phone).fill(account.name);
  await endCooldown(account.name);
  await requestCode(visitor, solver);
  await visitor.field(uiTexts.code.phone).fill("000000");
  await visitor.button(texts.goOn).click();
  await visitor.page.getByRole("alert").getByText("验证码不正确或已过期").first().waitFor();
  await typeCode(visitor, "phone", account.name);
  await visitor.button(texts.goOn).click();
  await visitor.page.getByRole("alertdialog", { name: visitor.text(uiTexts.elsewhere) }).waitFor();
  await visitor.button(uiTexts.force).click();
  await visitor.dialog(uiTexts.yourOrder).waitFor();
  expect(await findAccount("phone", account.name)).toHaveLength(1);
});

test("an email address does instead of a phone number", async ({ visitors }) => {
  const visitor = await visitors.create({ language: "en", ...onPhone });
  const solver = new CaptchaSolver(visitor);
  const email = newAddress("email");
  await openForm(visitor);
  await visitor.button(texts.useEmail).click();
  await visitor.field(uiTexts.address.email).fill(email);
  await requestCode(visitor, solver);
  await typeCode(visitor, "email", email);
  await visitor.button(texts.goOn).click();
  await visitor.dialog(uiTexts.yourOrder).waitFor();
  expect(await findAccount("email", email)).toMatchObject([
    { username: email.split("@")[0], password_hash: null },
  ]);
});

test("the specification's forms stand below it, and stand alone for who buys nothing [spec 2.23, 4.8]", async ({
  visitors,
}) => {
  const visitor = await visitors.create({ language: "en" });
  const { page } = visitor;
  await openForm(visitor);
  await page.getByRole("link", { name: visitor.text(texts.havePassword) }).click();
  await expect(page.getByRole("heading", { name: visitor.text(texts.otherWays) })).toBeInViewport();
  const tabs = page.getByRole("tab");
  expect(await tabs.count()).toBe(3);
  await page.evaluate(() => sessionStorage.clear());
  await visitor.open("/login");
  await expect.poll(() => tabs.count()).toBe(3);
  expect(await visitor.button(texts.goOn).count()).toBe(0);
});
