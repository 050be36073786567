import { type Language, type Localized, languages } from "@baleen/contract/language.ts";
import { expect } from "@playwright/test";
import { type DesktopClient, OAuthRejection } from "./desktop-client/desktop-client.ts";
import { type DeviceCode, signInWithDeviceCode } from "./desktop-client/sign-in.ts";
import { findAxeViolations } from "./testing/accessibility-faults.ts";
import { test, type Visitors } from "./testing/journey.ts";
import { findLayoutFaults } from "./testing/layout-faults.ts";
import { createSession } from "./testing/signing-in.ts";
import { makeTool } from "./testing/tools.ts";
import { uiTexts } from "./testing/ui-texts.ts";
import type { Visitor } from "./testing/visitor.ts";

const texts = {
  code: { zh: "软件上的登录码", en: "Code shown in the app" },
  next: { zh: "下一步", en: "Next" },
  unknown: { zh: "登录码不存在或已失效", en: "This code does not exist or has expired" },
  number: { zh: "软件上显示的两位数字", en: "Two-digit number shown in the app" },
  approve: { zh: "登录这台设备", en: "Sign in this device" },
  missing: { zh: "请输入软件上显示的两位数字", en: "Enter the two-digit number shown in the app" },
  wrong: {
    zh: "数字与软件上显示的不一致，这次登录已取消",
    en: "That number does not match the one in the app. This sign-in was canceled",
  },
  approved: { zh: "已登录，可以回到软件了。", en: "Signed in. You can go back to the app." },
  denied: { zh: "已拒绝，没有设备登录。", en: "Denied. No device was signed in." },
  notMe: { zh: "不是我", en: "Not me" },
  warning: {
    zh: "请确认是你自己刚刚在那台设备上点了登录。",
    en: "Continue only if you just started signing in on that device yourself.",
  },
  far: {
    zh: "那台设备和你现在用的不是同一个网络。",
    en: "That device is on a different network from this one.",
  },
  devices: { zh: "软件设备", en: "Devices" },
  manage: { zh: "管理设备", en: "Manage devices" },
  rename: { zh: "改名", en: "Rename" },
  name: { zh: "设备名称", en: "Device name" },
  save: { zh: "保存", en: "Save" },
  saved: { zh: "已保存", en: "Saved" },
  signOutNow: { zh: "确认退出", en: "Sign out device" },
  none: { zh: "还没有设备登录过软件。", en: "The app isn’t signed in on any device yet." },
} as const satisfies Record<string, Localized>;

async function lookAround({ page }: Visitor): Promise<void> {
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport);
    expect(await findAxeViolations(page)).toEqual([]);
    expect(await findLayoutFaults(page)).toEqual([]);
  }
}

/** The tool shows a code; returns it, and how the sign-in ends once `decided` was called. */
async function showCode(tool: DesktopClient) {
  const shown = Promise.withResolvers<DeviceCode>();
  const decision = Promise.withResolvers<void>();
  const ended = signInWithDeviceCode(tool, shown.resolve, async () => await decision.promise);
  ended.catch(() => undefined);
  return {
    code: await shown.promise,
    async decided() {
      decision.resolve();
      await ended;
    },
  };
}

