import { expect, type Locator } from "@playwright/test";
import { CaptchaSolver } from "./testing/codes.ts";
import { test } from "./testing/journey.ts";
import { pauseClock } from "./testing/page-clock.ts";
import { createSession, logIn, newPerson, registerAccount, submitLoginForm } from "./testing/signing-in.ts";
import { uiTexts } from "./testing/ui-texts.ts";

/** The strongest of red, green and blue in the border of a message. */
async function colourOf(message: Locator): Promise<string> {
  const colour = await message.evaluate((element) => {
    const framed = element.closest("[role] > *");
    return framed ? getComputedStyle(framed).borderTopColor : "";
  });
  const parts = (colour.match(/\d+/g) ?? []).slice(0, 3).map(Number);
  return ["red", "green", "blue"][parts.indexOf(Math.max(...parts))] ?? "";
}

test("registering, signing in and out say what came of them, in red and in green [spec 2.5, 2.6, 2.7, 2.24, 2.25, 8.11, 8.16, 9.4]", async ({
  visitors,
}) => {
  const visitor = await visitors.create({ language: "en", expectedMessages: /status of 400/ });
  const { page } = visitor;
  const main = page.getByRole("main");
  const reader = new CaptchaSolver(visitor);
  const person = newPerson();
  await page.clock.install();
  await visitor.open("/register");
  await page.route("**/api/register", (route) =>
    route.fulfill({ status: 400, json: { code: 1, message: "" } }),
  );
  await visitor.field(uiTexts.username).fill(person.name);
  await visitor.field(uiTexts.password).fill(person.password);
  await visitor.field(uiTexts.confirmation).fill(person.password);
  await visitor.button(uiTexts.register).click();
  const failure = main.getByRole("alert").getByText("The request failed");
  await failure.waitFor();
  expect(await colourOf(failure)).toBe("red");
  await visitor.tab(uiTexts.wayToRegister.phone).click();
  await reader.read();
  const picture = await reader.imageSource();
  await page.getByRole("img", { name: visitor.text(uiTexts.captcha) }).click();
  await reader.waitForOtherImage(picture);
  await visitor.tab(uiTexts.wayToRegister.account).click();
  await expect.poll(() => failure.count()).toBe(0);
  await page.unroute("**/api/register");

  await registerAccount(visitor, person);
  const success = main.getByRole("status").getByText(visitor.text(uiTexts.registered));
  await success.waitFor();
  expect(await colourOf(success)).toBe("green");

  await visitor.waitForHydration();
  await pauseClock(page);
  await submitLoginForm(visitor, { ...person, password: "not-this-one" });
  const toast = page
    .getByRole("alert")
    .filter({ hasText: visitor.text(uiTexts.credentialsWrong), visible: true })
    .last();
  await toast.waitFor();
  await expect.poll(async () => Math.round((await toast.boundingBox())?.y ?? 0)).toBe(8);
  await page.clock.runFor(2900);
  expect(await toast.count()).toBe(1);
  await page.clock.runFor(200);
  await expect.poll(() => page.locator("body > * > [role=alert] > *").count()).toBe(0);
  await page.clock.resume();

  await logIn(visitor, person);
  await visitor.waitForAnnouncement(uiTexts.loggedIn);
  await visitor.menuLink(uiTexts.profile).waitFor();
  expect(await visitor.menuLink(uiTexts.login).isVisible()).toBe(false);
  await visitor.button(uiTexts.contact).click();
  await page
    .getByText("Scan with WeChat to follow our official account.")
    .filter({ visible: true })
    .waitFor();
  await page.keyboard.press("Escape");
  // Signing out before the page has asked for it would refuse it, which browsers complain about.
  const membership = page.waitForResponse("**/api/membership/mine");
  await visitor.menuLink(uiTexts.pricing).click();
  await visitor.heading(uiTexts.pickPackage).waitFor();
  await membership;
  await visitor.button(uiTexts.signOut).click();
  await page.waitForURL((url) => url.pathname === "/");
  await visitor.menuLink(uiTexts.register).waitFor();
  expect(await visitor.menuLink(uiTexts.profile).isVisible()).toBe(false);
  const kept = await page.evaluate(() =>
    ["access_token", "token", "userInfo"].filter((key) => localStorage.getItem(key)),
  );
  expect(kept).toEqual([]);
});

test("the profile loads, says what failed, and shows the account and how its membership stands [spec 2.26, 2.27, 2.28, 8.15, 9.18]", async ({
  visitors,
}) => {
  const visitor = await visitors.create({
    language: "en",
    timezoneId: "Asia/Shanghai",
    expectedMessages: /status of 500/,
  });
  const { page } = visitor;
  const main = page.getByRole("main");
  const person = await createSession(visitor);
  const { promise: mayAnswer, resolve: letAnswer } = Promise.withResolvers<void>();
  await page.route("**/api/auth/profile", async (route) => {
    await mayAnswer;
    await route.fulfill({ status: 500, json: { code: 1, message: "x" } });
  });
  await page.goto("/profile");
  await main.getByRole("status").filter({ hasText: "Loading" }).waitFor();
  letAnswer();
  await main.getByRole("alert").getByText("Server error").waitFor();
  await page.unroute("**/api/auth/profile");

  await visitor.button(uiTexts.loadAgain).click();
  await main.getByText(person.name, { exact: true }).waitFor();
  await expect.poll(() => main.getByText(visitor.text(uiTexts.notBound)).count()).toBe(2);
  await visitor.textElement(uiTexts.notActive).waitFor();
  expect(await main.getByRole("link", { name: "Become a member" }).getAttribute("href")).toBe("/pricing");
  for (const name of [
    uiTexts.bindAddress.email,
    uiTexts.bindAddress.phone,
    uiTexts.changePassword,
    uiTexts.activateCard,
  ])
    expect(await visitor.button(name).isVisible()).toBe(true);

  const member = {
    id: 7,
    username: "kelp",
    email: "kelp@example.com",
    phone: "13800138000",
    roles: ["vip"],
    created_at: "2026-03-01T16:30:00.000Z",
    vip_expire_at: "2099-03-02T06:05:59.000Z",
  };
  await page.route("**/api/auth/profile", (route) => route.fulfill({ json: { code: 0, data: member } }));
  await page.reload();
  await visitor.textElement(uiTexts.active).waitFor();
  const shown = await main.innerText();
  for (const fact of ["kelp@example.com", "138****8000", "March 2, 2026", "2099/03/02 14:05"])
    expect(shown).toContain(fact);

  await page.evaluate(() => localStorage.removeItem("userInfo"));
  await page.goto("/profile");
  await page.waitForURL("**/login");
});
