import { languages } from "@baleen/contract/language.ts";
import { expect } from "vitest";
import { test } from "./testing/journey.ts";
import { newPerson, registerAccount } from "./testing/signing-in.ts";
import { words } from "./testing/words.ts";

test.for(languages)(
  "in %s, what is typed and sent before the scripts have come is kept, and sent by the next press",
  async (language, { visitors }) => {
    const visitor = await visitors.invite({ language });
    const person = newPerson();
    await visitor.open("/register");
    await registerAccount(visitor, person);

    const { promise: scriptsMayCome, resolve: letScriptsCome } = Promise.withResolvers<void>();
    await visitor.page.route("**/assets/*.js", async (route) => {
      await scriptsMayCome;
      await route.continue();
    });
    await visitor.page.goto("/login");
    await visitor.field(words.username).fill(person.name);
    await visitor.field(words.password).fill(person.password);
    await visitor.button(words.login).click();
    expect(new URL(visitor.page.url()).pathname).toBe("/login");

    letScriptsCome();
    await visitor.page.waitForLoadState("networkidle");
    expect(await visitor.field(words.username).inputValue()).toBe(person.name);
    await visitor.button(words.login).click();
    await visitor.page.waitForURL((url) => url.pathname !== "/login");
  },
);
