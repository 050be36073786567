import { wechatOutcomes } from "@baleen/contract/accounts/wechat-names.ts";
import { languages } from "@baleen/contract/language.ts";
import { texts as linkTexts } from "@baleen/web/src/accounts/wechat/linked/WechatSection.text.ts";
import { texts } from "@baleen/web/src/accounts/wechat/wechat.text.ts";
import { outcomeTexts } from "@baleen/web/src/accounts/wechat/wechat-outcome.text.ts";
import { choiceTexts, codeTexts } from "@baleen/web/src/accounts/wechat/wechat-steps.text.ts";
import { expect } from "@playwright/test";
import { phoneUserAgent, wecomUserAgent } from "../fake-gateways/testing/phone.ts";
import { findAxeViolations } from "./testing/accessibility-faults.ts";
import { test } from "./testing/journey.ts";
import { hasFocus } from "./testing/keyboard.ts";
import { findLayoutFaults, findOverflowingText } from "./testing/layout-faults.ts";
import { createSession, logIn, newPerson, registerAccount } from "./testing/signing-in.ts";
import { uiTexts } from "./testing/ui-texts.ts";
import type { Visitor } from "./testing/visitor.ts";
import { scanWechatCode, wechatSite } from "./testing/wechat-site.ts";

const site = wechatSite({ hasOpenPlatform: true });

/** A name of an account that WeChat's sign-in has made. */
const madeName = /^wx_[0-9a-z]{8}$/;

/** The username on the profile. */
async function readUsername(visitor: Visitor): Promise<string> {
  await visitor.open("/profile");
  const name = visitor.page.getByRole("definition").first();
  await expect.poll(() => name.textContent()).not.toBe("");
  return (await name.textContent()) ?? "";
}

async function leaveLoginPage({ page }: Visitor): Promise<void> {
  await page.waitForURL((url) => url.pathname !== "/login" && url.origin === new URL(site.url).origin);
}

/** Forgets the session without telling the server. The browser stays one that has signed in before. */
async function forgetSession({ page }: Visitor): Promise<void> {
  await page.evaluate(() => localStorage.clear());
}

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test("the first press inside WeChat makes an account, and the second finds it", async ({ visitors }) => {
      const account = `first-${language}`;
      const visitor = await site.onPhone(visitors, { language, account });
      await visitor.open("/login");
      expect(await findAxeViolations(visitor.page)).toEqual([]);
      expect(await findOverflowingText(visitor.page)).toEqual([]);
      await visitor.button(texts.signIn).click();
      await visitor.page.waitForURL("**/profile");
      await visitor.page
        .getByText(/wx_[0-9a-z]{8}.*(没有密码|no password)/)
        .first()
        .waitFor();
      const username = await readUsername(visitor);
      expect(username).toMatch(madeName);
      const section = visitor.page.getByRole("region", { name: visitor.text(linkTexts.title), exact: true });
      await section.getByText(visitor.text(linkTexts.lastWayIn)).waitFor();
      expect(await section.getByRole("button").count()).toBe(0);

      await forgetSession(visitor);
      await visitor.open("/login");
      await visitor.button(texts.signIn).click();
      await leaveLoginPage(visitor);
      expect(await readUsername(visitor)).toBe(username);
    });

    test("a computer scans WeChat's code, and the person chooses a new account", async ({ visitors }) => {
      const person = language === "zh" ? "buyer" : "friend";
      const visitor = await site.atComputer(visitors, { language });
      await visitor.open("/login");
      expect(await findAxeViolations(visitor.page)).toEqual([]);
      await visitor.button(texts.signIn).click();
      await scanWechatCode(visitor, person);
      const heading = visitor.heading(choiceTexts.title);
      await expect.poll(() => heading.evaluate(hasFocus)).toBe(true);
      // Nobody has signed in on this browser, so the new account comes first.
      const buttons = visitor.page.getByRole("main").getByRole("button");
      await expect(buttons.first()).toHaveText(visitor.text(choiceTexts.create));
      expect(await findAxeViolations(visitor.page)).toEqual([]);
      expect(await findLayoutFaults(visitor.page)).toEqual([]);
      await visitor.button(choiceTexts.create).click();
      await visitor.page.waitForURL("**/profile");
      const username = await readUsername(visitor);
      expect(username).toMatch(madeName);

      await forgetSession(visitor);
      await visitor.open("/login");
      await visitor.button(texts.signIn).click();
      await scanWechatCode(visitor, person);
      await leaveLoginPage(visitor);
      expect(await readUsername(visitor)).toBe(username);
    });
  });
}

