import { languages } from "@baleen/contract/language.ts";
import { texts as paymentTexts } from "@baleen/web/src/payments/payment.text.ts";
import { expect } from "@playwright/test";
import { phoneUserAgent, wechatUserAgent } from "../fake-gateways/testing/phone.ts";
import { findAxeViolations } from "./testing/accessibility-faults.ts";
import { test } from "./testing/journey.ts";
import { findOverflowingText } from "./testing/layout-faults.ts";
import { readOrderNo } from "./testing/paying.ts";
import { createSession, logIn, newPerson, registerAccount } from "./testing/signing-in.ts";
import { uiTexts } from "./testing/ui-texts.ts";
import type { Visitor } from "./testing/visitor.ts";
import { becomeWechatPerson, pressInSheet } from "./testing/wechat.ts";

const phone = { viewport: { width: 360, height: 760 }, hasTouch: true, isMobile: true } as const;

const texts = {
  goOn: { zh: "下一步", en: "Continue" },
  pay: { zh: "去付款", en: "Pay" },
  payByWechat: { zh: "微信支付 ¥269", en: "WeChat Pay ¥269" },
  checking: { zh: "正在确认付款", en: "Checking your payment" },
  unpaid: { zh: "没有收到付款", en: "No payment received" },
  tryAgain: { zh: "再试一次", en: "Try again" },
  paymentHelp: { zh: "付款遇到问题？", en: "Payment help" },
  otherWays: { zh: "其他支付方式", en: "Other ways to pay" },
  updatesItself: { zh: "付款后页面自动更新。", en: "This page updates once you have paid." },
  otherDevice: { zh: "用另一台设备付款", en: "Pay with another device" },
  payerUnknown: { zh: "微信授权没有完成", en: "WeChat authorization wasn’t completed" },
  askWechatAgain: { zh: "重新授权", en: "Try WeChat again" },
  needsBrowser: { zh: "这个App里不能用这种方式付款", en: "This method does not work inside this app" },
  cancelled: {
    zh: "付款已取消，需要时可以再付。",
    en: "Payment canceled. You can still pay whenever you’re ready.",
  },
  payElsewhere: { zh: "用别的浏览器或设备付款", en: "Pay in another browser or on another device" },
  pageCode: { zh: "这个页面的二维码", en: "QR code of this page" },
  payerLost: { zh: /返回的浏览器和发起付款的不是同一个/, en: /it returned to another browser/ },
  copyAddress: { zh: "复制链接", en: "Copy link" },
  receipt: { zh: "查看收据", en: "View receipt" },
  yearly: { zh: "年度会员", en: "Yearly" },
  toComputer: { zh: "在电脑上安装", en: "Install it on your computer" },
  copyDownload: { zh: "复制下载地址", en: "Copy the link" },
  downloadCode: { zh: "下载页的二维码", en: "QR code of the download page" },
} as const;

async function expectFaultless({ page }: Visitor): Promise<void> {
  expect(await findAxeViolations(page)).toEqual([]);
  expect(await findOverflowingText(page)).toEqual([]);
}

const payAnotherWay = paymentTexts.back;

/** The buttons and links of an open dialog, without the one that closes it and the one that copies the order number. */
async function offersOf({ page }: Visitor): Promise<string[]> {
  const names = await page
    .locator("dialog[open] :is(button, a, summary)")
    .filter({ visible: true })
    .evaluateAll((elements) => elements.map((element) => element.ariaLabel ?? element.textContent ?? ""));
  return names.filter((name) => !/^(关闭|Close|复制订单号|Copy order number)$/.test(name));
}

