import { readFileSync } from "node:fs";
import { languages } from "@baleen/contract/language.ts";
import { expect, type Page } from "@playwright/test";
import { findAxeViolations } from "./testing/accessibility-faults.ts";
import { openBuyer, orderMonth } from "./testing/buyer.ts";
import { waitForFrames } from "./testing/frames.ts";
import { test } from "./testing/journey.ts";
import { consoleTexts, giveReason, openConsole, signInOperator } from "./testing/operator.ts";
import { createSession } from "./testing/signing-in.ts";
import { site } from "./testing/site.ts";
import type { Visitor } from "./testing/visitor.ts";

const signedOut = /401/;

const paths = [
  "/console",
  "/console/orders",
  "/console/accounts",
  "/console/cards",
  "/console/packages",
  "/console/packages/1",
  "/console/packages/new",
  "/console/releases",
  "/console/releases/new",
  "/console/content",
  "/console/content/basic",
  "/console/content/features",
  "/console/payments",
  "/console/messages",
  "/console/webhooks",
  "/console/audit-log",
  "/console/operators",
  "/console/settings",
  "/console/checks",
  "/console/first-hour",
  "/console/me",
] as const;

interface Rows {
  readonly data: { readonly rows: readonly Readonly<Record<string, string | number>>[] };
}

/** The paths of an existing order, account, batch and card. */
async function findDetailPages({ page }: Visitor): Promise<string[]> {
  const firstOf = async (path: string) => {
    const answer = (await (await page.request.get(`/api/console${path}`)).json()) as Rows;
    return answer.data.rows[0] ?? {};
  };
  const { orderNo, accountId } = await firstOf("/orders");
  const { id: batchId } = await firstOf("/card-batches");
  const { id: cardId } = await firstOf(`/card-batches/${batchId}/cards`);
  return [
    `/console/orders/${orderNo}`,
    `/console/accounts/${accountId}`,
    `/console/card-batches/${batchId}`,
    `/console/cards/${cardId}`,
  ];
}

/** Navigates within the console and waits until the page has loaded. */
async function turnTo(page: Page, path: string): Promise<void> {
  await page.evaluate((next) => history.pushState(null, "", next), path);
  await waitForFrames(page, 2);
  const waiting = page.locator("[aria-busy=true]").or(page.getByText(/^(正在载入|Loading)$/));
  await expect.poll(() => waiting.count()).toBe(0);
  await page.getByRole("heading", { level: 1 }).waitFor();
}

/** Lists whose items are laid out, and which still have the indent and the marks of a list. */
function findIndentedLists(): string[] {
  return [...document.querySelectorAll<HTMLElement>("main :is(ul, ol):has(> li[class])")]
    .filter((list) => getComputedStyle(list).paddingInlineStart !== "0px")
    .map((list) => list.innerText.slice(0, 40));
}

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test("an operator signs in, and every page can be used by everyone", async ({ visitors }) => {
      const visitor = await visitors.create({ language, expectedMessages: signedOut });
      const { page } = visitor;
      await page.goto("/console");
      await visitor.heading(consoleTexts.signInTitle).waitFor();
      expect(await findAxeViolations(page)).toEqual([]);
      await signInOperator(visitor);
      await visitor.heading(consoleTexts.overview).waitFor();
      await orderMonth(site.url, await openBuyer(site.url));
      const allPaths = [...paths, ...(await findDetailPages(visitor))];
      for (const [index, path] of allPaths.entries()) {
        // axe's violations do not depend on the language, so languages and widths alternate.
        const readAt = [1440, undefined, 390, undefined][(index + languages.indexOf(language)) % 4];
        await turnTo(page, path);
        expect.soft(await page.evaluate(findIndentedLists), path).toEqual([]);
        for (const width of [1440, 390]) {
          await page.setViewportSize({ width, height: 900 });
          // The plots are resized a frame after the window.
          await waitForFrames(page, 2);
          const overflow = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
          expect.soft(overflow, `${path} at ${width}`).toBe(0);
          if (width === readAt) expect.soft(await findAxeViolations(page), `${path} at ${width}`).toEqual([]);
        }
      }
    });
  });
}

