import type { Localized } from "@baleen/contract/language.ts";
import { languages } from "@baleen/contract/language.ts";
import { outcomeTexts } from "@baleen/web/src/accounts/wechat/wechat-outcome.text.ts";
import { expect } from "@playwright/test";
import { phoneUserAgent, wechatUserAgent } from "../fake-gateways/testing/phone.ts";
import { findAxeViolations } from "./testing/accessibility-faults.ts";
import { database } from "./testing/database.ts";
import { test, type VisitorOptions } from "./testing/journey.ts";
import { findLayoutFaults } from "./testing/layout-faults.ts";
import { closeSuccessPanel } from "./testing/paying.ts";
import { createSession, logIn } from "./testing/signing-in.ts";
import { uiTexts } from "./testing/ui-texts.ts";
import type { Visitor } from "./testing/visitor.ts";
import { becomeWechatPerson, newWechatPerson, pressInSheet } from "./testing/wechat.ts";

const inWechat = {
  userAgent: wechatUserAgent,
  viewport: { width: 360, height: 760 },
  hasTouch: true,
  isMobile: true,
} as const satisfies Partial<VisitorOptions>;

const texts = {
  pay: { zh: "微信支付 ¥269", en: "WeChat Pay ¥269" },
  paying: { zh: "去付款", en: "Pay" },
  once: { zh: "365天，不自动续费", en: "365 days. No auto-renewal" },
  agreement: { zh: "按下即登录并同意", en: "By paying, you sign in and accept" },
  share: { zh: "分享给朋友", en: "Share with a friend" },
  byMenu: { zh: "也可以点右上角的“···”", en: "Or use the ··· menu" },
  otherWays: { zh: "其他支付方式", en: "Other ways to pay" },
  failed: { zh: "微信登录没有完成", en: "Signing in with WeChat didn’t finish" },
  tryAgain: { zh: "再试一次", en: "Try again" },
  choice: { zh: "这个微信还没有账号", en: "This WeChat has no account yet" },
  newAccount: { zh: "用新账号继续", en: "Continue with a new account" },
  haveAccount: { zh: "登录我的账号", en: "I have an account here" },
} as const satisfies Record<string, Localized>;

const sheetOf = ({ page }: Visitor) => page.locator("#demo-bridge[open]");

/** The name of the account that is signed in, and how many orders it has. */
async function readAccount({ page }: Visitor) {
  const user = await page.evaluate(() => JSON.parse(localStorage.getItem("userInfo") ?? "{}"));
  const { rows } = await database.query("select order_no from orders where account_id = $1", [user.id]);
  return { username: String(user.username), orders: rows.length };
}

const expectUrl = ({ page }: Visitor, url: string) =>
  expect.poll(() => page.url().slice(new URL(page.url()).origin.length)).toBe(url);

for (const language of languages) {
  test(`inside WeChat a new visitor is a member after a press on the plan and the payment (${language})`, async ({
    visitors,
  }) => {
    const visitor = await visitors.create({ language, ...inWechat });
    const { page } = visitor;
    await becomeWechatPerson(visitor);
    await visitor.open("/pricing");
    const yearly = page.getByRole("listitem").filter({ has: visitor.button(texts.pay) });
    for (const promise of [texts.once, texts.agreement]) {
      await yearly.getByText(visitor.text(promise)).waitFor();
    }
    expect(await findAxeViolations(page)).toEqual([]);
    expect(await findLayoutFaults(page)).toEqual([]);
    await page.setViewportSize(inWechat.viewport);

    await visitor.button(texts.pay).click();
    await sheetOf(visitor).waitFor();
    await expectUrl(visitor, "/pricing?buy=3");
    expect(await readAccount(visitor)).toEqual({
      username: expect.stringMatching(/^wx_[0-9a-z]{8}$/),
      orders: 1,
    });
    const reload = page.waitForEvent("load");
    await pressInSheet(visitor, "paid");
    await visitor.dialog(uiTexts.paid).waitFor();
    await reload;
    await visitor.waitForHydration();
    // The page is that of the plan, so WeChat's own menu shares it.
    await visitor.dialog(uiTexts.paid).waitFor();
    await expectUrl(visitor, "/pricing?plan=3");
    await visitor.button(texts.share).click();
    await visitor.dialog(uiTexts.paid).getByText(visitor.text(texts.byMenu)).waitFor();
    await closeSuccessPanel(visitor);
    // Who is signed in has agreed before.
    await expect.poll(() => page.getByText(visitor.text(texts.agreement)).first().isVisible()).toBe(false);
  });
}