/** Expects the success panel, also after the reload, and once it is closed the page of a member. */
async function expectPaid(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  const panel = visitor.dialog(uiTexts.paid);
  const reload = page.waitForEvent("load");
  const expectPanel = async () => {
    await panel.getByText(visitor.text(texts.yearly), { exact: true }).waitFor();
    await panel.getByText(visitor.text(uiTexts.memberFrom)).last().waitFor();
    await panel.getByRole("link", { name: visitor.text(texts.receipt) }).waitFor();
  };
  await expectPanel();
  await reload;
  await visitor.waitForHydration();
  await expectPanel();
  // A phone cannot install the tool, so the panel helps to get it on a computer.
  await panel.getByRole("heading", { name: visitor.text(texts.toComputer) }).waitFor();
  const code = panel.getByRole("img", { name: visitor.text(texts.downloadCode) });
  expect(await code.getAttribute("src")).toMatch(/^data:image\/png/);
  await expect
    .poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(200);
  await panel.getByText(/\/product\/desktop/).waitFor();
  await visitor.button(texts.copyDownload).waitFor();
  await expectFaultless(visitor);
  await page.setViewportSize(phone.viewport);

  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "hidden" });
  const notice = page.getByRole("status").filter({ hasText: visitor.text(uiTexts.paid) });
  await notice.getByText(visitor.text(uiTexts.memberFrom)).waitFor();
  const focused = page.locator(":focus");
  await expect.poll(() => focused.textContent()).toBe(visitor.text(uiTexts.paid));
  const top = (await focused.boundingBox())?.y ?? -1;
  expect(top).toBeGreaterThan(0);
  expect(top).toBeLessThan(phone.viewport.height);
  const receipt = notice.getByRole("link", { name: visitor.text(texts.receipt) });
  expect(await receipt.getAttribute("href")).toMatch(/^\/account\/receipt\?order=\w{27}$/);
  const { search, hash } = new URL(page.url());
  // Inside WeChat the plan stays, for the menu that shares the page.
  expect([search.replace("?plan=3", ""), hash]).toEqual(["", ""]);
  // It is told of once.
  await page.reload();
  await visitor.waitForHydration();
  expect(await panel.isVisible()).toBe(false);
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
      // Nothing looks like work in progress before a press.
      expect(await dialog.getByText(visitor.text(texts.updatesItself)).count()).toBe(0);
      await expectFaultless(visitor);

      // Back without having paid.
      await link.click();
      await page.locator(`[data-result="paid"]`).waitFor();
      await page.goBack();
      await visitor.dialog(texts.checking).waitFor();
      expect(await offersOf(visitor)).toEqual([]);
      await visitor.dialog(texts.unpaid).waitFor();
      expect(new URL(page.url()).search).toBe("?buy=3");
      expect(await offersOf(visitor)).toEqual(
        [texts.tryAgain, payAnotherWay, texts.paymentHelp].map((pair) => visitor.text(pair)),
      );
      await expectFaultless(visitor);
      await visitor.button(texts.tryAgain).click();
      await link.click();
      await page.locator(`[data-result="paid"]`).click();
      await page.waitForURL(({ pathname }) => pathname === "/pricing");
      await expectPaid(visitor);
    });

    test("WeChat is asked who pays, and its sheet pays", async ({ visitors }) => {
      const visitor = await visitors.create({ language, userAgent: wechatUserAgent, ...phone });
      const { page } = visitor;
      await becomeWechatPerson(visitor);
      await createSession(visitor);
      await visitor.open("/pricing");
      await visitor.button(texts.otherWays).first().click();
      const order = visitor.dialog(uiTexts.yourOrder);
      await order.getByText(visitor.text(texts.needsBrowser)).waitFor();
      expect(await order.getByRole("radio", { name: visitor.text(uiTexts.alipay) }).isDisabled()).toBe(true);
      // What belongs to another method is folded below the button.
      expect(await visitor.button(texts.copyAddress).isVisible()).toBe(false);
      await order.getByText(visitor.text(texts.payElsewhere)).click();
      await visitor.button(texts.copyAddress).waitFor();
      await order.getByRole("img", { name: visitor.text(texts.pageCode) }).waitFor();
      expect(await findAxeViolations(page)).toEqual([]);

      // One press: WeChat identifies the payer, and its sheet opens by itself.
      await order.getByRole("button", { name: visitor.text(texts.payByWechat) }).click();
      await pressInSheet(visitor, "cancel");
      await page.getByRole("status").getByText(visitor.text(texts.cancelled)).waitFor();
      expect(new URL(page.url()).search).toBe("?buy=3");
      expect(await offersOf(visitor)).toEqual(
        [texts.payByWechat, payAnotherWay, texts.paymentHelp, texts.otherDevice].map((pair) =>
          visitor.text(pair),
        ),
      );
      await payInDialog(visitor);
      await pressInSheet(visitor, "paid");
      await expectPaid(visitor);
    });
  });
}

/** Elements that are not wholly in view. */
const notInView = (elements: Element[]) =>
  elements.flatMap((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    const isInView = top >= -1 && bottom <= innerHeight + 1;
    return isInView || !element.checkVisibility()
      ? []
      : [`${element.textContent}: ${Math.round(top)} to ${Math.round(bottom)}`];
  });