test("signing in with WeChat returns to the page that asked for it", async ({ visitors }) => {
  const visitor = await site.onPhone(visitors, { language: "en", account: "returning" });
  await visitor.page.goto("/account/purchases");
  await visitor.page.waitForURL("**/login");
  await visitor.waitForHydration();
  await visitor.button(texts.signIn).click();
  await visitor.page.waitForURL("**/account/purchases");
  await visitor.heading(uiTexts.purchases).waitFor();
  expect(new URL(visitor.page.url()).hash).toBe("");
});

test("a WeChat that is signed in elsewhere asks before it ends that session", async ({ visitors }) => {
  const first = await site.onPhone(visitors, {
    language: "zh",
    account: "in-two-places",
    expectedMessages: /status of 401/,
  });
  await first.open("/login");
  await first.button(texts.signIn).click();
  await leaveLoginPage(first);
  const username = await readUsername(first);

  const second = await site.onPhone(visitors, { language: "zh", account: "in-two-places" });
  await second.open("/login");
  await second.button(texts.signIn).click();
  const question = second.page.getByRole("alertdialog", { name: second.text(uiTexts.elsewhere) });
  await question.waitFor();
  expect(await findAxeViolations(second.page)).toEqual([]);
  await second.button(uiTexts.cancel).click();
  await question.waitFor({ state: "hidden" });
  expect(new URL(second.page.url()).search).toBe("");
  await second.button(texts.signIn).click();
  await second.button(uiTexts.force).click();
  await leaveLoginPage(second);
  expect(await readUsername(second)).toBe(username);
  await first.page.goto("/profile");
  await first.page.waitForURL("**/login");
});

test("who has an account signs in to it and links WeChat with one press", async ({ visitors }) => {
  const visitor = await site.onPhone(visitors, { language: "en", account: "has-an-account" });
  const person = newPerson();
  await visitor.open("/register");
  await registerAccount(visitor, person);
  await logIn(visitor, person);
  await forgetSession(visitor);

  await visitor.open("/login");
  await visitor.button(texts.signIn).click();
  // Somebody has signed in on this browser, so the existing account comes first.
  const buttons = visitor.page.getByRole("main").getByRole("button");
  await expect(buttons.first()).toHaveText(visitor.text(choiceTexts.existing));
  expect(await findAxeViolations(visitor.page)).toEqual([]);
  expect(await findOverflowingText(visitor.page)).toEqual([]);
  await visitor.button(choiceTexts.existing).click();
  await visitor.page.getByText(visitor.text(choiceTexts.thenLink)).waitFor();
  await logIn(visitor, person);
  expect(new URL(visitor.page.url()).pathname).toBe("/profile");
  const link = visitor.button(linkTexts.link);
  await expect(link).toBeInViewport();
  await link.click();
  await visitor.page.getByText("WeChat linked").first().waitFor();

  await forgetSession(visitor);
  await visitor.open("/login");
  await visitor.button(texts.signIn).click();
  await leaveLoginPage(visitor);
  expect(await readUsername(visitor)).toBe(person.name);
});

test("an account that was made inside WeChat is found on a computer by a code of the site's own", async ({
  visitors,
}) => {
  const phone = await site.onPhone(visitors, { language: "zh", account: "stranger" });
  await phone.open("/login");
  await phone.button(texts.signIn).click();
  await leaveLoginPage(phone);
  const username = await readUsername(phone);

  const computer = await site.atComputer(visitors, { language: "zh" });
  await computer.open("/login");
  await computer.button(texts.signIn).click();
  await scanWechatCode(computer, "stranger");
  const started = computer.page.waitForResponse("**/api/auth/wechat/scan");
  await computer.button(choiceTexts.scan).click();
  const { data } = await (await started).json();
  await computer.page.getByRole("img", { name: computer.text(codeTexts.code), exact: true }).waitFor();
  await phone.open(data.scanUrl);
  await phone.button({ zh: "确认登录", en: "Sign in on that computer" }).click();
  await computer.button(uiTexts.force).click();
  await leaveLoginPage(computer);
  expect(await readUsername(computer)).toBe(username);
});

