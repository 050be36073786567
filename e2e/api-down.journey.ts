import { languages } from "@baleen/contract/language.ts";
import { describe, expect } from "vitest";
import { PictureReader } from "./testing/codes.ts";
import { test } from "./testing/journey.ts";
import { arriveSignedIn, newPerson } from "./testing/signing-in.ts";
import type { Visitor } from "./testing/visitor.ts";
import { words } from "./testing/words.ts";

const expected = /ERR_FAILED|status of 500/;
const requestId = { zh: "请求编号：r-7", en: "Request ID: r-7" } as const;
const api = "**/api/**";

/** What stands in the fields that can be seen, but for the hidden ones that password managers read. */
async function typedIn(visitor: Visitor): Promise<string[]> {
  return await visitor.page
    .locator("main input:visible, dialog input:visible")
    .evaluateAll((fields) => fields.map((field) => (field instanceof HTMLInputElement ? field.value : "")));
}

async function goDown(visitor: Visitor): Promise<void> {
  await visitor.page.route(api, (route) => route.abort());
}

describe.each(languages)("in %s, while the API is down", (language) => {
  test("nothing typed to register is lost, and sending again works once it is back", async ({ visitors }) => {
    const visitor = await visitors.invite({ language, expected });
    const { name, password } = newPerson();
    await visitor.open("/register");
    await visitor.field(words.username).fill(name);
    await visitor.field(words.password).fill(password);
    await visitor.field(words.confirmation).fill(password);
    await goDown(visitor);
    await visitor.button(words.register).click();
    await visitor.saying(words.noAnswer).waitFor();
    expect(await typedIn(visitor)).toEqual([name, password, password]);
    await visitor.page.unroute(api);
    // Half up: an error that the server did not expect names its line in the log.
    const body = { code: 1009, message: "?", requestId: "r-7" };
    await visitor.page.route(api, (route) => route.fulfill({ status: 500, json: body }));
    await visitor.button(words.register).click();
    await visitor.saying(requestId).waitFor();
    await visitor.page.unroute(api);
    await visitor.button(words.register).click();
    await visitor.page.waitForURL("**/login");
  });

  test("nothing typed for a code is lost, the picture's letters included", async ({ visitors }) => {
    const visitor = await visitors.invite({ language, expected });
    const reader = new PictureReader(visitor);
    await visitor.open("/login");
    await visitor.tab(words.wayToLogIn.phone).click();
    const letters = await reader.read();
    await visitor.field(words.address.phone).fill("13800138000");
    await visitor.field(words.captcha).fill(letters);
    await visitor.field(words.code.phone).fill("123456");
    await goDown(visitor);
    await visitor.button(words.sendCode).click();
    await visitor.saying(words.noAnswer).first().waitFor();
    expect(await typedIn(visitor)).toEqual(["138 0013 8000", letters, "123456"]);
    await visitor.button(words.login).click();
    await visitor.page.getByRole("main").getByText(visitor.text(words.noAnswer)).waitFor();
    expect(await typedIn(visitor)).toEqual(["138 0013 8000", letters, "123456"]);
  });

  test("nothing typed in a dialog is lost", async ({ visitors }) => {
    const visitor = await visitors.invite({ language, expected });
    await arriveSignedIn(visitor);
    await visitor.open("/profile");
    await visitor.button(words.activateCard).click();
    await visitor.field(words.cardKey).fill("abcd");
    await goDown(visitor);
    await visitor.button(words.activate).click();
    await visitor.saying(words.noAnswer).waitFor();
    expect(await typedIn(visitor)).toEqual(["ABCD"]);
  });
});
