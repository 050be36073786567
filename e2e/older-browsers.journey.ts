import { expect } from "vitest";
import { test } from "./testing/journey.ts";
import { orderYearly, pay } from "./testing/paying.ts";
import { logIn, newPerson, registerAccount } from "./testing/signing-in.ts";
import { uiTexts } from "./testing/ui-texts.ts";

/** APIs that the oldest supported browsers lack (docs/architecture.md), with the objects that have them. */
const younger = [
  ["Array", ["fromAsync"]],
  ["Array.prototype", ["toReversed", "toSorted", "toSpliced", "with"]],
  ["AbortSignal", ["any", "timeout"]],
  ["CSS", ["highlights"]],
  ["Document.prototype", ["startViewTransition"]],
  ["Element.prototype", ["checkVisibility", "setHTML"]],
  ["HTMLElement.prototype", ["hidePopover", "popover", "showPopover", "togglePopover"]],
  ["HTMLFormElement.prototype", ["requestSubmit"]],
  ["Map", ["groupBy"]],
  ["Object", ["groupBy"]],
  ["Promise", ["try", "withResolvers"]],
  ["Set.prototype", ["difference", "intersection", "isSubsetOf", "union"]],
  ["String.prototype", ["isWellFormed", "toWellFormed"]],
  ["URL", ["canParse", "parse"]],
  ["window", ["Iterator", "OffscreenCanvas", "navigation", "requestIdleCallback", "scheduler"]],
] as const;

/** Removes these APIs before the page's scripts run. */
function forget(list: typeof younger): void {
  for (const [path, names] of list) {
    const owner = path.split(".").reduce<object>((at, name) => Reflect.get(at, name), globalThis);
    for (const name of names) Reflect.deleteProperty(owner, name);
  }
}

test("without what older browsers lack, a visitor registers, signs in, pays and is a member", async ({
  visitors,
}) => {
  const visitor = await visitors.invite({ language: "zh" });
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