test("a session that ends in the middle of a form is renewed above it, and the form is sent as it was filled", async ({
  visitors,
}) => {
  const buyer = await createSession(await visitors.create({ language: "en" }));
  const visitor = await visitors.create({ language: "en", expectedMessages: signedOut });
  const { page } = visitor;
  await openConsole(visitor);
  await visitor.field(consoleTexts.search).fill(buyer.name);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/console\/accounts\/\d+$/);
  await visitor.button(consoleTexts.grant).click();
  const form = visitor.dialog(consoleTexts.grant);
  await form.getByLabel("Days", { exact: true }).fill("7");
  await giveReason(visitor);
  await page.context().clearCookies();
  await form.getByRole("button", { name: "Grant days", exact: true }).click();
  await visitor.dialog(consoleTexts.again).waitFor();
  await signInOperator(visitor);
  await page.getByText(/The membership now ends \d{4}-\d{2}-\d{2}/).waitFor();
});

test("the keyboard opens pages and the search field, and writes letters in fields", async ({ visitors }) => {
  const visitor = await visitors.create({ language: "en", expectedMessages: signedOut });
  const { page } = visitor;
  await openConsole(visitor);
  await page.keyboard.press("g");
  await page.keyboard.press("o");
  await page.waitForURL("**/console/orders");
  await page.keyboard.press("/");
  await page.keyboard.type("goj");
  expect(await visitor.field(consoleTexts.search).inputValue()).toBe("goj");
  expect(new URL(page.url()).pathname).toBe("/console/orders");
});

test("filters come back with the page until they are cleared, and the filtered list is saved as XLSX and CSV", async ({
  visitors,
}) => {
  const visitor = await visitors.create({ language: "en", expectedMessages: signedOut });
  const { page } = visitor;
  await openConsole(visitor, "/console/orders");
  await page.getByRole("combobox", { name: /^State/ }).selectOption("refunded");
  await page.waitForURL("**/console/orders?state=refunded");
  await page.goto("/console/accounts");
  await page.goto("/console/orders");
  await page.waitForURL("**/console/orders?state=refunded");

  const save = async (format: "xlsx" | "csv") => {
    await page.getByRole("button", { name: "Export", exact: true }).click();
    await giveReason(visitor);
    const form = page.getByRole("dialog", { name: "Export", exact: true });
    const choice = form.getByRole("combobox", { name: /^Format/ });
    // XLSX is what is offered.
    if (format === "csv") await choice.selectOption(format);
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      form.getByRole("button", { name: "Export", exact: true }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`orders.${format}`);
    return readFileSync(await file.path());
  };
  const workbook = await save("xlsx");
  expect([workbook.toString("latin1", 0, 2), workbook.includes("xl/worksheets/sheet1.xml")]).toEqual([
    "PK",
    true,
  ]);
  expect((await save("csv")).toString()).toContain('\uFEFFOrder,"Opened (China, UTC+8)"');

  await page.getByRole("button", { name: "Clear filters", exact: true }).click();
  await page.waitForURL(/\/console\/orders$/);
  await page.goto("/console/accounts");
  await page.goto("/console/orders");
  await page.getByRole("heading", { level: 1, name: "Orders" }).waitFor();
  expect(new URL(page.url()).search).toBe("");
});

test("a verification file that is set in the console is served at the root", async ({ visitors }) => {
  const visitor = await visitors.create({ language: "en", expectedMessages: signedOut });
  const { page } = visitor;
  await openConsole(visitor, "/console/settings");
  await page.getByRole("button", { name: "Add a verification file", exact: true }).click();
  const form = page.getByRole("dialog", { name: "Add a verification file", exact: true });
  await form.getByRole("textbox", { name: "File name" }).fill("MP_verify_a1B2c3.txt");
  await form.getByRole("textbox", { name: "Content" }).fill("a1B2c3");
  await giveReason(visitor);
  await form.getByRole("button", { name: "Add a verification file", exact: true }).click();
  await page.getByRole("link", { name: "/MP_verify_a1B2c3.txt" }).waitFor();
  const file = await page.request.get("/MP_verify_a1B2c3.txt");
  expect([file.status(), await file.text()]).toEqual([200, "a1B2c3"]);
  for (const path of ["/no-such-file.txt", "/no-such-file.html"]) {
    const missing = await page.request.get(path);
    expect(missing.status()).toBe(404);
    expect(missing.headers()["content-type"]).toBe("text/html; charset=utf-8");
  }
});
