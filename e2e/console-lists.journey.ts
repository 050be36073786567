import { randomUUID } from "node:crypto";
import type { Localized } from "@baleen/contract/language.ts";
import { expect } from "@playwright/test";
import { findAxeViolations } from "./testing/accessibility-faults.ts";
import { test } from "./testing/journey.ts";
import { openConsole } from "./testing/operator.ts";
import { orderYearly } from "./testing/paying.ts";
import { createSession } from "./testing/signing-in.ts";
import { site } from "./testing/site.ts";
import type { Visitor } from "./testing/visitor.ts";

const expectedMessages = /401/;

const texts = {
  username: { zh: "用户名开头", en: "Username begins with" },
  amount: { zh: "金额（元）", en: "Amount in yuan" },
  amountUnread: { zh: "例如199或100-200", en: "Such as 199 or 100-200" },
  package: { zh: "套餐", en: "Package" },
  list: { zh: "订单列表", en: "Orders" },
  auditLog: { zh: "操作记录", en: "Audit log" },
  empty: { zh: "没有符合条件的订单", en: "No orders match." },
  all: { zh: "全部内容", en: "All of it" },
} as const satisfies Record<string, Localized>;

async function buyYearly(buyer: Visitor) {
  const { name } = await createSession(buyer);
  await buyer.open("/pricing");
  return { name, orderNo: await orderYearly(buyer) };
}

test("orders are filtered by username, amount and the name of a package, and lead to the account", async ({
  visitors,
}) => {
  const { name, orderNo } = await buyYearly(await visitors.create({ language: "en" }));
  const visitor = await visitors.create({ language: "zh", expectedMessages });
  const { page } = visitor;
  await openConsole(visitor, "/console/orders");
  const apply = async (label: Localized, typed: string) => {
    await visitor.field(label).fill(typed);
    await page.keyboard.press("Enter");
  };
  const rows = page.getByRole("table", { name: visitor.text(texts.list) }).getByRole("row");
  const nothing = page.getByText(visitor.text(texts.empty));
  await apply(texts.username, name);
  await expect.poll(() => rows.count()).toBe(2);
  expect(await rows.nth(1).innerText()).toContain(orderNo);

  await apply(texts.amount, "100-200");
  await nothing.waitFor();
  await apply(texts.amount, "many");
  await visitor.textElement(texts.amountUnread).waitFor();
  expect(await visitor.field(texts.amount).getAttribute("aria-invalid")).toBe("true");
  expect(await rows.count()).toBe(0);
  await apply(texts.amount, "¥269");
  await expect.poll(() => rows.count()).toBe(2);

  await visitor.field(texts.package).selectOption({ label: "月度会员" });
  await nothing.waitFor();
  await visitor.field(texts.package).selectOption({ label: "年度会员" });
  await expect.poll(() => rows.count()).toBe(2);
  expect(await findAxeViolations(page)).toEqual([]);
  await rows.nth(1).getByRole("link", { name, exact: true }).click();
  await page.waitForURL("**/console/accounts/*");
});

/** Two lines of text with the space around them. */
const maxRecordPx = 64;

test("on a phone a record is two lines; what has no page of its own opens in its place", async ({
  visitors,
}) => {
  const { orderNo } = await buyYearly(await visitors.create({ language: "en" }));
  for (const language of ["zh", "en"] as const) {
    const visitor = await visitors.create({ language, expectedMessages });
    const { page } = visitor;
    await page.setViewportSize({ width: 390, height: 844 });
    const recordsOf = (label: Localized) =>
      page.getByRole("list", { name: visitor.text(label), exact: true }).getByRole("listitem");
    await openConsole(visitor, "/console/orders");
    const order = recordsOf(texts.list).filter({ hasText: orderNo });
    await order.waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    const asked = await page.request.post(`/api/console/orders/${orderNo}/recheck`, {
      headers: { origin: site.url },
      data: { actionKey: randomUUID() },
    });
    expect(asked.status()).toBe(200);
    await openConsole(visitor, "/console/audit-log");
    const entry = recordsOf(texts.auditLog).first();
    await entry.waitFor();
    expect((await entry.boundingBox())?.height).toBeLessThan(maxRecordPx);
    const toggle = entry.getByRole("button", { name: visitor.text(texts.all) });
    await toggle.click();
    await entry.getByRole("term").nth(4).waitFor();
    expect(await toggle.getAttribute("aria-expanded")).toBe("true");
    expect(await findAxeViolations(page)).toEqual([]);
    await openConsole(visitor, "/console/orders");
    await order.waitFor();
    expect((await order.boundingBox())?.height).toBeLessThan(maxRecordPx);
    expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
    // The whole record is the link.
    await order.click({ position: { x: 300, y: 20 } });
    await page.waitForURL(`**/console/orders/${orderNo}`);
  }
});
