import type { CashierResult } from "@baleen/contract/demo.ts";
import type { Localized } from "@baleen/contract/language.ts";
import type { Page } from "@playwright/test";
import { uiTexts } from "./ui-texts.ts";
import type { Visitor } from "./visitor.ts";

/** Orders a year on the pricing page, up to its payment QR code. Returns the order number. */
export async function orderYearly(visitor: Visitor, method: Localized = uiTexts.wechat): Promise<string> {
  await visitor.button(uiTexts.buyYearly).click();
  await visitor
    .dialog(uiTexts.yourOrder)
    .getByRole("radio", { name: visitor.text(method), exact: true })
    .check();
  return await showCode(visitor, uiTexts.makeCode);
}

/** Clicks the given button and waits for the payment QR code. Returns the order number. */
export async function showCode(visitor: Visitor, button: Localized): Promise<string> {
  await visitor.button(button).click();
  return await readOrderNo(visitor);
}

/** Waits for the payment QR code and returns its order number. */
export async function readOrderNo(visitor: Visitor): Promise<string> {
  const dialog = visitor.dialog(uiTexts.scanToPay);
  await dialog.getByRole("img", { name: visitor.text(uiTexts.paymentCode) }).waitFor();
  const orderNo = /\b\d{14}[0-9A-Za-z]{13}\b/.exec(await dialog.innerText())?.[0];
  if (!orderNo) throw new Error("The dialog shows no order number.");
  return orderNo;
}

/** Pays at the cashier. Waits for the success panel and for the reload as a member. */
export async function pay(visitor: Visitor, orderNo: string): Promise<void> {
  await waitForPayment(visitor, () => settleAtCashier(visitor, orderNo, "paid"));
}

/** Pays without a phone, using the dialog's link to the cashier. */
export async function payByLink(visitor: Visitor): Promise<void> {
  const link = visitor
    .dialog(uiTexts.scanToPay)
    .getByRole("link", { name: visitor.text(uiTexts.openCashier) });
  const [cashier] = await Promise.all([visitor.page.context().waitForEvent("page"), link.click()]);
  await waitForPayment(visitor, () => cashier.locator(`[data-result="paid"]`).click());
  await cashier.close();
}

/**
 * Runs the payment while waiting for the success panel and the reload. Closes the panel, which is there again after the
 * reload.
 */
export async function waitForPayment(visitor: Visitor, settle: () => Promise<unknown>): Promise<void> {
  const { page } = visitor;
  const settlement = settle().then(() => simulateReturn(page));
  await Promise.all([page.waitForEvent("load"), visitor.dialog(uiTexts.paid).waitFor(), settlement]);
  await visitor.waitForHydration();
  await closeSuccessPanel(visitor);
}

/** Closes the panel that tells of a payment. The notice then stays on the page. */
export async function closeSuccessPanel(visitor: Visitor): Promise<void> {
  const panel = visitor.dialog(uiTexts.paid);
  await panel.waitFor();
  await visitor.page.keyboard.press("Escape");
  await panel.waitFor({ state: "hidden" });
  await visitor.page
    .getByRole("status")
    .filter({ hasText: visitor.text(uiTexts.paid) })
    .waitFor();
}

/** Pays in a second tab, which stands in for a phone that scans the QR code. */
export async function settleAtCashier(
  visitor: Visitor,
  orderNo: string,
  result: CashierResult,
): Promise<void> {
  const cashier = await visitor.page.context().newPage();
  await cashier.goto(`/demo/cashier/${orderNo}`);
  await cashier.locator(`[data-result="${result}"]`).click();
  const outcome = result === "paid" ? uiTexts.granted : uiTexts.paymentFailed;
  await cashier
    .getByRole("status")
    .filter({ hasText: visitor.text(outcome) })
    .waitFor();
  await cashier.close();
  await simulateReturn(visitor.page);
}

/** Simulates the return from another app: the page polls at once, so the journey waits less. */
async function simulateReturn(page: Page): Promise<void> {
  // Fails during the reload; the page already knows of the payment then.
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))").catch(() => undefined);
}
