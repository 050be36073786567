import { expect } from "@playwright/test";
import { test } from "./testing/journey.ts";
import { publicPages } from "./testing/pages.ts";
import { orderYearly, pay } from "./testing/paying.ts";
import { logIn, newPerson, registerAccount, submitLoginForm } from "./testing/signing-in.ts";
import { uiTexts } from "./testing/ui-texts.ts";

/** APIs that the oldest supported browsers lack (docs/architecture.md), with the objects that have them. */
const younger = [
  ["Array", ["fromAsync"]],
  ["Array.prototype", ["findLast", "findLastIndex", "toReversed", "toSorted", "toSpliced", "with"]],
  ["AbortSignal", ["any", "timeout"]],
  ["CSS", ["highlights"]],
  ["Document.prototype", ["startViewTransition"]],
  ["Element.prototype", ["checkVisibility", "setHTML"]],
  ["HTMLElement.prototype", ["hidePopover", "popover", "showPopover", "togglePopover"]],
  ["HTMLFormElement.prototype", ["requestSubmit"]],
  ["Map", ["groupBy"]],
  ["Object", ["groupBy", "hasOwn"]],
  ["Promise", ["try", "withResolvers"]],
  ["Set.prototype", ["difference", "intersection", "isSubsetOf", "union"]],
  ["String.prototype", ["isWellFormed", "toWellFormed"]],
  ["URL", ["canParse", "parse"]],
  [
    "window",
    ["Iterator", "OffscreenCanvas", "navigation", "reportError", "requestIdleCallback", "scheduler"],
  ],
] as const;

/** Removes these APIs before the page's scripts run. */
function forget(list: typeof younger): void {
  for (const [path, names] of list) {
    const owner = path.split(".").reduce<object>((at, name) => Reflect.get(at, name), globalThis);
    for (const name of names) Reflect.deleteProperty(owner, name);
  }
}

/** What the page asks for before it starts its scripts. */
function forgetDialogs(): void {
  Reflect.deleteProperty(globalThis, "HTMLDialogElement");
}

test("a browser that is older still has each page complete without its scripts, and a form says that it cannot be sent", async ({
  visitors,
}) => {
  const visitor = await visitors.create({ language: "en", expectedMessages: /status of 404/ });
  const { page } = visitor;
  await page.addInitScript(forgetDialogs);
  for (const { path, title } of publicPages) {
    await page.goto(path);
    await visitor.heading(title).first().waitFor();
    expect(await page.evaluate(() => document.documentElement.dataset.scripts), path).toBe("failed");
  }
  await page.goto("/login");
  await page.getByText("The buttons on this page aren’t working").waitFor();
  await page.locator("footer").getByRole("link", { name: uiTexts.pricing.en }).click();
  await page.waitForURL("**/pricing");
});

function blockStorage(): void {
  const refuse = () => {
    throw new DOMException("The storage is blocked.", "SecurityError");
  };
  for (const name of ["localStorage", "sessionStorage"])
    Object.defineProperty(window, name, { get: refuse, configurable: true });
}

test("a browser that blocks storage shows each page alive, and signing in says what is in its way", async ({
  visitors,
}) => {
  const person = newPerson();
  const elsewhere = await visitors.create({ language: "en" });
  await elsewhere.open("/register");
  await registerAccount(elsewhere, person);

  const visitor = await visitors.create({ language: "en", expectedMessages: /status of 404/ });
  await visitor.page.addInitScript(blockStorage);
  for (const { path, title } of publicPages) {
    await visitor.open(path);
    await visitor.heading(title).first().waitFor();
  }
  await visitor.open("/login");
  await submitLoginForm(visitor, person);
  await visitor.page.getByText("Your browser is blocking site data").first().waitFor();
  expect(new URL(visitor.page.url()).pathname).toBe("/login");
});

test("a browser that cannot run the console's script is told what it needs", async ({ visitors }) => {
  const { page } = await visitors.create({ language: "en", expectedMessages: /ERR_FAILED/ });
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/console");
  await page.getByText("The console needs JavaScript").waitFor();
});

test("without what older browsers lack, a visitor registers, signs in, pays and is a member", async ({
  visitors,
}) => {
  const visitor = await visitors.create({ language: "zh" });
  const person = newPerson();
  await visitor.page.addInitScript(forget, younger);
  await visitor.open("/");
  expect(await visitor.page.evaluate(() => "canParse" in URL)).toBe(false);
  await visitor.menuLink(uiTexts.register).click();
  await registerAccount(visitor, person);
  await logIn(visitor, person);

  await visitor.open("/pricing");
  const orderNo = await orderYearly(visitor, uiTexts.alipay);
  await pay(visitor, orderNo);
});
