import { languages } from "@baleen/contract/language.ts";
import { notConfirmedTexts, texts } from "@baleen/web/src/accounts/wechat/scan/WechatScanPage.text.ts";
import { texts as signInTexts } from "@baleen/web/src/accounts/wechat/wechat.text.ts";
import { choiceTexts, codeTexts } from "@baleen/web/src/accounts/wechat/wechat-steps.text.ts";
import { expect } from "@playwright/test";
import { phoneUserAgent } from "../fake-gateways/testing/phone.ts";
import { findAxeViolations } from "./testing/accessibility-faults.ts";
import { test } from "./testing/journey.ts";
import { findLayoutFaults, findOverflowingText } from "./testing/layout-faults.ts";
import { pauseClock, runClockFor } from "./testing/page-clock.ts";
import type { Visitor } from "./testing/visitor.ts";
import { wechatSite } from "./testing/wechat-site.ts";

const site = wechatSite({ hasOpenPlatform: false });

/** Shows a code on the login page, by a press on a button. Returns the address in the code. */
async function showCode(visitor: Visitor, button = visitor.button(signInTexts.signIn)): Promise<string> {
  const started = visitor.page.waitForResponse("**/api/auth/wechat/scan");
  await button.click();
  const { data } = await (await started).json();
  await visitor.page.getByRole("img", { name: visitor.text(codeTexts.code), exact: true }).waitFor();
  return data.scanUrl;
}

for (const language of languages) {
  test(`a phone confirms the code of a computer, which then signs in (${language})`, async ({ visitors }) => {
    const computer = await site.atComputer(visitors, { language });
    await computer.open("/login");
    const scanUrl = await showCode(computer);
    expect(await findAxeViolations(computer.page)).toEqual([]);
    expect(await findLayoutFaults(computer.page)).toEqual([]);

    const phone = await site.onPhone(visitors, { language, account: `scans-${language}` });
    await phone.open(scanUrl);
    const confirm = phone.button(texts.confirm);
    await confirm.waitFor();
    await phone.page.getByText(phone.text(texts.warning)).waitFor();
    await phone.page.getByText(/Chrome/).waitFor();
    expect(await findAxeViolations(phone.page)).toEqual([]);
    expect(await findOverflowingText(phone.page)).toEqual([]);
    await confirm.click();
    await phone.page.getByText(phone.text(texts.done)).first().waitFor();
    expect(new URL(phone.page.url()).href).toBe(`${site.url}/wechat-scan`);

    await computer.button(choiceTexts.create).click();
    await computer.page.waitForURL("**/profile");
    await computer.page.getByText(/^wx_[0-9a-z]{8}$/).waitFor();
  });
}

test("a code ends after two minutes, and the page offers another one or another way", async ({
  visitors,
}) => {
  const visitor = await site.atComputer(visitors, { language: "en" });
  const { page } = visitor;
  await page.clock.install();
  await visitor.open("/login");
  const first = await showCode(visitor);
  await pauseClock(page);
  await runClockFor(page, 30_000);
  await page.getByText(/expires in 1:[23]\d/).waitFor();
  await runClockFor(page, 95_000);
  await page.getByRole("status").getByText(visitor.text(codeTexts.expired)).waitFor();
  await page.clock.resume();
  expect(await findAxeViolations(page)).toEqual([]);
  expect(await showCode(visitor, visitor.button(codeTexts.newCode))).not.toBe(first);
  await visitor.button(codeTexts.otherWay).click();
  await visitor.button(signInTexts.signIn).waitFor();
});

test("a code that has ended cannot be confirmed, and the phone says what to do", async ({ visitors }) => {
  const computer = await site.atComputer(visitors, { language: "zh" });
  await computer.open("/login");
  const scanUrl = await showCode(computer);
  const phone = await site.onPhone(visitors, {
    language: "zh",
    account: "too-late",
    expectedMessages: /status of 400/,
  });
  await phone.open(scanUrl);
  await phone.button(texts.confirm).waitFor();
  await site.query("update wechat_sign_ins set created_at = created_at - interval '3 minutes'");
  await phone.button(texts.confirm).click();
  await phone.page.getByText(phone.text(notConfirmedTexts.expired)).waitFor();
  expect(await phone.button(texts.confirm).count()).toBe(0);
  await phone.page.reload();
  await phone.page.getByText(phone.text(notConfirmedTexts.expired)).waitFor();
});

test("a visit to WeChat that names nobody leaves the code open for another try", async ({ visitors }) => {
  const computer = await site.atComputer(visitors, { language: "en" });
  await computer.open("/login");
  const scanUrl = await showCode(computer);
  const phone = await site.onPhone(visitors, { language: "en", account: "tries-twice" });
  await phone.open(scanUrl);
  site.wechat.misbehave("5xx", 1, "/sns/");
  await phone.button(texts.confirm).click();
  await phone.page.getByText(phone.text(notConfirmedTexts.failed)).waitFor();
  await phone.button(texts.tryAgain).click();
  await phone.page.getByText(phone.text(texts.done)).first().waitFor();
  await computer.heading(choiceTexts.title).waitFor();
});

test("outside WeChat, and without a whole address, the page says how to get on", async ({ visitors }) => {
  const outside = await visitors.create({
    language: "zh",
    userAgent: phoneUserAgent,
    baseURL: site.url,
    isMobile: true,
  });
  await outside.open(`/wechat-scan#${"a".repeat(43)}`);
  await outside.page.getByText(outside.text(texts.openInWechat)).waitFor();
  const inside = await site.onPhone(visitors, { language: "zh", account: "curious" });
  await inside.open("/wechat-scan");
  await inside.page.getByText(inside.text(texts.incomplete)).waitFor();
});
