import type { Localized } from "@baleen/contract/language.ts";
import { expect, type Locator, type Page } from "@playwright/test";
import { findAxeViolations } from "./testing/accessibility-faults.ts";
import { database } from "./testing/database.ts";
import { test } from "./testing/journey.ts";
import { consoleTexts, giveReason, openConsole } from "./testing/operator.ts";
import { orderYearly } from "./testing/paying.ts";
import { createSession } from "./testing/signing-in.ts";
import type { Visitor } from "./testing/visitor.ts";

const expectedMessages = /401/;

const texts = {
  code: { zh: "代码", en: "Code" },
  name: { zh: "名称", en: "Name" },
  price: { zh: "价格（元）", en: "Price in yuan" },
  changeStock: { zh: "调整库存", en: "Change stock" },
  delta: { zh: "增减数量", en: "Add or take" },
  setPrice: { zh: "设置价格", en: "Set a price" },
  complete: { zh: "手动完成", en: "Complete by hand" },
  paidYuan: { zh: "实付金额（元，可不填）", en: "Amount paid, in yuan (optional)" },
  amountInvalid: { zh: "请输入正确的金额", en: "Please enter a valid amount" },
  numberInvalid: { zh: "请输入整数", en: "Please enter a whole number" },
  required: { zh: "请填写这一项", en: "This field is required" },
  invalid: { zh: "格式不正确", en: "This format is not valid" },
  unsaved: { zh: "修改还没有保存", en: "Your changes are not saved" },
  stay: { zh: "留下", en: "Stay" },
  leave: { zh: "不保存，离开", en: "Leave without saving" },
  invitee: { zh: "邀请谁（可不填）", en: "For whom (optional)" },
  withdraw: { zh: "撤回邀请", en: "Withdraw" },
  operators: { zh: "操作员", en: "Operators" },
} as const satisfies Record<string, Localized>;

/** What is written at a field. */
async function noteOf(page: Page, field: Locator): Promise<string | null> {
  const id = await field.getAttribute("aria-describedby");
  return id === null ? null : await page.locator(`[id="${id}"]`).innerText();
}

const isInView = (field: Locator) =>
  field.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight && element === document.activeElement;
  });

/** Clicks the button of a dialog that has its name. */
async function submit(visitor: Visitor, name: Localized): Promise<void> {
  await visitor
    .dialog(name)
    .getByRole("button", { name: visitor.text(name), exact: true })
    .click();
}

/** The paths of what the page sends to the console's calls from now on. */
function noteSent(page: Page): string[] {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(new URL(request.url()).pathname);
  });
  return sent;
}

test("a form names each wrong field before anything is sent, and brings the first into view", async ({
  visitors,
}) => {
  for (const language of ["zh", "en"] as const) {
    const visitor = await visitors.create({ language, expectedMessages });
    const { page } = visitor;
    await page.setViewportSize({ width: 390, height: 600 });
    await openConsole(visitor, "/console/packages/new");
    const sent = noteSent(page);
    await visitor.field(texts.code).fill("Half Year");
    await visitor.field(texts.price).fill("free");
    await visitor.button(consoleTexts.newPackage).click();
    await expect.poll(() => isInView(visitor.field(texts.code))).toBe(true);
    const notes = [texts.code, texts.name, texts.price].map((field) => noteOf(page, visitor.field(field)));
    expect(await Promise.all(notes)).toEqual(
      [texts.invalid, texts.required, texts.amountInvalid].map((note) => visitor.text(note)),
    );
    expect(sent).toEqual([]);
    expect(await findAxeViolations(page)).toEqual([]);
    await visitor.field(texts.code).fill("half-year");
    expect(await visitor.field(texts.code).getAttribute("aria-invalid")).toBeNull();
    expect(await visitor.field(texts.price).getAttribute("aria-invalid")).toBe("true");
  }
});

