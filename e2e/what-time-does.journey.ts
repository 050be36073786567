import { expect, type Page } from "@playwright/test";
import { CaptchaSolver, requestCode } from "./testing/codes.ts";
import { test } from "./testing/journey.ts";
import { pauseClock } from "./testing/page-clock.ts";
import { orderYearly, showCode } from "./testing/paying.ts";
import { createSession, newAddress } from "./testing/signing-in.ts";
import { uiTexts } from "./testing/ui-texts.ts";

declare global {
  interface Window {
    /** The delays of all intervals that the page has started. */
    intervals?: number[];
  }
}

/** Pauses the page's clock and records each interval that the page starts. */
async function noteIntervals(page: Page): Promise<() => Promise<number[]>> {
  await page.clock.install();
  await page.addInitScript(() => {
    const noted: number[] = [];
    window.intervals = noted;
    const { setInterval: start } = window;
    window.setInterval = ((...args: Parameters<typeof setInterval>) => {
      noted.push(Number(args[1]));
      return start(...args);
    }) as typeof setInterval;
  });
  return () => page.evaluate(() => window.intervals ?? []);
}

test("announcements follow each other every five seconds [spec 2.8, 9.7]", async ({ visitors }) => {
  const visitor = await visitors.create({ language: "en", reducedMotion: "no-preference" });
  const { page } = visitor;
  const intervals = await noteIntervals(page);
  await visitor.open("/");
  await expect.poll(intervals).toContain(5000);
  await pauseClock(page);
  const shown = () => page.getByRole("region", { name: "Announcements" }).locator("[data-shown]").innerText();
  const [first] = [await shown()];
  await page.clock.runFor(5000);
  await expect.poll(shown).not.toBe(first);
  await page.clock.runFor(5000);
  await expect.poll(shown).toBe(first);
});

test("a sample of a purchase follows another every three seconds, and a new one comes every eight [spec 9.8]", async ({
  visitors,
}) => {
  const visitor = await visitors.create({ language: "en", reducedMotion: "no-preference" });
  const { page } = visitor;
  const intervals = await noteIntervals(page);
  await visitor.open("/pricing");
  await expect.poll(intervals).toEqual(expect.arrayContaining([3000, 8000]));
  await pauseClock(page);
  const shown = () =>
    page.getByRole("region", { name: "Sample activity" }).getByRole("paragraph").innerText();
  const [first] = [await shown()];
  await page.clock.runFor(3000);
  await expect.poll(shown).not.toBe(first);
});

test("another code can be asked for after sixty seconds [spec 2.23, 5.4, 9.12]", async ({ visitors }) => {
  const visitor = await visitors.create({ language: "en" });
  const reader = new CaptchaSolver(visitor);
  const { page } = visitor;
  await page.clock.install();
  await visitor.open("/login");
  await visitor.tab(uiTexts.loginMethods.phone).click();
  await reader.read();
  const asked: string[] = [];
  page.on("request", (request) => request.url().endsWith("/code") && asked.push(request.url()));
  // Without a phone number and a captcha, no request is sent.
  await visitor.button(uiTexts.sendCode).click();
  await page.locator("[aria-invalid=true]").first().waitFor();
  await visitor.field(uiTexts.address.phone).fill(newAddress("phone"));
  await visitor.button(uiTexts.sendCode).click();
  await visitor.textElement(uiTexts.captchaRequired).waitFor();
  expect(asked).toEqual([]);

  await pauseClock(page);
  await requestCode(visitor, reader);
  const label = () => visitor.button(uiTexts.sendCode).textContent();
  await expect.poll(label).toMatch(/^Resend in 60 s/);
  await page.clock.fastForward(59_000);
  await expect.poll(label).toMatch(/^Resend in 1 s/);
  await expect.poll(() => visitor.button(uiTexts.sendCode).getAttribute("aria-disabled")).toBe("true");
  await page.clock.fastForward(1000);
  await expect.poll(label).not.toMatch(/Resend/);
});

test("the page reloads two seconds after a payment; what keeps one from paying is said before [spec 2.21, 2.22, 5.8, 8.13, 9.13]", async ({
  visitors,
}) => {
  const visitor = await visitors.create({ language: "en", expectedMessages: /ERR_FAILED/ });
  const { page } = visitor;
  await createSession(visitor);
  await page.clock.install();
  await visitor.open("/pricing");
  // The user from the server would replace the stored one.
  await page.route("**/api/auth/profile", (route) => route.abort());
  const person = await page.evaluate(() => localStorage.getItem("userInfo") ?? "");
  const keepPerson = (text: string) => page.evaluate((kept) => localStorage.setItem("userInfo", kept), text);
  await visitor.button(uiTexts.buyYearly).click();
  const dialog = visitor.dialog(uiTexts.yourOrder);
  await dialog.waitFor();
  await keepPerson('{"id":-1}');
  await visitor.button(uiTexts.makeCode).click();
  await dialog.getByText("Invalid user ID, please log in again").first().waitFor();
  await keepPerson(person);

  // More than a QR code can hold.
  await page.route("**/qrcode", (route) =>
    route.fulfill({ json: { code: 0, data: { codeUrl: "x".repeat(5000) } } }),
  );
  await visitor.button(uiTexts.retry).click();
  await dialog.getByText("QR code generation failed, please try again").first().waitFor();
  await page.unroute("**/qrcode");
  await page.keyboard.press("Escape");

  await pauseClock(page);
  await page.route("**/payment-configs/status/**", (route) =>
    route.fulfill({ json: { code: 0, data: { status: "SUCCESS" } } }),
  );
  await orderYearly(visitor);
  await visitor.button({ zh: "换一种支付方式", en: "Pay another way" }).click();
  await dialog.waitFor();
  await showCode(visitor, uiTexts.makeCode);
  await page.clock.runFor(3000);
  await visitor.dialog(uiTexts.paid).waitFor();
  let loads = 0;
  page.on("load", () => (loads += 1));
  await page.clock.runFor(1900);
  expect(loads).toBe(0);
  const reloaded = page.waitForEvent("load");
  await page.clock.runFor(200);
  await reloaded;
});
