import { expect } from "@playwright/test";
import { test } from "./testing/journey.ts";
import { createSession } from "./testing/signing-in.ts";
import { uiTexts } from "./testing/ui-texts.ts";

const expectedMessages = /401/;

test("Back from signing in leads to where the visitor was, not to the page that asked for it", async ({
  visitors,
}) => {
  const visitor = await visitors.create({ language: "en", expectedMessages });
  const { page } = visitor;
  for (const path of ["/profile", "/account/purchases", "/account/privacy", "/account/devices"]) {
    await visitor.open("/features");
    await page.goto(path);
    await page.waitForURL((url) => url.pathname === "/login");
    await page.goBack();
    await page.waitForURL((url) => url.pathname === "/features");
  }
});

test("after signing out, Back shows nothing of the person who was signed in", async ({ visitors }) => {
  const visitor = await visitors.create({ language: "en", expectedMessages });
  const { page } = visitor;
  const person = await createSession(visitor);
  for (const path of ["/profile", "/account/privacy"]) {
    await visitor.open(path);
    // As another tab does, while this one is left for another page.
    await visitor.open("/features");
    await page.evaluate(() => {
      for (const key of ["access_token", "token", "userInfo"]) localStorage.removeItem(key);
    });
    await page.goBack();
    await page.waitForURL((url) => url.pathname === "/login");
    expect(await page.getByText(person.name, { exact: true }).count()).toBe(0);
    await visitor.open("/login");
    await visitor.field(uiTexts.username).fill(person.name);
    await visitor.field(uiTexts.password).fill(person.password);
    await visitor.button(uiTexts.login).click();
    await page.waitForURL((url) => url.pathname !== "/login");
  }
});

test("a form that the browser posts without the page's scripts is answered in words", async ({
  visitors,
}) => {
  const visitor = await visitors.create({ language: "en", expectedMessages: /405|Failed to load/ });
  const { page } = visitor;
  await page.route("**/*.js", (route) => route.abort());
  await page.goto("/login");
  await page.evaluate(() => {
    const form = document.querySelector<HTMLFormElement>("main form");
    if (form) HTMLFormElement.prototype.submit.call(form);
  });
  await page.getByRole("heading", { name: "The form was not submitted" }).waitFor();
});
