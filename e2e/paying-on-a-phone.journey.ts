import { languages } from "@baleen/contract/language.ts";
import { expect } from "@playwright/test";
import { phoneUserAgent, wechatUserAgent } from "../fake-gateways/testing/phone.ts";
import { findAxeViolations } from "./testing/accessibility-faults.ts";
import { test } from "./testing/journey.ts";
import { findOverflowingText } from "./testing/layout-faults.ts";
import { readOrderNo } from "./testing/paying.ts";
import { chooseAccountTab, createSession, logIn, newPerson, registerAccount } from "./testing/signing-in.ts";
import { uiTexts } from "./testing/ui-texts.ts";
import type { Visitor } from "./testing/visitor.ts";

const phone = { viewport: { width: 360, height: 760 }, hasTouch: true, isMobile: true } as const;

const texts = {
  goOn: { zh: "下一步", en: "Continue" },
  pay: { zh: "去付款", en: "Pay" },
  payByWechat: { zh: "微信支付 ¥269", en: "WeChat Pay ¥269" },
  waiting: { zh: "等待付款结果", en: "Waiting for the payment" },
  havePaid: { zh: "我已付款", en: "I have paid" },
  payAgain: { zh: "重新付款", en: "Pay again" },
  notYet: {
    zh: "暂未收到付款，收到后页面自动更新。",
    en: "We haven’t received your payment yet. This page updates when we do.",
  },
  otherDevice: { zh: "用另一台设备付款", en: "Pay with another device" },
  payerUnknown: { zh: "微信授权没有完成", en: "WeChat did not confirm who is paying" },
  askWechatAgain: { zh: "重新授权", en: "Try WeChat again" },
  needsBrowser: { zh: "这个App里不能用这种方式付款", en: "This method does not work inside this app" },
  cancelled: {
    zh: "付款已取消。如果已经扣款，页面会自动更新。",
    en: "Payment canceled. If you were charged, this page updates by itself.",
  },
  pageCode: { zh: "这个页面的二维码", en: "QR code of this page" },
  payerLost: { zh: /返回的浏览器和发起付款的不是同一个/, en: /it returned to another browser/ },
  copyAddress: { zh: "复制链接", en: "Copy link" },
  receipt: { zh: "查看收据", en: "View receipt" },
  memberUntil: { zh: "会员至", en: "You are a member until" },
} as const;

async function expectFaultless({ page }: Visitor): Promise<void> {
  expect(await findAxeViolations(page)).toEqual([]);
  expect(await findOverflowingText(page)).toEqual([]);
}

/** Waits for the success message and for the page of a member, without what led there in its address. */
async function expectPaid(visitor: Visitor): Promise<void> {
  const dialog = visitor.dialog(uiTexts.paid);
  await Promise.all([
    dialog.getByText(visitor.text(texts.memberUntil)).first().waitFor(),
    dialog.getByRole("link", { name: visitor.text(texts.receipt) }).waitFor(),
  ]);
  await dialog.waitFor({ state: "hidden" });
  const { page } = visitor;
  const notice = page.getByRole("status").filter({ hasText: visitor.text(uiTexts.paid) });
  await notice.getByText(visitor.text(texts.memberUntil)).waitFor();
  const focused = page.locator(":focus");
  await expect.poll(() => focused.textContent()).toBe(visitor.text(uiTexts.paid));
  const top = (await focused.boundingBox())?.y ?? -1;
  expect(top).toBeGreaterThan(0);
  expect(top).toBeLessThan(phone.viewport.height);
  const receipt = notice.getByRole("link", { name: visitor.text(texts.receipt) });
  await expect.poll(() => receipt.getAttribute("href")).toMatch(/^\/account\/receipt\?order=\w{27}$/);
  expect(new URL(page.url()).search).toBe("");
}

// zfaka-plus/zfaka#234: inside WeChat, and on a telephone at all, a code cannot be scanned.
for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test("a telephone's browser pays by a link, and the page asks for itself after the return", async ({
      visitors,
    }) => {
      const visitor = await visitors.create({ language, userAgent: phoneUserAgent, ...phone });
      const { page } = visitor;
      await createSession(visitor);
      await visitor.open("/pricing");
      await visitor.button(uiTexts.buyYearly).click();
      await visitor.button(texts.goOn).click();
      const dialog = visitor.dialog(texts.pay);
      const link = dialog.getByRole("link", { name: visitor.text(texts.payByWechat) });
      await link.waitFor();
      expect(await dialog.getByRole("img").count()).toBe(0);
      const attributes = ["referrerpolicy", "rel", "target"].map((name) => link.getAttribute(name));
      expect(await Promise.all(attributes)).toEqual(["origin", null, null]);
      await expectFaultless(visitor);

      // Back without having paid, by a browser that has thrown the page away.
      await link.click();
      await page.locator(`[data-result="paid"]`).waitFor();
      await page.goBack();
      await visitor.dialog(texts.waiting).waitFor();
      expect(new URL(page.url()).search).toBe("?buy=3");
      await visitor.button(texts.havePaid).click();
      await visitor.textElement(texts.notYet).first().waitFor();
      await expectFaultless(visitor);
      await visitor.button(texts.payAgain).click();
      await link.click();
      await page.locator(`[data-result="paid"]`).click();
      await expectPaid(visitor);
    });

    test("WeChat is asked who pays, and its sheet pays", async ({ visitors }) => {
      const visitor = await visitors.create({ language, userAgent: wechatUserAgent, ...phone });
      const { page } = visitor;
      await createSession(visitor);
      await visitor.open("/pricing");
      await visitor.button(uiTexts.buyYearly).click();
      const order = visitor.dialog(uiTexts.yourOrder);
      await order.getByText(visitor.text(texts.needsBrowser)).waitFor();
      expect(await order.getByRole("radio", { name: visitor.text(uiTexts.alipay) }).isDisabled()).toBe(true);
      await visitor.button(texts.copyAddress).waitFor();
      await order.getByRole("img", { name: visitor.text(texts.pageCode) }).waitFor();
      expect(await findAxeViolations(page)).toEqual([]);

      await visitor.button(texts.goOn).click();
      const payButton = visitor.button(texts.payByWechat);
      await payButton.waitFor();
      expect(new URL(page.url()).search).toBe("?buy=3");
      await payButton.click();
      await page.locator(`#demo-bridge [data-result="cancel"]`).click();
      await page.getByRole("status").getByText(visitor.text(texts.cancelled)).waitFor();
      await payButton.click();
      await page.locator(`#demo-bridge [data-result="paid"]`).click();
      await expectPaid(visitor);
    });
  });
}