test("a number that cannot be read is told at its field, of stock, a price and a payment", async ({
  visitors,
}) => {
  const buyer = await visitors.create({ language: "en" });
  await createSession(buyer);
  await buyer.open("/pricing");
  const orderNo = await orderYearly(buyer);

  const visitor = await visitors.create({ language: "en", expectedMessages });
  const { page } = visitor;
  const forms = [
    ["/console/packages/1", texts.changeStock, texts.delta, "ten", texts.numberInvalid],
    ["/console/packages/1", texts.setPrice, texts.price, "19.9.0", texts.amountInvalid],
    [`/console/orders/${orderNo}`, texts.complete, texts.paidYuan, "many", texts.amountInvalid],
  ] as const;
  for (const [path, name, label, typed, told] of forms) {
    await openConsole(visitor, path);
    const sent = noteSent(page);
    await visitor.button(name).click();
    await visitor.field(label).fill(typed);
    await giveReason(visitor);
    await submit(visitor, name);
    await expect.poll(() => noteOf(page, visitor.field(label))).toBe(visitor.text(told));
    expect(await isInView(visitor.field(label))).toBe(true);
    expect(sent).toEqual([]);
  }
});

test("what was typed into a page of its own is asked about by links and by Back", async ({ visitors }) => {
  const visitor = await visitors.create({ language: "en", expectedMessages });
  const { page } = visitor;
  await openConsole(visitor, "/console/packages");
  await page.getByRole("link", { name: visitor.text(consoleTexts.newPackage), exact: true }).click();
  await visitor.field(texts.name).fill("Half a year");
  const question = page.getByRole("alertdialog", { name: visitor.text(texts.unsaved) });
  const ways = [
    () => page.getByRole("link", { name: visitor.text(texts.operators), exact: true }).click(),
    () => page.evaluate(() => history.back()),
  ];
  for (const leave of ways) {
    await leave();
    await question.waitFor();
    await visitor.button(texts.stay).click();
    await question.waitFor({ state: "hidden" });
    // The browser has left the question's entry, so that Back is the form's.
    await page.waitForFunction(() => history.state?.openDialogs === 1);
    expect(await visitor.field(texts.name).inputValue()).toBe("Half a year");
  }
  await page.evaluate(() => history.back());
  await visitor.button(texts.leave).click();
  await page.waitForURL("**/console/packages");
});

test("an invitation is listed under the name that it was given, and withdrawn", async ({ visitors }) => {
  const visitor = await visitors.create({ language: "en", expectedMessages });
  const { page } = visitor;
  await openConsole(visitor, "/console/operators");
  const invitee = `Wang ${Date.now()}`;
  await visitor.button(consoleTexts.invite).click();
  await visitor.field(consoleTexts.role).selectOption("support");
  await visitor.field(texts.invitee).fill(invitee);
  await giveReason(visitor);
  await submit(visitor, consoleTexts.invite);
  await page.getByText("It is shown only now and works once.", { exact: false }).waitFor();
  const dialog = visitor.dialog(consoleTexts.invite);
  const close = dialog.getByRole("button", { name: visitor.text(consoleTexts.close), exact: true });
  await close.first().click();
  await dialog.waitFor({ state: "hidden" });
  const row = page.getByRole("row").filter({ hasText: invitee });
  await row.getByRole("button", { name: visitor.text(texts.withdraw), exact: true }).click();
  await giveReason(visitor);
  await submit(visitor, texts.withdraw);
  await row.waitFor({ state: "detached" });
});

/** The colours of the buttons that lie beside each other, by the bar that holds them. */
const readBars = () => {
  const danger = getComputedStyle(document.documentElement).getPropertyValue("--danger");
  const probe = document.body.appendChild(document.createElement("i"));
  probe.style.color = danger;
  const colour = getComputedStyle(probe).color;
  probe.remove();
  const bars = new Set([...document.querySelectorAll("main button")].map((button) => button.parentElement));
  return [...bars].map((bar) =>
    [...(bar?.querySelectorAll<HTMLElement>(":scope > button") ?? [])].map(
      (button) => getComputedStyle(button).color === colour,
    ),
  );
};

