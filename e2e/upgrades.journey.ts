import { languages } from "@baleen/contract/language.ts";
import { codeDescription } from "@baleen/web/src/payments/payment.text.ts";
import { creditText } from "@baleen/web/src/payments/purchases/PurchasesPage.text.ts";
import { texts as receiptTexts } from "@baleen/web/src/payments/receipt/ReceiptPage.text.ts";
import { texts, worthText } from "@baleen/web/src/payments/upgrade/upgrade.text.ts";
import { expect } from "@playwright/test";
import { findAxeViolations } from "./testing/accessibility-faults.ts";
import { database } from "./testing/database.ts";
import { test } from "./testing/journey.ts";
import { findLayoutFaults } from "./testing/layout-faults.ts";
import { openConsole } from "./testing/operator.ts";
import { pay } from "./testing/paying.ts";
import { createSession } from "./testing/signing-in.ts";
import { uiTexts } from "./testing/ui-texts.ts";
import type { Visitor } from "./testing/visitor.ts";

async function checkPage({ page }: Visitor): Promise<void> {
  expect(await findAxeViolations(page)).toEqual([]);
  expect(await findLayoutFaults(page)).toEqual([]);
}

/** As if the order had been paid ten days ago, less an hour. */
async function letTenDaysPass(orderNo: string): Promise<void> {
  await database.query("update grants set granted_at = now() - interval '239 hours' where source_ref = $1", [
    orderNo,
  ]);
  await database.query(
    `update accounts set vip_expire_at = granted_at + days * interval '24 hours'
    from grants where grants.account_id = accounts.id and source_ref = $1`,
    [orderNo],
  );
}

/** Asks for the payment code of an amount, and returns the number of its order. */
async function showCode(visitor: Visitor, yuan: number): Promise<string> {
  await visitor.button(uiTexts.makeCode).click();
  const dialog = visitor.dialog(uiTexts.scanToPay);
  await dialog.getByRole("img", { name: visitor.text(codeDescription(yuan)) }).waitFor();
  return /\b\d{14}[0-9A-Za-z]{13}\b/.exec(await dialog.innerText())?.[0] ?? "";
}

async function readOrder(orderNo: string) {
  const { rows } = await database.query(
    "select state, price_fen, credit_fen from orders where order_no = $1",
    [orderNo],
  );
  return rows[0];
}

for (const language of languages) {
  test(`a member pays the difference to a better plan, and sees what the remaining days were worth (${language})`, async ({
    visitors,
  }) => {
    const visitor = await visitors.create({ language, viewport: { width: 390, height: 844 } });
    const { page } = visitor;
    await createSession(visitor);
    await visitor.open("/pricing?buy=1");
    const month = await showCode(visitor, 39);
    await pay(visitor, month);
    await letTenDaysPass(month);

    await visitor.open("/pricing?buy=2");
    const dialog = visitor.dialog(uiTexts.yourOrder);
    const choice = dialog.getByRole("group", { name: visitor.text(texts.question) });
    const [later, now] = [choice.getByRole("radio").first(), choice.getByRole("radio").last()];
    await expect(later).toBeChecked();
    await expect(choice.getByText("¥99.00")).toBeVisible();
    await expect(choice.getByText("¥73.00")).toBeVisible();
    const worth = worthText({ days: [{ level: 1, days: 20 }], credit: 26 });
    await dialog.getByText(visitor.text(worth)).waitFor();
    await checkPage(visitor);
    await now.check();
    await expect(dialog.locator("dd", { hasText: "−¥26.00" })).toBeVisible();
    await expect(dialog.locator("dd", { hasText: /^¥73\.00$/ })).toBeVisible();
    await checkPage(visitor);
    // Both choices can be taken back as long as nothing is ordered.
    await later.check();
    await expect(dialog.locator("dd", { hasText: /^¥99\.00$/ })).toBeVisible();
    await now.check();
    const upgrade = await showCode(visitor, 73);
    expect(await readOrder(upgrade)).toEqual({ state: "pending", price_fen: 7300, credit_fen: 2600 });

    // The open order is continued at its price.
    await visitor.open("/account/purchases");
    await visitor.textElement(creditText("¥26.00")).waitFor();
    await checkPage(visitor);
    await visitor.open("/pricing?buy=2");
    await now.check();
    expect(await showCode(visitor, 73)).toBe(upgrade);
    await pay(visitor, upgrade);
    const { rows } = await database.query(
      "select days - days_taken_back as days from grants where source_ref = $1",
      [month],
    );
    expect(rows).toEqual([{ days: 10 }]);

    await visitor.open(`/account/receipt?order=${upgrade}`);
    await visitor.textElement(receiptTexts.credit).waitFor();
    await page.getByText("−¥26.00").waitFor();
    await checkPage(visitor);

    const operator = await visitors.create({ language });
    await openConsole(operator, `/console/orders/${upgrade}`);
    await operator.textElement(receiptTexts.credit).first().waitFor();
    await operator.page.getByText("−¥26.00").first().waitFor();
    expect(await findAxeViolations(operator.page)).toEqual([]);
  });
}
