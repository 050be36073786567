import { languages } from "@baleen/contract/language.ts";
import { describe, expect } from "vitest";
import { askForCode, PictureReader, typeCode } from "./testing/codes.ts";
import { channels } from "./testing/demo.ts";
import { test } from "./testing/journey.ts";
import { logIn, newAddress, newPerson } from "./testing/signing-in.ts";
import { words } from "./testing/words.ts";

const cases = languages.flatMap((language) => channels.map((channel) => ({ language, channel })));

describe.each(cases)("in $language by $channel", ({ language, channel }) => {
  test("a visitor proves an address, opens an account with it and signs in with it [spec 2.24, 2.25]", async ({
    visitors,
  }) => {
    const visitor = await visitors.invite({ language });
    const reader = new PictureReader(visitor);
    const address = newAddress(channel);
    const username = address.split("@")[0] ?? "";
    const { password } = newPerson();
    await visitor.open("/register");
    await visitor.tab(words.wayToRegister[channel]).click();
    await visitor.field(words.address[channel]).fill(address);
    await visitor.page.getByText(username).waitFor();
    await askForCode(visitor, reader);

    const waiting = visitor.button(words.sendCode);
    await expect.poll(() => waiting.textContent()).toMatch(/秒后重发|Resend in/);
    await expect.poll(() => waiting.getAttribute("aria-disabled")).toBe("true");
    await typeCode(visitor, channel, address);
    await visitor.field(words.password).fill(password);
    await visitor.field(words.confirmation).fill(password);
    await visitor.button(words.register).click();
    await visitor.page.waitForURL("**/login");
    await visitor.saying(words.registered).waitFor();

    await logIn(visitor, { name: address, password });
    await visitor.saying(words.loggedIn).waitFor();
    await visitor.open("/profile");
    await visitor.page.getByText(username, { exact: true }).waitFor();
  });
});