test("the same WeChat is the same account, without a question and without a second order", async ({
  visitors,
}) => {
  const visitor = await visitors.create({ language: "zh", ...inWechat });
  const { page } = visitor;
  await becomeWechatPerson(visitor);
  await visitor.open("/pricing");
  await visitor.button(texts.pay).click();
  await pressInSheet(visitor, "cancel");
  await page.getByText("付款已取消").first().waitFor();
  const first = await readAccount(visitor);
  await page.evaluate(() => localStorage.clear());
  await visitor.open("/pricing");
  await visitor.button(texts.pay).click();
  await sheetOf(visitor).waitFor();
  expect(await readAccount(visitor)).toEqual(first);
  // Signed in, a press leads to the sheet without leaving the page.
  await pressInSheet(visitor, "cancel");
  await page.keyboard.press("Escape");
  await page.locator("dialog[open]").waitFor({ state: "hidden" });
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await visitor.button(texts.pay).click();
  await sheetOf(visitor).waitFor();
  expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
  expect(await readAccount(visitor)).toEqual(first);
});

test.describe("a press before the page's scripts have loaded", () => {
  test("leaves for WeChat at once, and the return signs in meanwhile", async ({ visitors }) => {
    const visitor = await visitors.create({ language: "zh", ...inWechat });
    const { page } = visitor;
    await becomeWechatPerson(visitor);
    const { promise: mayLoad, resolve: load } = Promise.withResolvers<void>();
    await page.route("**/assets/*.js", async (route) => {
      await mayLoad;
      await route.continue().catch(() => undefined);
    });
    const { promise: mayLeave, resolve: leave } = Promise.withResolvers<void>();
    await page.route("**/api/auth/wechat/start", async (route) => {
      await mayLeave;
      await route.continue();
    });
    const finishRequest = page.waitForRequest("**/api/auth/wechat/finish");
    await page.goto("/pricing", { waitUntil: "commit" });
    await visitor.button(texts.pay).click();
    await page.locator("[data-leaving]").waitFor();
    leave();
    await finishRequest;
    await expectUrl(visitor, "/pricing?buy=3&wechat=ok");
    load();
    await sheetOf(visitor).waitFor();
    await expectUrl(visitor, "/pricing?buy=3");
    expect((await readAccount(visitor)).orders).toBe(1);
  });

  test("that fails is made again once they have", async ({ visitors }) => {
    const visitor = await visitors.create({ language: "en", ...inWechat, expectedMessages: /status of 503/ });
    const { page } = visitor;
    await becomeWechatPerson(visitor);
    const { promise: mayLoad, resolve: load } = Promise.withResolvers<void>();
    await page.route("**/assets/*.js", async (route) => {
      await mayLoad;
      await route.continue();
    });
    await page.route("**/api/auth/wechat/start", (route) => route.fulfill({ status: 503 }), { times: 1 });
    const failure = page.waitForResponse("**/api/auth/wechat/start");
    await page.goto("/pricing", { waitUntil: "commit" });
    await visitor.button(texts.pay).click();
    await failure;
    await expect.poll(() => page.locator("[data-leaving]").count()).toBe(0);
    load();
    await sheetOf(visitor).waitFor();
  });
});

