import { readFile } from "node:fs/promises";
import type { Localized } from "@baleen/contract/language.ts";
import { expect } from "@playwright/test";
import { findAxeViolations } from "./testing/accessibility-faults.ts";
import { database } from "./testing/database.ts";
import { test } from "./testing/journey.ts";
import { findLayoutFaults } from "./testing/layout-faults.ts";
import { openConsole } from "./testing/operator.ts";
import { orderYearly, pay } from "./testing/paying.ts";
import { createSession } from "./testing/signing-in.ts";
import type { Visitor } from "./testing/visitor.ts";

/** What is filled in wrongly at first. */
const expectedMessages = /400|401|403/;

const texts = {
  ask: { zh: "申请发票", en: "Request an invoice" },
  company: { zh: "企业", en: "Company" },
  companyName: { zh: "企业全称", en: "Registered company name" },
  taxNumber: { zh: "税号", en: "Tax number" },
  taxNumberWrong: { zh: "税号不正确", en: "This tax number is not valid" },
  email: { zh: "接收发票的邮箱", en: "Email address for the invoice" },
  send: { zh: "提交申请", en: "Submit request" },
  requested: { zh: "待开票", en: "Requested" },
  issued: { zh: "已开票", en: "Issued" },
  issue: { zh: "登记开票", en: "Enter the issued invoice" },
  number: { zh: "发票号码", en: "Invoice number" },
  file: { zh: "PDF或OFD文件，最大2 MB（可不填）", en: "PDF or OFD file of at most 2 MB (optional)" },
  fileOrAddress: {
    zh: "请上传发票文件，或填写发票的链接，否则买家拿不到发票",
    en: "Upload the invoice's file or enter its address: without either the buyer does not get it",
  },
  save: { zh: "下载发票", en: "Download invoice" },
  reject: { zh: "拒绝", en: "Reject" },
  sentence: { zh: "给买家的原因", en: "Reason for the buyer" },
  askAgain: { zh: "重新申请发票", en: "Request again" },
} as const satisfies Record<string, Localized>;

async function askForInvoice(buyer: Visitor, title: string): Promise<void> {
  await buyer.page.getByRole("radio", { name: buyer.text(texts.company) }).check();
  await buyer.field(texts.companyName).fill(title);
  await buyer.field(texts.taxNumber).fill("91330100799655058X");
  await buyer.field(texts.email).fill("books@example.com");
  await buyer.button(texts.send).click();
  await buyer.textElement(texts.taxNumberWrong).waitFor();
  await buyer.field(texts.taxNumber).fill("91330100 799655 058B");
  await buyer.button(texts.send).click();
  await buyer.page.locator("dd").getByText(buyer.text(texts.requested)).waitFor();
}

async function openRequest(operator: Visitor, orderNo: string): Promise<void> {
  await openConsole(operator, `/console/invoices?orderNo=${orderNo}`);
  await operator.page.getByRole("link", { name: orderNo }).first().click();
  await operator.page.waitForURL("**/console/invoices/*");
}

const submit = (operator: Visitor, title: Localized) =>
  operator
    .dialog(title)
    .getByRole("button", { name: operator.text(title), exact: true })
    .click();