async function arrive(visitors: Visitors, language: Language): Promise<Visitor> {
  const viewport = { width: 390, height: 844 };
  const visitor = await visitors.create({ language, viewport, expectedMessages: /status of 400/ });
  await createSession(visitor);
  return visitor;
}

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test("a code and its number sign the tool in, and its device is renamed and signed out", async ({
      visitors,
    }) => {
      const visitor = await arrive(visitors, language);
      const { page } = visitor;
      const tool = makeTool("Cutting room");
      const { code, decided } = await showCode(tool);
      await visitor.open("/device");
      await visitor.field(texts.code).fill("BCDF-GHJK");
      await visitor.button(texts.next).click();
      await visitor.textElement(texts.unknown).waitFor();
      await lookAround(visitor);
      await visitor.field(texts.code).fill(` ${code.user_code.toLowerCase()} `);
      await visitor.button(texts.next).click();
      await visitor.field(texts.number).waitFor();
      await page.getByText("Cutting room", { exact: true }).waitFor();
      await page.getByText(code.user_code, { exact: true }).waitFor();
      await page.getByText(visitor.text(texts.warning)).waitFor();
      await page.getByText(visitor.text(texts.far)).waitFor();
      await lookAround(visitor);
      // RFC 8628 5.4: a blind press must not approve.
      await visitor.button(texts.approve).click();
      await visitor.textElement(texts.missing).waitFor();
      await visitor.field(texts.number).fill(code.match);
      await visitor.button(texts.approve).click();
      await visitor.textElement(texts.approved).waitFor();
      await lookAround(visitor);
      await decided();
      await tool.refreshEntitlement();

      await visitor.open("/profile");
      await page.getByRole("link", { name: visitor.text(texts.devices), exact: true }).click();
      await visitor.button(texts.rename).click();
      await lookAround(visitor);
      await visitor.field(texts.name).fill("Studio");
      await visitor.button(texts.save).click();
      await visitor.textElement(texts.saved).waitFor();
      await page.getByRole("heading", { name: "Studio" }).waitFor();
      const item = page.getByRole("listitem").filter({ hasText: "Studio" });
      await item.getByRole("button", { name: visitor.text(uiTexts.signOut), exact: true }).click();
      await lookAround(visitor);
      await visitor.button(texts.signOutNow).click();
      await page.getByText(visitor.text(texts.none)).waitFor();
      await lookAround(visitor);
      await expect(tool.refreshEntitlement()).rejects.toThrow();
    });
  });
}

test("a wrong number cancels the sign-in, and the address may have the code", async ({ visitors }) => {
  const visitor = await arrive(visitors, "en");
  const { code, decided } = await showCode(makeTool());
  await visitor.open(`/device?code=${code.user_code}`);
  await visitor.field(texts.number).fill(code.match === "10" ? "11" : "10");
  expect(await visitor.page.getByRole("button", { name: code.match, exact: true }).count()).toBe(0);
  await visitor.page.keyboard.press("Enter");
  await visitor.textElement(texts.wrong).waitFor();
  await lookAround(visitor);
  await expect(decided()).rejects.toThrow(OAuthRejection);
});

test("a code that somebody else has sent is refused, and the tool reads so", async ({ visitors }) => {
  const visitor = await arrive(visitors, "zh");
  const { code, decided } = await showCode(makeTool());
  await visitor.open(`/device?code=${code.user_code}`);
  await visitor.page.getByText(visitor.text(texts.warning)).waitFor();
  await visitor.button(texts.notMe).click();
  await visitor.textElement(texts.denied).waitFor();
  const ring = await visitor.page.evaluate(
    () => getComputedStyle(document.activeElement ?? document.body).outlineStyle,
  );
  expect(ring).toBe("none");
  await lookAround(visitor);
  await expect(decided()).rejects.toMatchObject({ error: "access_denied" });
});

for (const path of ["/account/devices", "/device?code=BCDF-GHJK"]) {
  test(`${path} requires signing in`, async ({ visitors }) => {
    const visitor = await visitors.create({ language: "en" });
    await visitor.page.goto(path);
    await visitor.page.waitForURL("**/login");
  });
}

for (const path of ["/account/devices", "/device?code=BCDF-GHJK", "/authorize?request=x"]) {
  test(`where the tool is off, ${path} says so`, async ({ visitors }) => {
    const visitor = await visitors.create({ language: "en", expectedMessages: /status of 404/ });
    await createSession(visitor);
    await visitor.page.route(/\/api\/(devices|desktop)\//, (route) =>
      route.fulfill({
        status: 404,
        json: { code: 1003, message: "Not found", data: null },
      }),
    );
    await visitor.open(path);
    await visitor
      .textElement({ zh: "本站没有软件登录功能。", en: "This site has no sign-in for the app." })
      .waitFor();
    await lookAround(visitor);
  });
}