test.describe("the page to which WeChat returns, loaded twice,", () => {
  test("makes one order and opens one sheet, if the second load comes while the first signs in", async ({
    visitors,
  }) => {
    const visitor = await visitors.create({
      language: "zh",
      ...inWechat,
      // The first load's requests end with it.
      expectedMessages: /ERR_ABORTED|Failed to fetch|status of 400/,
    });
    const { page } = visitor;
    await becomeWechatPerson(visitor);
    await visitor.open("/pricing");
    let isHeld = true;
    await page.route("**/api/auth/wechat/finish", async (route) => {
      if (isHeld) return;
      await route.continue();
    });
    const finishRequest = page.waitForRequest("**/api/auth/wechat/finish");
    await visitor.button(texts.pay).click();
    await finishRequest;
    isHeld = false;
    await page.goto("/pricing?buy=3&wechat=ok");
    await sheetOf(visitor).waitFor();
    expect((await readAccount(visitor)).orders).toBe(1);
  });

  test("makes one order and opens one sheet, if the second load comes after the sheet", async ({
    visitors,
  }) => {
    const visitor = await visitors.create({ language: "en", ...inWechat });
    const { page } = visitor;
    await becomeWechatPerson(visitor);
    await visitor.open("/pricing");
    await visitor.button(texts.pay).click();
    await sheetOf(visitor).waitFor();
    await page.goto("/pricing?buy=3&wechat=ok");
    await visitor.dialog(uiTexts.yourOrder).waitFor();
    await expectUrl(visitor, "/pricing?buy=3");
    expect(await sheetOf(visitor).count()).toBe(0);
    expect((await readAccount(visitor)).orders).toBe(1);
  });
});

for (const outcome of ["cancelled", "expired", "failed", "snapshot", "elsewhere"] as const) {
  test(`a visit to WeChat that ends as ${outcome} is explained, with one button that begins again`, async ({
    visitors,
  }) => {
    const visitor = await visitors.create({ language: "en", ...inWechat });
    const { page } = visitor;
    await becomeWechatPerson(visitor);
    await visitor.open(`/pricing?buy=3&wechat=${outcome}#wechat_redirect`);
    const dialog = visitor.dialog(texts.failed);
    await dialog.getByText(outcomeTexts[outcome].en).waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    expect(await dialog.getByRole("button").count()).toBe(2);
    await expectUrl(visitor, "/pricing");
    await dialog.getByRole("button", { name: texts.tryAgain.en }).click();
    await sheetOf(visitor).waitFor();
  });
}

test("an address alone neither goes to WeChat nor opens a sheet", async ({ visitors }) => {
  const visitor = await visitors.create({
    language: "zh",
    ...inWechat,
    expectedMessages: /status of 400.*finish/,
  });
  const { page } = visitor;
  const visits: string[] = [];
  page.on("request", (request) => request.url().includes("/demo/wechat/") && visits.push(request.url()));
  await becomeWechatPerson(visitor);
  await visitor.open("/pricing?buy=3&wechat=ok");
  await visitor.dialog(texts.failed).waitFor();
  await createSession(visitor);
  await visitor.open("/pricing?buy=3&wechat=ok");
  await visitor.dialog(uiTexts.yourOrder).waitFor();
  expect(visits).toEqual([]);
  expect(await sheetOf(visitor).count()).toBe(0);
});

