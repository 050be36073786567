import type { Localized } from "@baleen/contract/language.ts";
import { expect } from "@playwright/test";
import { CaptchaSolver } from "./testing/codes.ts";
import { test } from "./testing/journey.ts";
import { readAnnouncements } from "./testing/live-regions.ts";
import { readOrderNo } from "./testing/paying.ts";
import { createSession, newAddress, newPerson } from "./testing/signing-in.ts";
import { uiTexts } from "./testing/ui-texts.ts";

test("whatever waits for an answer says so in words, which are read out once [spec 4.5]", async ({
  visitors,
}) => {
  const visitor = await visitors.create({ language: "zh" });
  const { page } = visitor;
  const reader = new CaptchaSolver(visitor);
  const person = newPerson();
  /** Clicks a button, and sends the response once the pending label was shown. */
  const pressAndWait = async (button: Localized, call: string, pending: Localized) => {
    const { promise: mayAnswer, resolve: letAnswer } = Promise.withResolvers<void>();
    await page.route(call, async (route) => {
      await mayAnswer;
      await route.continue();
    });
    const asked = page.waitForRequest(call);
    await visitor.button(button).last().press("Enter");
    const request = await asked;
    await page.locator("button").getByText(visitor.text(pending), { exact: true }).waitFor();
    const heard = async () =>
      (await readAnnouncements(page)).filter((said) => said === visitor.text(pending));
    await expect.poll(heard).toEqual([visitor.text(pending)]);
    // The button keeps its accessible name.
    await expect.poll(() => visitor.button(button).last().getAttribute("aria-busy")).toBe("true");
    letAnswer();
    await request.response();
    await page.unroute(call);
    return request;
  };

  await visitor.open("/register");
  await visitor.tab(uiTexts.wayToRegister.email).click();
  await visitor.field(uiTexts.address.email).fill(newAddress("email"));
  await visitor.field(uiTexts.captcha).fill(await reader.read());
  await pressAndWait(uiTexts.sendCode, "**/api/register/email/code", uiTexts.sending);
  await visitor.tab(uiTexts.wayToRegister.account).click();
  await visitor.field(uiTexts.username).fill(person.name);
  await visitor.field(uiTexts.password).fill(person.password);
  await visitor.field(uiTexts.confirmation).fill(person.password);
  const registration = await pressAndWait(uiTexts.register, "**/api/register", uiTexts.registering);
  expect(registration.postDataJSON()).toMatchObject({ username: person.name, nickname: person.name });

  await page.waitForURL("**/login");
  await visitor.textElement(uiTexts.registered).waitFor();
  await visitor.field(uiTexts.username).fill(person.name);
  await visitor.field(uiTexts.password).fill(person.password);
  await pressAndWait(uiTexts.login, "**/api/auth/login", uiTexts.loggingIn);
  await page.waitForURL((url) => url.pathname === "/");
  expect(await visitor.textElement(uiTexts.registered).count()).toBe(0);

  await visitor.open("/pricing");
  await visitor.button(uiTexts.buyYearly).press("Enter");
  await pressAndWait(uiTexts.makeCode, "**/api/orders", uiTexts.makingOrder);
  await readOrderNo(visitor);
});

test("the dialogs of the profile say in words what they wait for, and once", async ({ visitors }) => {
  const visitor = await visitors.create({ language: "en", expectedMessages: /ERR_FAILED/ });
  const { page } = visitor;
  await createSession(visitor);
  await visitor.open("/profile");
  const dialogs = [
    {
      opener: uiTexts.activateCard,
      fields: [uiTexts.cardKey],
      submit: uiTexts.activate,
      pending: uiTexts.activating,
    },
    {
      opener: uiTexts.changePassword,
      fields: [uiTexts.currentPassword, uiTexts.newPassword, uiTexts.newConfirmation],
      submit: uiTexts.changePassword,
      pending: uiTexts.changing,
    },
    {
      opener: uiTexts.bindAddress.phone,
      fields: [uiTexts.address.phone, uiTexts.code.phone],
      submit: uiTexts.bind,
      pending: uiTexts.binding,
    },
  ];
  for (const { opener, fields, submit, pending } of dialogs) {
    await visitor.button(opener).first().press("Enter");
    for (const field of fields)
      await visitor.field(field).fill("13800138000".slice(0, field === uiTexts.code.phone ? 6 : 11));
    const { promise: mayFail, resolve: letFail } = Promise.withResolvers<void>();
    await page.route("**/api/**", async (route) => {
      await mayFail;
      await route.abort();
    });
    await page
      .getByRole("dialog")
      .getByRole("button", { name: visitor.text(submit), exact: true })
      .press("Enter");
    await page.locator("dialog button").getByText(visitor.text(pending), { exact: true }).waitFor();
    const heard = async () =>
      (await readAnnouncements(page)).filter((said) => said === visitor.text(pending));
    await expect.poll(heard).toEqual([visitor.text(pending)]);
    letFail();
    await visitor.page.getByRole("dialog").getByText(visitor.text(uiTexts.noAnswer)).waitFor();
    await page.unroute("**/api/**");
    await page.keyboard.press("Escape");
    await visitor.dialog(opener).waitFor({ state: "hidden" });
  }
});