for (const [height, language] of [
  [390, "zh"],
  [300, "en"],
] as const) {
  test(`a telephone on its side, ${height} high, shows every step without scrolling`, async ({
    visitors,
  }) => {
    const onItsSide = { ...phone, viewport: { width: 844, height } };
    const visitor = await visitors.create({ language, userAgent: wechatUserAgent, ...onItsSide });
    const { page } = visitor;
    const expectInView = async (selector: string) =>
      expect(await page.locator(`dialog[open] :is(${selector})`).evaluateAll(notInView)).toEqual([]);
    await becomeWechatPerson(visitor);
    await createSession(visitor);
    await visitor.open("/pricing?buy=3");
    await page.getByRole("dialog").getByText(visitor.text(texts.needsBrowser)).waitFor();
    await expectInView("label, h2, button[type=submit], dt");
    await payInDialog(visitor);
    await pressInSheet(visitor, "cancel");
    await expectInView("h2, button, dt");
    await payInDialog(visitor);
    await pressInSheet(visitor, "paid");
    const panel = visitor.dialog(uiTexts.paid);
    const reload = page.waitForEvent("load");
    await panel.waitFor();
    await reload;
    await panel.getByText(visitor.text(uiTexts.memberFrom)).last().waitFor();
    await panel.getByRole("img", { name: visitor.text(texts.downloadCode) }).waitFor();
    await expectInView("h2, h3, p, a, button, img");
  });
}

test("where WeChat has not said who pays, the page goes there only by a press", async ({ visitors }) => {
  const visitor = await visitors.create({ language: "zh", userAgent: wechatUserAgent, ...phone });
  await becomeWechatPerson(visitor);
  await createSession(visitor);
  await visitor.open("/pricing?buy=3");
  await payInDialog(visitor);
  await pressInSheet(visitor, "cancel");
  const orderNo = /\b\d{14}[0-9A-Za-z]{13}\b/.exec(await visitor.dialog(texts.pay).innerText())?.[0];
  await visitor.open(`/pricing?buy=3&order=${orderNo}&method=wechat&authorized=no`);
  await visitor.dialog(texts.payerUnknown).waitFor();
  expect(new URL(visitor.page.url()).search).toBe("?buy=3");
  expect((await offersOf(visitor)).length).toBe(2);
  await visitor.button(texts.askWechatAgain).click();
  await pressInSheet(visitor, "cancel");
});

/** Presses "WeChat Pay" in the dialog; the plans behind it have such buttons too. */
async function payInDialog({ page, ...visitor }: Visitor): Promise<void> {
  const name = texts.payByWechat[visitor.language];
  await page.locator("dialog[open]").getByRole("button", { name }).click();
}

test.describe("a sheet of WeChat that", () => {
  for (const [act, body] of [
    ["throws", "throw new Error()"],
    ["answers with nothing", "callback()"],
    ["never answers", ""],
  ] as const) {
    test(`${act} leaves one way on, and a sentence`, async ({ visitors }) => {
      const visitor = await visitors.create({ language: "en", userAgent: wechatUserAgent, ...phone });
      const { page } = visitor;
      await becomeWechatPerson(visitor);
      await createSession(visitor);
      await visitor.open("/pricing?buy=3");
      await payInDialog(visitor);
      await pressInSheet(visitor, "cancel");
      await page.evaluate((code) => {
        const invoke = new Function("name", "request", "callback", code);
        Object.defineProperty(window, "WeixinJSBridge", { value: { invoke }, configurable: true });
      }, body);
      await payInDialog(visitor);
      await page.getByText("WeChat Pay didn’t finish").waitFor({ timeout: 20_000 });
      const again = visitor.button(texts.tryAgain);
      expect(await again.getAttribute("aria-busy")).toBeNull();
      expect(await offersOf(visitor)).not.toContain(texts.payByWechat.en);
      if (act === "never answers") return;
      // The same sheet first; if it fails again, the payment is started over.
      const restart = page.waitForRequest("**/qrcode");
      await again.click();
      await page.getByText("WeChat Pay didn’t finish").waitFor();
      await again.click();
      expect((await restart).postDataJSON()).toMatchObject({ again: true });
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
  await logIn(visitor, person);
  await visitor.dialog(texts.unpaid).getByText("20261125000000aaaaaaaaaaaaa").waitFor();
  expect(new URL(visitor.page.url()).search).toBe("?buy=3");
});
