import { languages } from "@baleen/contract/language.ts";
import { linkOutcomeTexts, texts } from "@baleen/web/src/accounts/wechat/linked/WechatSection.text.ts";
import { texts as signInTexts } from "@baleen/web/src/accounts/wechat/wechat.text.ts";
import { expect } from "@playwright/test";
import { phoneUserAgent } from "../fake-gateways/testing/phone.ts";
import { findAxeViolations } from "./testing/accessibility-faults.ts";
import { test } from "./testing/journey.ts";
import { hasFocus } from "./testing/keyboard.ts";
import { findLayoutFaults } from "./testing/layout-faults.ts";
import { createSession, logIn } from "./testing/signing-in.ts";
import type { Visitor } from "./testing/visitor.ts";
import { scanWechatCode, wechatSite } from "./testing/wechat-site.ts";

const site = wechatSite({ hasOpenPlatform: true });

const sectionOf = (visitor: Visitor) =>
  visitor.page.getByRole("region", { name: visitor.text(texts.title), exact: true });

for (const language of languages) {
  test(`WeChat is linked on a computer by its code, and unlinked after a question (${language})`, async ({
    visitors,
  }) => {
    const person = language === "zh" ? "buyer" : "friend";
    const visitor = await site.atComputer(visitors, { language });
    await createSession(visitor);
    await visitor.open("/profile");
    await visitor.button(texts.link).click();
    await scanWechatCode(visitor, person);
    const section = sectionOf(visitor);
    await section.getByText(visitor.text(linkOutcomeTexts.ok)).waitFor();
    expect(new URL(visitor.page.url()).href).toBe(`${site.url}/profile`);
    await expect.poll(() => section.getByRole("heading").evaluate(hasFocus)).toBe(true);
    expect(await section.getByRole("listitem").count()).toBe(1);
    expect(await visitor.button(texts.link).count()).toBe(0);
    expect(await findAxeViolations(visitor.page)).toEqual([]);
    expect(await findLayoutFaults(visitor.page)).toEqual([]);

    await visitor.button(texts.unlink).click();
    const question = visitor.page.getByRole("alertdialog", { name: visitor.text(texts.unlinkTitle) });
    await question.waitFor();
    await expect.poll(() => visitor.button(texts.cancel).evaluate(hasFocus)).toBe(true);
    expect(await findAxeViolations(visitor.page)).toEqual([]);
    expect(await findLayoutFaults(visitor.page)).toEqual([]);
    await question.getByRole("button", { name: visitor.text(texts.unlink), exact: true }).click();
    await section.getByText(visitor.text(texts.unlinked)).waitFor();
    await visitor.button(texts.link).waitFor();
    expect(await section.getByRole("listitem").count()).toBe(0);
  });
}

test("a WeChat of another account is not linked, and the page says so", async ({ visitors }) => {
  const owner = await site.onPhone(visitors, { language: "zh", account: "of-another" });
  await owner.open("/login");
  await owner.button(signInTexts.signIn).click();
  await owner.page.waitForURL("**/profile");
  const visitor = await site.onPhone(visitors, { language: "zh", account: "of-another" });
  await createSession(visitor);
  await visitor.open("/profile");
  await visitor.button(texts.link).click();
  await sectionOf(visitor).getByText(visitor.text(linkOutcomeTexts.taken)).waitFor();
  expect(await sectionOf(visitor).getByRole("listitem").count()).toBe(0);
  expect(await findAxeViolations(visitor.page)).toEqual([]);
  await visitor.page.reload();
  await visitor.button(texts.link).waitFor();
  expect(await visitor.page.getByText(visitor.text(linkOutcomeTexts.taken)).count()).toBe(0);
});

test("linking long after the sign-in asks for another one, and comes back to the profile", async ({
  visitors,
}) => {
  const visitor = await site.onPhone(visitors, {
    language: "en",
    account: "long-ago",
    expectedMessages: /status of 400/,
  });
  const person = await createSession(visitor);
  await visitor.open("/profile");
  await visitor.button(texts.link).waitFor();
  await site.query(
    `update sessions set created_at = sessions.created_at - interval '11 minutes'
     from accounts where accounts.id = account_id and username = $1`,
    [person.name],
  );
  await visitor.button(texts.link).click();
  await visitor.page.getByText("please sign in again first").waitFor();
  expect(await findAxeViolations(visitor.page)).toEqual([]);
  await visitor.button(texts.signInAgain).click();
  await visitor.page.waitForURL("**/login");
  await visitor.waitForHydration();
  await logIn(visitor, person);
  expect(new URL(visitor.page.url()).pathname).toBe("/profile");
  await visitor.waitForHydration();
  await visitor.button(texts.link).click();
  await sectionOf(visitor).getByText(visitor.text(linkOutcomeTexts.ok)).waitFor();
});

test("a phone outside WeChat says where to link it", async ({ visitors }) => {
  const visitor = await visitors.create({
    language: "zh",
    userAgent: phoneUserAgent,
    baseURL: site.url,
    isMobile: true,
  });
  await createSession(visitor);
  await visitor.open("/profile");
  await sectionOf(visitor).getByText(visitor.text(texts.elsewhere)).waitFor();
  expect(await visitor.button(texts.link).count()).toBe(0);
});
