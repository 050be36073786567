import { expect } from "@playwright/test";
import { findAxeViolations } from "./testing/accessibility-faults.ts";
import { CaptchaSolver, requestCode } from "./testing/codes.ts";
import { test } from "./testing/journey.ts";
import { hasFocus } from "./testing/keyboard.ts";
import { readAnnouncements } from "./testing/live-regions.ts";
import { readOrderNo, settleAtCashier } from "./testing/paying.ts";
import { createSession, newAddress } from "./testing/signing-in.ts";
import { uiTexts } from "./testing/ui-texts.ts";

test("a purchase says what is bought, keeps the focus where it stands, and gives it back", async ({
  visitors,
}) => {
  const visitor = await visitors.create({ language: "en" });
  const { page } = visitor;
  await createSession(visitor);
  await visitor.open("/pricing");
  await visitor.button(uiTexts.buyYearly).press("Enter");
  const dialog = visitor.dialog(uiTexts.yourOrder);
  await dialog.waitFor();
  expect(await dialog.ariaSnapshot()).not.toContain("banner");
  const facts = await dialog.getAttribute("aria-describedby");
  expect(await page.locator(`[id="${facts}"]`).innerText()).toContain("269.00");

  await visitor.button(uiTexts.makeCode).press("Enter");
  const orderNo = await readOrderNo(visitor);
  await expect.poll(() => visitor.heading(uiTexts.scanToPay).evaluate(hasFocus)).toBe(true);
  await settleAtCashier(visitor, orderNo, "failed");
  await visitor.dialog(uiTexts.failed).waitFor();
  await expect.poll(() => visitor.heading(uiTexts.failed).evaluate(hasFocus)).toBe(true);
  await page.keyboard.press("Escape");
  await expect.poll(() => visitor.button(uiTexts.buyYearly).evaluate(hasFocus)).toBe(true);
});

test("a code that has died says so, and its button leads to another", async ({ visitors }) => {
  const visitor = await visitors.create({ language: "zh" });
  const { page } = visitor;
  await createSession(visitor);
  await visitor.open("/pricing");
  await page.route("**/qrcode", async (route) => {
    const answer = await route.fetch();
    const { data, ...rest } = await answer.json();
    await route.fulfill({ json: { ...rest, data: { ...data, validForS: 1 } } });
  });
  await visitor.button(uiTexts.buyYearly).press("Enter");
  await visitor.button(uiTexts.makeCode).press("Enter");
  await visitor.button(uiTexts.newCode).waitFor();
  await expect.poll(() => readAnnouncements(page)).toContain(visitor.text(uiTexts.codeDead));
  expect(await findAxeViolations(page)).toEqual([]);
  await page.unroute("**/qrcode");
  await visitor.button(uiTexts.newCode).press("Enter");
  await readOrderNo(visitor);
  await expect.poll(() => visitor.heading(uiTexts.scanToPay).evaluate(hasFocus)).toBe(true);
});

test("another picture is told of, and the wait for another code is no name of a button", async ({
  visitors,
}) => {
  const visitor = await visitors.create({ language: "en" });
  const heard = () => readAnnouncements(visitor.page);
  const reader = new CaptchaSolver(visitor);
  await visitor.open("/register");
  await visitor.tab(uiTexts.wayToRegister.email).click();
  await expect.poll(() => reader.imageSource()).not.toBe("");
  const first = await reader.imageSource();
  await visitor.button(uiTexts.refreshCaptcha).press("Enter");
  await reader.waitForOtherImage(first);
  await expect.poll(heard).toEqual([visitor.text(uiTexts.anotherCaptcha)]);

  await visitor.field(uiTexts.address.email).fill(newAddress("email"));
  await requestCode(visitor, reader);
  const send = visitor.button(uiTexts.sendCode);
  await expect.poll(() => send.getAttribute("aria-disabled")).toBe("true");
  const shown = await send.textContent();
  await expect.poll(() => send.textContent()).not.toBe(shown);
  const before = await heard();
  await send.press("Enter");
  await expect.poll(heard).toHaveLength(before.length + 1);
});

test("fields say that they are needed, and the buttons in them what they show", async ({ visitors }) => {
  const visitor = await visitors.create({ language: "zh" });
  await visitor.open("/register");
  const fields = visitor.page.getByRole("main").getByRole("textbox");
  await expect.poll(() => fields.count()).toBe(3);
  for (const field of await fields.all())
    await expect.poll(() => field.getAttribute("aria-required")).toBe("true");
  for (const field of [uiTexts.password, uiTexts.confirmation]) {
    await visitor.button({ zh: `显示 ${field.zh}`, en: `Show ${field.en}` }).waitFor();
  }
});