test("buttons that take something away look it, and come after the others", async ({ visitors }) => {
  const buyer = await visitors.create({ language: "en" });
  const person = await createSession(buyer);
  await buyer.open("/pricing");
  const orderNo = await orderYearly(buyer);
  const visitor = await visitors.create({ language: "en", expectedMessages });
  const { page } = visitor;
  await openConsole(visitor, `/console/orders/${orderNo}`);
  const seen: boolean[] = [];
  const look = async () => {
    for (const bar of await page.evaluate(readBars)) {
      const first = bar.indexOf(true);
      if (first >= 0) seen.push(bar.slice(first).every(Boolean) && (first > 0 || bar.length === 1));
    }
  };
  await visitor.button(consoleTexts.recheck).waitFor();
  await look();
  await page.getByRole("link", { name: person.name, exact: true }).first().click();
  await visitor.button(consoleTexts.grant).waitFor();
  await look();
  await openConsole(visitor, "/console/payments");
  await visitor.button({ zh: "检查微信支付", en: "Check WeChat Pay" }).waitFor();
  await look();
  await openConsole(visitor, "/console/operators");
  await visitor.button({ zh: "更改角色", en: "Change role" }).first().waitFor();
  await look();
  expect(seen.length).toBeGreaterThanOrEqual(5);
  expect(seen).not.toContain(false);
});

/** Answers the next call of a path with nothing, after the server has done it. */
async function loseAnswer(page: Page, path: RegExp): Promise<void> {
  await page.route(
    path,
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
}

test("an action whose answer is lost is done once, also when its dialog was closed, and a changed one is not done in its place", async ({
  visitors,
}) => {
  const buyer = await visitors.create({ language: "en" });
  const person = await createSession(buyer);
  const visitor = await visitors.create({
    language: "en",
    expectedMessages: /401|409|CONNECTION_RESET|Failed to load/,
  });
  const { page } = visitor;
  const found = await database.query("select id from accounts where username = $1", [person.name]);
  const id = String(found.rows[0].id);
  const countGrants = async () => {
    const { rows } = await database.query("select days from grants where account_id = $1 order by id", [id]);
    return rows.map(({ days }) => Number(days));
  };
  await openConsole(visitor, `/console/accounts/${id}`);
  const dialog = visitor.dialog(consoleTexts.grant);
  const grant = async (days: string) => {
    await visitor.field(consoleTexts.days).fill(days);
    await submit(visitor, consoleTexts.grant);
  };
  await loseAnswer(page, /\/grant/);
  await visitor.button(consoleTexts.grant).click();
  await giveReason(visitor);
  await grant("7");
  const notice = page.getByText("may have gone through", { exact: false });
  await notice.waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await visitor.button(consoleTexts.grant).click();
  await notice.waitFor();
  expect(await visitor.field(consoleTexts.days).inputValue()).toBe("7");
  // A changed one is neither done silently nor answered as the former.
  await grant("9");
  await page.getByText("Your earlier submission went through", { exact: false }).waitFor();
  expect(await dialog.getByText("grant of 7 days", { exact: false }).count()).toBe(1);
  expect(await countGrants()).toEqual([7]);
  await submit(visitor, consoleTexts.grant);
  await dialog.waitFor({ state: "hidden" });
  expect(await countGrants()).toEqual([7, 9]);

  await loseAnswer(page, /\/grant/);
  await visitor.button(consoleTexts.grant).click();
  await giveReason(visitor);
  await grant("5");
  await notice.waitFor();
  for (const _ of [1, 2]) await page.keyboard.press("Escape");
  expect(page.url()).toContain(`/accounts/${id}`);
  await visitor.button(consoleTexts.grant).click();
  await submit(visitor, consoleTexts.grant);
  await dialog.waitFor({ state: "hidden" });
  expect(await countGrants()).toEqual([7, 9, 5]);
});

test("a filter keeps the focus when it is applied and when all are cleared", async ({ visitors }) => {
  const visitor = await visitors.create({ language: "en", expectedMessages });
  const { page } = visitor;
  for (const path of ["/console/accounts", "/console/orders", "/console/invoices", "/console/audit-log"]) {
    await openConsole(visitor, path);
    const field = page
      .locator("main input[type=text], main input[type=number], main input[type=date]")
      .first();
    await field.waitFor();
    const type = await field.getAttribute("type");
    await field.fill(type === "date" ? "2026-01-02" : "12");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\?/);
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.getByRole("button", { name: "Clear filters", exact: true }).click();
    await page.waitForURL((url) => url.search === "");
    expect(await page.evaluate(() => document.activeElement?.matches("input, select"))).toBe(true);
    expect(await field.inputValue()).toBe("");
  }
});
