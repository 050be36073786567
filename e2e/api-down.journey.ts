import { expect } from "@playwright/test";
import { CaptchaSolver } from "./testing/codes.ts";
import { test } from "./testing/journey.ts";
import { createSession, newPerson, submitLoginForm } from "./testing/signing-in.ts";
import { uiTexts } from "./testing/ui-texts.ts";
import type { Visitor } from "./testing/visitor.ts";

const expectedMessages = /ERR_FAILED|status of 500/;
const requestId = { zh: "请求编号：r-7", en: "Request ID: r-7" } as const;
const api = "**/api/**";
/** What the sign-in page loads after it is shown. */
const lazyCode = /\/assets\/(api|log-in|form-rules)-/;

/** The values of the visible fields, without the hidden ones for password managers. */
async function typedIn(visitor: Visitor): Promise<string[]> {
  return await visitor.page
    .locator("main input:visible, dialog input:visible")
    .evaluateAll((fields) => fields.map((field) => (field instanceof HTMLInputElement ? field.value : "")));
}

async function goDown(visitor: Visitor): Promise<void> {
  await visitor.page.route(api, (route) => route.abort());
}

test.describe("while the API is down", () => {
  test("nothing typed to register is lost, and sending again works once it is back", async ({ visitors }) => {
    const visitor = await visitors.create({ language: "zh", expectedMessages });
    const { name, password } = newPerson();
    await visitor.open("/register");
    await visitor.field(uiTexts.username).fill(name);
    await visitor.field(uiTexts.password).fill(password);
    await visitor.field(uiTexts.confirmation).fill(password);
    await goDown(visitor);
    await visitor.button(uiTexts.register).click();
    await visitor.textElement(uiTexts.noAnswer).waitFor();
    expect(await typedIn(visitor)).toEqual([name, password, password]);
    await visitor.page.unroute(api);
    // An unexpected error of the server shows its request id.
    const body = { code: 1009, message: "?", requestId: "r-7" };
    await visitor.page.route(api, (route) => route.fulfill({ status: 500, json: body }));
    await visitor.button(uiTexts.register).click();
    await visitor.textElement(requestId).waitFor();
    await visitor.page.unroute(api);
    await visitor.button(uiTexts.register).click();
    await visitor.page.waitForURL("**/login");
  });

  test("signing in works once the network is back, though its code had to be fetched too", async ({
    visitors,
  }) => {
    const visitor = await visitors.create({ language: "en", expectedMessages: /ERR_FAILED/ });
    const person = await createSession(visitor);
    await visitor.page.evaluate(() => localStorage.clear());
    // The document loads, but no lazy code.
    await visitor.page.route(lazyCode, (route) => route.abort());
    await visitor.open("/login");
    await submitLoginForm(visitor, person);
    await visitor.page.getByRole("main").getByText(visitor.text(uiTexts.noAnswer)).waitFor();
    expect(await typedIn(visitor)).toEqual([person.name, person.password]);
    await visitor.page.unroute(lazyCode);
    await visitor.button(uiTexts.login).click();
    await visitor.page.waitForURL((url) => url.pathname === "/");
  });

  test("nothing typed for a code is lost, the picture's letters included", async ({ visitors }) => {
    const visitor = await visitors.create({ language: "en", expectedMessages });
    const reader = new CaptchaSolver(visitor);
    await visitor.open("/login");
    await visitor.tab(uiTexts.loginMethods.phone).click();
    const letters = await reader.read();
    await visitor.field(uiTexts.address.phone).fill("13800138000");
    await visitor.field(uiTexts.captcha).fill(letters);
    await visitor.field(uiTexts.code.phone).fill("123456");
    await goDown(visitor);
    await visitor.button(uiTexts.sendCode).click();
    await visitor.textElement(uiTexts.noAnswer).first().waitFor();
    expect(await typedIn(visitor)).toEqual(["138 0013 8000", letters, "123456"]);
    await visitor.button(uiTexts.login).click();
    await visitor.page.getByRole("main").getByText(visitor.text(uiTexts.noAnswer)).waitFor();
    expect(await typedIn(visitor)).toEqual(["138 0013 8000", letters, "123456"]);
  });

  test("nothing typed in a dialog is lost", async ({ visitors }) => {
    const visitor = await visitors.create({ language: "zh", expectedMessages });
    await createSession(visitor);
    await visitor.open("/profile");
    await visitor.button(uiTexts.activateCard).click();
    await visitor.field(uiTexts.cardKey).fill("abcd");
    await goDown(visitor);
    await visitor.button(uiTexts.activate).click();
    await visitor.textElement(uiTexts.noAnswer).waitFor();
    expect(await typedIn(visitor)).toEqual(["ABCD"]);
  });
});