test.describe("a visit to WeChat that names nobody has its sentence and a way on:", () => {
  for (const outcome of wechatOutcomes) {
    if (outcome === "ok") continue;
    test(outcome, async ({ visitors }) => {
      const language = languages[wechatOutcomes.indexOf(outcome) % 2] ?? "zh";
      const visitor = await site.onPhone(visitors, { language, account: `not-${outcome}` });
      await visitor.open(`/login?wechat=${outcome}#wechat_redirect`);
      await visitor.page.getByText(visitor.text(outcomeTexts[outcome])).first().waitFor();
      expect(new URL(visitor.page.url()).href).toBe(`${site.url}/login`);
      expect(await findAxeViolations(visitor.page)).toEqual([]);
      expect(await findOverflowingText(visitor.page)).toEqual([]);
      await visitor.button(texts.tryAgain).click();
      await visitor.page.waitForURL("**/profile");
    });
  }

  test("refused on the phone", async ({ visitors }) => {
    site.wechat.switches.refusal = "returns";
    const visitor = await site.atComputer(visitors, { language: "zh" });
    await visitor.open("/login");
    await visitor.button(texts.signIn).click();
    await scanWechatCode(visitor, "buyer", "Refuse");
    await visitor.page.getByText(visitor.text(outcomeTexts.cancelled)).first().waitFor();
    site.wechat.switches.refusal = "stays";
  });

  test("WeChat is down", async ({ visitors }) => {
    const visitor = await site.onPhone(visitors, { language: "en", account: "unlucky" });
    await visitor.open("/login");
    site.wechat.misbehave("5xx", 1, "/sns/");
    await visitor.button(texts.signIn).click();
    await visitor.page.getByText(visitor.text(outcomeTexts.failed)).first().waitFor();
    await visitor.button(texts.tryAgain).click();
    await visitor.page.waitForURL("**/profile");
  });

  test("the browser has lost its cookies", async ({ visitors }) => {
    const visitor = await site.onPhone(visitors, { language: "zh", account: "forgetful" });
    const { page } = visitor;
    await visitor.open("/login");
    await page.route("**/connect/oauth2/authorize?*", async (route) => {
      await page.context().clearCookies({ domain: "localhost" });
      await route.continue();
    });
    await visitor.button(texts.signIn).click();
    await page.getByText(visitor.text(outcomeTexts.elsewhere)).first().waitFor();
  });

  test("the visit is too old", async ({ visitors }) => {
    const visitor = await site.onPhone(visitors, {
      language: "en",
      account: "slow",
      expectedMessages: /status of 400/,
    });
    await visitor.open("/login?wechat=ok");
    await visitor.page.getByText("Signing in with WeChat took too long").first().waitFor();
    expect(new URL(visitor.page.url()).search).toBe("");
    await visitor.button(texts.tryAgain).click();
    await visitor.page.waitForURL("**/profile");
  });
});

test("a phone outside WeChat, and WeCom, offer what they can: nothing of WeChat's", async ({ visitors }) => {
  for (const userAgent of [phoneUserAgent, wecomUserAgent]) {
    const visitor = await visitors.create({ language: "zh", userAgent, baseURL: site.url, isMobile: true });
    const asked: string[] = [];
    visitor.page.on("request", (request) => asked.push(request.url()));
    await visitor.open("/login");
    expect(await visitor.button(texts.signIn).count()).toBe(0);
    expect(asked.filter((url) => /wechat/i.test(url))).toEqual([]);
  }
});

test("who signs in with WeChat while signed in already goes on without a second sign-in", async ({
  visitors,
}) => {
  const visitor = await site.onPhone(visitors, { language: "en", account: "already" });
  await createSession(visitor);
  await visitor.page.goto("/login?wechat=ok");
  await visitor.page.waitForURL((url) => url.pathname === "/");
});