test("a buyer asks for an invoice on a phone, an operator enters it with its file, and the buyer saves that file", async ({
  visitors,
}) => {
  const buyer = await visitors.create({ language: "zh", viewport: { width: 390, height: 844 } });
  await createSession(buyer);
  await buyer.open("/pricing");
  const orderNo = await orderYearly(buyer);
  await pay(buyer, orderNo);
  await buyer.open("/account/purchases");
  await buyer.page.getByRole("link", { name: buyer.text(texts.ask), exact: true }).click();
  await buyer.button(texts.ask).click();
  expect(await findAxeViolations(buyer.page)).toEqual([]);
  await askForInvoice(buyer, "杭州鲸影科技有限公司");
  expect(await findLayoutFaults(buyer.page)).toEqual([]);

  const operator = await visitors.create({ language: "en", expectedMessages });
  await openRequest(operator, orderNo);
  await operator.button(texts.issue).click();
  expect(await findAxeViolations(operator.page)).toEqual([]);
  const number = `2411${orderNo.replaceAll(/\D/g, "").slice(-16).padStart(16, "0")}`;
  const form = operator.dialog(texts.issue);
  await form.getByLabel(operator.text(texts.number), { exact: true }).fill(number);
  const choose = (content: string) =>
    form.getByLabel(operator.text(texts.file)).setInputFiles({
      name: "invoice.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from(content),
    });
  // What was chosen before the dialog was closed is not in its field any more, so it is not sent either.
  await choose("%PDF-1.7 of another buyer");
  await operator.page.keyboard.press("Escape");
  await form.waitFor({ state: "hidden" });
  await operator.button(texts.issue).click();
  await submit(operator, texts.issue);
  await form.getByText(operator.text(texts.fileOrAddress)).waitFor();
  await choose("%PDF-1.7 paid");
  await submit(operator, texts.issue);
  await operator.textElement(texts.issued).first().waitFor();

  await buyer.page.reload();
  const [download] = await Promise.all([
    buyer.page.waitForEvent("download"),
    buyer.button(texts.save).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`${number}.pdf`);
  expect(await readFile(await download.path(), "latin1")).toBe("%PDF-1.7 paid");
});

test("a rejected request says why, and can be made again", async ({ visitors }) => {
  const buyer = await visitors.create({ language: "en" });
  await createSession(buyer);
  await buyer.open("/pricing");
  const orderNo = await orderYearly(buyer);
  await pay(buyer, orderNo);
  await buyer.open(`/account/receipt?order=${orderNo}#invoice`);
  await buyer.button(texts.ask).click();
  await askForInvoice(buyer, "Whale Works");

  const operator = await visitors.create({ language: "zh", expectedMessages });
  await openRequest(operator, orderNo);
  await operator.button(texts.reject).click();
  const why = { zh: "抬头与税号不符", en: "抬头与税号不符" };
  await operator.dialog(texts.reject).getByLabel(operator.text(texts.sentence)).fill(why.zh);
  await submit(operator, texts.reject);
  await operator.textElement(why).first().waitFor();

  await buyer.page.reload();
  await buyer.textElement(why).waitFor();
  await buyer.button(texts.askAgain).click();
  await askForInvoice(buyer, "Whale Works Ltd");
  expect(await findAxeViolations(buyer.page)).toEqual([]);
});

/** Eighty days before today with seven new accounts each. */
async function writeFigures(): Promise<void> {
  await database.query(
    `insert into daily_figures (day, figure, method, value)
     select day::date, 'accountsOpened', '', 7
     from generate_series(current_date - 80, current_date - 1, interval '1 day') as days (day)
     on conflict (day, figure, method) do update set value = excluded.value`,
  );
}

test("the bars of a plot are read with the arrow keys, by weeks and months too", async ({ visitors }) => {
  await writeFigures();
  const operator = await visitors.create({ language: "en", expectedMessages });
  await openConsole(operator);
  const plot = operator.page.getByRole("slider", { name: "New accounts", exact: true });
  const said = () => plot.getAttribute("aria-valuetext");
  await plot.focus();
  await plot.press("Home");
  await expect.poll(said).toMatch(/^\d{4}-\d\d-\d\d: New accounts 7$/);
  await operator.page.getByRole("radio", { name: "90 days", exact: true }).check();
  await operator.page.getByRole("radio", { name: "Week", exact: true }).check();
  // Weeks of the days shown before are at most five bars.
  await expect.poll(async () => Number(await plot.getAttribute("aria-valuemax"))).toBeGreaterThan(4);
  await plot.focus();
  await plot.press("Home");
  await plot.press("ArrowRight");
  await expect.poll(said).toMatch(/^\d{4}-\d\d-\d\d – \d{4}-\d\d-\d\d: New accounts 49$/);
  expect(await findAxeViolations(operator.page)).toEqual([]);
});
