import { expect } from "@playwright/test";
import { extensions, fillSilently, installExtension } from "./testing/extensions.ts";
import { test } from "./testing/journey.ts";
import { publicPages } from "./testing/pages.ts";
import { orderYearly, pay } from "./testing/paying.ts";
import { createSession, newPerson, registerAccount } from "./testing/signing-in.ts";
import { uiTexts } from "./testing/ui-texts.ts";

/** `bypassCSP`: extensions are not bound by the page's policy. */
const asExtension = { bypassCSP: true } as const;
const sourceOf = (name: string) => {
  const written = String(extensions[name as keyof typeof extensions]);
  return written.startsWith("function") ? written : `function ${written}`;
};

for (const name of Object.keys(extensions)) {
  test(`with a ${name} in the page, what was typed stays, and a visitor registers, signs in and pays`, async ({
    visitors,
  }) => {
    const visitor = await visitors.create({ language: "zh", ...asExtension });
    const { page } = visitor;
    const person = newPerson();
    const { promise: scriptsMayCome, resolve: letScriptsCome } = Promise.withResolvers<void>();
    await page.route("**/assets/*.js", async (route) => {
      await scriptsMayCome;
      await route.continue();
    });
    await page.addInitScript(installExtension, sourceOf(name));
    await page.goto("/register");
    await visitor.field(uiTexts.username).fill(person.name);
    await visitor.field(uiTexts.password).fill(person.password);
    letScriptsCome();
    await visitor.waitForHydration();
    expect(await visitor.field(uiTexts.username).inputValue()).toBe(person.name);
    expect(await visitor.field(uiTexts.password).inputValue()).toBe(person.password);
    await registerAccount(visitor, person);
    await visitor.field(uiTexts.username).fill(person.name);
    await visitor.field(uiTexts.password).fill(person.password);
    await visitor.button(uiTexts.login).click();
    await page.waitForURL((url) => url.pathname !== "/login");
    await visitor.open("/pricing");
    await pay(visitor, await orderYearly(visitor));
  });
}

for (const name of Object.keys(extensions)) {
  test(`with a ${name} in the page, who types while the scripts come goes on typing in the same field`, async ({
    visitors,
  }) => {
    const visitor = await visitors.create({ language: "en", ...asExtension });
    const { page } = visitor;
    const { promise: scriptsMayCome, resolve: letScriptsCome } = Promise.withResolvers<void>();
    await page.route("**/assets/*.js", async (route) => {
      await scriptsMayCome;
      await route.continue();
    });
    await page.addInitScript(installExtension, sourceOf(name));
    await page.goto("/register");
    await visitor.field(uiTexts.username).click();
    await page.keyboard.type("kelp");
    letScriptsCome();
    await visitor.waitForHydration();
    await page.keyboard.type("_99");
    expect(await visitor.field(uiTexts.username).inputValue()).toBe("kelp_99");
  });
}

for (const moment of ["before", "after"]) {
  test(`what is filled in without an event ${moment} the scripts come is sent`, async ({ visitors }) => {
    const visitor = await visitors.create({ language: "en" });
    const { page } = visitor;
    const person = newPerson();
    await visitor.open("/register");
    await registerAccount(visitor, person);
    const values = { username: person.name, password: person.password };
    if (moment === "before")
      await page.addInitScript(
        `${fillSilently}; addEventListener("DOMContentLoaded", () => fillSilently(${JSON.stringify(values)}))`,
      );
    await visitor.open("/login");
    if (moment === "after") await page.evaluate(fillSilently, values);
    await visitor.button(uiTexts.login).click();
    await page.waitForURL((url) => url.pathname !== "/login");
  });
}

test("with every guest at once, each page keeps its styles and answers", async ({ visitors }) => {
  const plain = await visitors.create({ language: "en", expectedMessages: /status of 404/ });
  const crowded = await visitors.create({
    language: "en",
    expectedMessages: /status of 404/,
    ...asExtension,
  });
  for (const name of Object.keys(extensions))
    await crowded.page.addInitScript(installExtension, sourceOf(name));
  const look = () => {
    const styleOf = (selector: string) => getComputedStyle(document.querySelector(selector) ?? document.body);
    const { fontSize, fontFamily } = styleOf("h1");
    return [fontSize, fontFamily, styleOf("header").position, styleOf("main").display];
  };
  for (const { path } of publicPages) {
    await Promise.all([plain.open(path), crowded.open(path)]);
    expect(await crowded.page.evaluate(look), path).toEqual(await plain.page.evaluate(look));
  }
  await crowded.menuLink(uiTexts.pricing).click();
  await crowded.page.waitForURL("**/pricing");
});

test("a member with every guest in the page opens a dialog of the profile", async ({ visitors }) => {
  const visitor = await visitors.create({ language: "zh", ...asExtension });
  await createSession(visitor);
  for (const name of Object.keys(extensions))
    await visitor.page.addInitScript(installExtension, sourceOf(name));
  await visitor.open("/profile");
  await visitor.button(uiTexts.changePassword).click();
  await visitor.dialog(uiTexts.changePassword).waitFor();
});
