import { expect } from "@playwright/test";
import { findAxeViolations } from "./testing/accessibility-faults.ts";
import { test } from "./testing/journey.ts";
import { focusedName, hasFocus } from "./testing/keyboard.ts";
import { findLayoutFaults } from "./testing/layout-faults.ts";
import { createSession, newPerson } from "./testing/signing-in.ts";
import { uiTexts } from "./testing/ui-texts.ts";

const pages = [
  {
    path: "/login",
    language: "en",
    tabs: Object.values(uiTexts.loginMethods),
    submit: uiTexts.login,
  },
  {
    path: "/register",
    language: "zh",
    tabs: Object.values(uiTexts.wayToRegister),
    submit: uiTexts.register,
  },
] as const;
for (const page of pages) {
  test(`every tab of ${page.path}, once refused, leads to its first bad field and has nothing that axe objects to`, async ({
    visitors,
  }) => {
    const visitor = await visitors.create({ language: page.language });
    await visitor.open(page.path);
    for (const tab of page.tabs) {
      await visitor.tab(tab).click();
      await visitor.button(page.submit).click();
      const refused = visitor.page.locator("[aria-invalid=true]").first();
      await refused.waitFor();
      await expect.poll(() => refused.evaluate(hasFocus)).toBe(true);
      expect(await findAxeViolations(visitor.page)).toEqual([]);
      expect(await findLayoutFaults(visitor.page)).toEqual([]);
    }
  });
}

test("nothing keeps a password, a code or a key from being pasted", async ({ visitors }) => {
  const visitor = await visitors.create({ language: "zh" });
  const pasteEverywhere = () =>
    visitor.page.locator("input:visible").evaluateAll((fields) =>
      fields.map((field) => {
        const paste = new ClipboardEvent("paste", { bubbles: true, cancelable: true });
        return field.dispatchEvent(paste);
      }),
    );
  await visitor.open("/register");
  await visitor.tab(uiTexts.wayToRegister.phone).click();
  await expect.poll(pasteEverywhere).toEqual([true, true, true, true, true]);
  await createSession(visitor);
  await visitor.open("/profile");
  await visitor.button(uiTexts.activateCard).click();
  await visitor.field(uiTexts.cardKey).waitFor();
  expect(await pasteEverywhere()).toEqual([true]);
});

test("signing in takes no mouse: the keyboard changes tabs, fills the form and sends it [spec 4.3, 8.11]", async ({
  visitors,
}) => {
  const visitor = await visitors.create({ language: "en", expectedMessages: /status of 400/ });
  const { keyboard } = visitor.page;
  const { name } = newPerson();
  const ways = uiTexts.loginMethods;
  await visitor.open("/login");
  await visitor.tab(ways.username).focus();
  const walk = [
    ["ArrowRight", ways.email],
    ["End", ways.phone],
    ["ArrowRight", ways.username],
    ["ArrowLeft", ways.phone],
    ["Home", ways.username],
  ] as const;
  for (const [key, way] of walk) {
    await keyboard.press(key);
    await expect.poll(() => focusedName(visitor.page)).toBe(visitor.text(way));
    await expect.poll(() => visitor.tab(way).getAttribute("aria-selected")).toBe("true");
    const panel = await visitor.tab(way).getAttribute("aria-controls");
    await expect
      .poll(() => visitor.page.getByRole("tabpanel", { name: visitor.text(way) }).getAttribute("id"))
      .toBe(panel);
  }
  await keyboard.press("Tab");
  await keyboard.type(name);
  await keyboard.press("Tab");
  await keyboard.type("not the password");
  await keyboard.press("Enter");
  await visitor.page.getByRole("alert").getByText(visitor.text(uiTexts.credentialsWrong)).waitFor();
  await visitor.page.getByRole("main").getByText(visitor.text(uiTexts.credentialsWrong)).waitFor();
  await expect.poll(() => visitor.field(uiTexts.username).inputValue()).toBe(name);

  for (const kind of ["email", "phone"] as const) {
    await visitor.tab(ways[kind]).click();
    await visitor.field(uiTexts.address[kind]).waitFor();
    await expect.poll(() => visitor.field(uiTexts.code[kind]).inputValue()).toBe("");
    await visitor.field(uiTexts.code[kind]).fill("123456");
    await expect.poll(() => visitor.field(uiTexts.username).count()).toBe(0);
  }
  await visitor.tab(ways.username).click();
  await expect.poll(() => visitor.field(uiTexts.username).inputValue()).toBe("");
});

test("registering keeps what is typed on another tab, but for the passwords and the code [spec 2.25]", async ({
  visitors,
}) => {
  const visitor = await visitors.create({ language: "zh" });
  await visitor.open("/register");
  await visitor.field(uiTexts.username).fill("kelp_99");
  await visitor.field(uiTexts.password).fill("secret1");
  await visitor.tab(uiTexts.wayToRegister.phone).click();
  await expect.poll(() => visitor.field(uiTexts.password).inputValue()).toBe("");
  await visitor.field(uiTexts.address.phone).fill("+86 138-0013-8000");
  await expect.poll(() => visitor.field(uiTexts.address.phone).inputValue()).toBe("138 0013 8000");
  await visitor.field(uiTexts.code.phone).fill("123456");
  await visitor.tab(uiTexts.wayToRegister.email).click();
  await expect.poll(() => visitor.field(uiTexts.code.email).inputValue()).toBe("");
  await visitor.tab(uiTexts.wayToRegister.account).click();
  await expect.poll(() => visitor.field(uiTexts.username).inputValue()).toBe("kelp_99");
  await visitor.tab(uiTexts.wayToRegister.phone).click();
  await expect.poll(() => visitor.field(uiTexts.code.phone).inputValue()).toBe("");
  await expect.poll(() => visitor.field(uiTexts.address.phone).inputValue()).toBe("138 0013 8000");
});