test.describe("in a browser that has signed in before, a WeChat without an account", () => {
  test("opens one when the visitor says so, and the payment goes on", async ({ visitors }) => {
    const visitor = await visitors.create({ language: "en", ...inWechat });
    const { page } = visitor;
    await becomeWechatPerson(visitor);
    await createSession(visitor);
    await page.evaluate(() => localStorage.clear());
    await visitor.open("/pricing");
    await visitor.button(texts.pay).click();
    const choice = visitor.dialog(texts.choice);
    await choice.waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    expect(await findLayoutFaults(page)).toEqual([]);
    await choice.getByRole("button", { name: texts.newAccount.en }).click();
    await sheetOf(visitor).waitFor();
    expect(await readAccount(visitor)).toMatchObject({ username: expect.stringMatching(/^wx_/), orders: 1 });
  });

  test("can be left for the account that is there, with which the payment goes on", async ({ visitors }) => {
    const visitor = await visitors.create({ language: "zh", ...inWechat });
    const { page } = visitor;
    await becomeWechatPerson(visitor);
    const person = await createSession(visitor);
    await page.evaluate(() => localStorage.clear());
    await visitor.open("/pricing");
    await visitor.button(texts.pay).click();
    await visitor.dialog(texts.choice).getByRole("button", { name: texts.haveAccount.zh }).click();
    await page.waitForURL("**/login");
    await logIn(visitor, person);
    await sheetOf(visitor).waitFor();
    expect(await readAccount(visitor)).toEqual({ username: person.name, orders: 1 });
  });
});

test("who is signed in elsewhere is asked first, and the payment goes on", async ({ visitors }) => {
  const person = newWechatPerson();
  // Its page asks for the payment until it hears that its session has ended.
  const other = await visitors.create({ language: "zh", expectedMessages: /401/, ...inWechat });
  await becomeWechatPerson(other, person);
  await other.open("/pricing");
  await other.button(texts.pay).click();
  await sheetOf(other).waitFor();
  const account = await readAccount(other);

  const visitor = await visitors.create({ language: "en", ...inWechat });
  await becomeWechatPerson(visitor, person);
  await visitor.open("/pricing");
  await visitor.button(texts.pay).click();
  const question = visitor.page.getByRole("alertdialog", { name: visitor.text(uiTexts.elsewhere) });
  await question.waitFor();
  await visitor.button(uiTexts.cancel).click();
  await question.waitFor({ state: "hidden" });
  await expect.poll(() => visitor.page.locator("dialog[open]").count()).toBe(0);
  expect(await visitor.page.evaluate(() => localStorage.getItem("access_token"))).toBeNull();

  await visitor.button(texts.pay).click();
  await visitor.button(uiTexts.force).click();
  await sheetOf(visitor).waitFor();
  expect(await readAccount(visitor)).toEqual(account);
});

test("closing the dialog while signing in orders nothing", async ({ visitors }) => {
  const visitor = await visitors.create({ language: "zh", ...inWechat });
  const { page } = visitor;
  await becomeWechatPerson(visitor);
  await visitor.open("/pricing");
  const { promise: mayFinish, resolve: finish } = Promise.withResolvers<void>();
  await page.route("**/api/auth/wechat/finish", async (route) => {
    await mayFinish;
    await route.continue();
  });
  await visitor.button(texts.pay).click();
  await visitor.dialog(texts.paying).waitFor();
  await page.keyboard.press("Escape");
  await visitor.dialog(texts.paying).waitFor({ state: "hidden" });
  const finished = page.waitForResponse("**/api/auth/wechat/finish");
  finish();
  await finished;
  await expect.poll(() => page.evaluate(() => localStorage.getItem("access_token"))).not.toBeNull();
  await expectUrl(visitor, "/pricing");
  expect(await page.locator("dialog[open]").count()).toBe(0);
  expect((await readAccount(visitor)).orders).toBe(0);
});

test("other browsers load nothing of this, and buy as before", async ({ visitors }) => {
  const visitor = await visitors.create({ language: "zh", ...inWechat, userAgent: phoneUserAgent });
  const scripts: string[] = [];
  visitor.page.on("request", (request) => scripts.push(request.url()));
  await visitor.open("/pricing");
  await visitor.button(uiTexts.buyYearly).waitFor();
  await visitor.page.waitForLoadState("networkidle");
  expect(scripts.filter((url) => /wechat/i.test(url))).toEqual([]);
  expect(await visitor.button(texts.otherWays).count()).toBe(0);
});
