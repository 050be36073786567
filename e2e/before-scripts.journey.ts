import { languages } from "@baleen/contract/language.ts";
import { expect } from "@playwright/test";
import { test } from "./testing/journey.ts";
import { newPerson, registerAccount } from "./testing/signing-in.ts";
import { uiTexts } from "./testing/ui-texts.ts";

for (const language of languages) {
  test(`in ${language}, what is typed and sent before the scripts have come is sent once they are there, and only once`, async ({
    visitors,
  }) => {
    const visitor = await visitors.create({ language });
    const person = newPerson();
    await visitor.open("/register");
    await registerAccount(visitor, person);

    const { promise: scriptsMayCome, resolve: letScriptsCome } = Promise.withResolvers<void>();
    await visitor.page.route("**/assets/*.js", async (route) => {
      await scriptsMayCome;
      await route.continue();
    });
    await visitor.page.goto("/login");
    await visitor.field(uiTexts.username).fill(person.name);
    await visitor.field(uiTexts.password).fill(person.password);
    const sent: string[] = [];
    visitor.page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
    await visitor.button(uiTexts.login).click();
    await visitor.button(uiTexts.login).click();
    expect(new URL(visitor.page.url()).pathname).toBe("/login");
    await expect.poll(() => visitor.field(uiTexts.username).inputValue()).toBe(person.name);
    expect(sent).toEqual([]);

    letScriptsCome();
    await visitor.page.waitForURL((url) => url.pathname !== "/login");
    await visitor.waitForAnnouncement(uiTexts.loggedIn);
    expect(sent).toEqual([expect.stringContaining("/auth/login")]);
  });
}
