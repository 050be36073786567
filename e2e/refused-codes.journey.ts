import { expect } from "@playwright/test";
import { CaptchaSolver, requestCode } from "./testing/codes.ts";
import { test } from "./testing/journey.ts";
import { hasFocus } from "./testing/keyboard.ts";
import { newAddress, newPerson } from "./testing/signing-in.ts";
import { uiTexts } from "./testing/ui-texts.ts";

test("what a picture or a code lacks is said where it is, and a new picture comes by itself [spec 4.5, 5.3]", async ({
  visitors,
}) => {
  const visitor = await visitors.create({ language: "en", expectedMessages: /status of 400/ });
  const reader = new CaptchaSolver(visitor);
  const captcha = visitor.field(uiTexts.captcha);
  await visitor.open("/register");
  await visitor.tab(uiTexts.wayToRegister.email).click();
  await visitor.field(uiTexts.address.email).fill(newAddress("email"));
  await reader.read();
  const first = await reader.imageSource();
  await visitor.button(uiTexts.sendCode).click();
  await visitor.textElement(uiTexts.captchaRequired).waitFor();
  await expect.poll(() => captcha.evaluate(hasFocus)).toBe(true);

  await captcha.fill("????");
  await visitor.button(uiTexts.sendCode).click();
  const said = visitor.page.locator("form").getByRole("alert");
  await said.filter({ hasText: visitor.text(uiTexts.captchaWrong) }).waitFor();
  expect(await visitor.textElement(uiTexts.codeSent).count()).toBe(0);
  await reader.waitForOtherImage(first);
  await expect.poll(() => captcha.inputValue()).toBe("");

  await requestCode(visitor, reader);
  const second = await reader.imageSource();
  const { password } = newPerson();
  await visitor.field(uiTexts.code.email).fill("000000");
  await visitor.field(uiTexts.password).fill(password);
  await visitor.field(uiTexts.confirmation).fill(password);
  await visitor.button(uiTexts.register).click();
  await visitor.textElement(uiTexts.codeWrong).first().waitFor();
  await reader.waitForOtherImage(second);
  await expect.poll(() => visitor.field(uiTexts.code.email).inputValue()).toBe("000000");
});

test("a picture can be had anew by its button and by a click on it [spec 2.23, 2.24]", async ({
  visitors,
}) => {
  const visitor = await visitors.create({ language: "zh" });
  const reader = new CaptchaSolver(visitor);
  await visitor.open("/login");
  await visitor.tab(uiTexts.loginMethods.phone).click();
  await reader.read();
  const first = await reader.imageSource();
  await visitor.button(uiTexts.refreshCaptcha).click();
  await reader.waitForOtherImage(first);
  const second = await reader.imageSource();
  await visitor.page.getByRole("img", { name: visitor.text(uiTexts.captcha) }).click();
  await reader.waitForOtherImage(second);
});

test("a picture that cannot be had is said so, and can be asked for again [spec 8.10]", async ({
  visitors,
}) => {
  const visitor = await visitors.create({ language: "en", expectedMessages: /ERR_FAILED/ });
  const reader = new CaptchaSolver(visitor);
  await visitor.open("/login");
  await visitor.page.route("**/api/captcha", (route) => route.abort());
  await visitor.tab(uiTexts.loginMethods.email).click();
  // At the field, and in a toast.
  await visitor.textElement(uiTexts.captchaFailed).first().waitFor();
  await visitor.page.unroute("**/api/captcha");
  await visitor.button(uiTexts.refreshCaptcha).click();
  await reader.read();
  await expect.poll(() => visitor.textElement(uiTexts.captchaFailed).count()).toBe(0);
});