test("a telephone on its side shows what pays first, however far the step before was scrolled", async ({
  visitors,
}) => {
  const onItsSide = { ...phone, viewport: { width: 844, height: 390 } };
  const visitor = await visitors.create({ language: "zh", userAgent: phoneUserAgent, ...onItsSide });
  await createSession(visitor);
  await visitor.open("/pricing?buy=3");
  await visitor.button(texts.goOn).click();
  const link = visitor.dialog(texts.pay).getByRole("link", { name: visitor.text(texts.payByWechat) });
  await link.waitFor();
  const { top, bottom } = await link.evaluate((element) => element.getBoundingClientRect().toJSON());
  expect(top).toBeGreaterThanOrEqual(0);
  expect(bottom).toBeLessThanOrEqual(390);
});

test("where WeChat has not said who pays, the page goes there only by a press", async ({ visitors }) => {
  const visitor = await visitors.create({ language: "zh", userAgent: wechatUserAgent, ...phone });
  await createSession(visitor);
  await visitor.open("/pricing?buy=3");
  await visitor.button(texts.goOn).click();
  await visitor.button(texts.payByWechat).waitFor();
  const orderNo = /\b\d{14}[0-9A-Za-z]{13}\b/.exec(await visitor.dialog(texts.pay).innerText())?.[0];
  await visitor.open(`/pricing?buy=3&order=${orderNo}&method=wechat&authorized=no`);
  await visitor.dialog(texts.payerUnknown).waitFor();
  expect(new URL(visitor.page.url()).search).toBe("?buy=3");
  await visitor.button(texts.askWechatAgain).click();
  await visitor.button(texts.payByWechat).waitFor();
});

test.describe("a sheet of WeChat that", () => {
  for (const [act, body] of [
    ["throws", "throw new Error()"],
    ["answers with nothing", "callback()"],
    ["never answers", ""],
  ] as const) {
    test(`${act} leaves the button free, with a sentence`, async ({ visitors }) => {
      const visitor = await visitors.create({ language: "en", userAgent: wechatUserAgent, ...phone });
      const { page } = visitor;
      await createSession(visitor);
      await visitor.open("/pricing?buy=3");
      await visitor.button(texts.goOn).click();
      const payButton = visitor.button(texts.payByWechat);
      await payButton.waitFor();
      await page.evaluate((code) => {
        const invoke = new Function("name", "request", "callback", code);
        Object.defineProperty(window, "WeixinJSBridge", { value: { invoke }, configurable: true });
      }, body);
      await payButton.click();
      await page.getByText("WeChat Pay didn’t finish").waitFor({ timeout: 20_000 });
      expect(await payButton.getAttribute("aria-busy")).toBeNull();
      await visitor.button({ zh: "重新发起付款", en: "Start over" }).waitFor();
    });
  }
});

for (const [address, search] of [
  ["/pricing?buy=3&authorized=no#wechat_redirect", "?buy=3"],
  ["/pricing?authorized=no#wechat_redirect", ""],
] as const) {
  test(`a return of WeChat to another browser says so: ${address}`, async ({ visitors }) => {
    const visitor = await visitors.create({ language: "en", userAgent: wechatUserAgent, ...phone });
    const { page } = visitor;
    await createSession(visitor);
    await page.goto(address);
    await page.getByRole("alert").getByText(texts.payerLost.en).waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe(search);
    expect(new URL(page.url()).hash).toBe("");
  });
}

test("a telephone shows the code for another device, when asked to", async ({ visitors }) => {
  const visitor = await visitors.create({ language: "en", userAgent: phoneUserAgent, ...phone });
  await createSession(visitor);
  await visitor.open("/pricing?buy=3");
  await visitor.button(texts.goOn).click();
  await visitor.page.getByText(visitor.text(texts.otherDevice)).click();
  await visitor.button(uiTexts.makeCode).click();
  await readOrderNo(visitor);
  await expectFaultless(visitor);
});

test("who comes back from the app into a browser without a session signs in first, and goes on with the order", async ({
  visitors,
}) => {
  // The order is another person's, of which the page learns nothing.
  const expectedMessages = /status of 404.*payment-configs\/status/;
  const visitor = await visitors.create({
    language: "en",
    userAgent: phoneUserAgent,
    expectedMessages,
    ...phone,
  });
  const person = newPerson();
  await visitor.open("/register");
  await registerAccount(visitor, person);
  await visitor.page.goto("/pricing?buy=3&order=20261125000000aaaaaaaaaaaaa&method=wechat");
  await visitor.page.waitForURL("**/login");
  await chooseAccountTab(visitor);
  await logIn(visitor, person);
  await visitor.dialog(texts.waiting).getByText("20261125000000aaaaaaaaaaaaa").waitFor();
  expect(new URL(visitor.page.url()).search).toBe("?buy=3");
});
