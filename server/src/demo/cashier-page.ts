import type { CashierResult } from "@baleen/contract/demo.ts";
import type { Language, Localized } from "@baleen/contract/language.ts";
import { exactPrice, yuanOfFen } from "@baleen/contract/money.ts";
import type { OrderState } from "../db/purchase-tables.ts";
import { type Html, html } from "../http/html.ts";
import type { Order } from "../orders/order-store.ts";

const labels = {
  order: { zh: "订单号", en: "Order" },
  amount: { zh: "应付", en: "To pay" },
  state: { zh: "订单状态", en: "State of the order" },
} satisfies Record<string, Localized>;

const buttons: readonly { result: CashierResult; label: Localized }[] = [
  { result: "paid", label: { zh: "支付", en: "Pay" } },
  { result: "failed", label: { zh: "支付失败", en: "Fail" } },
  { result: "closed", label: { zh: "关闭交易", en: "Close" } },
];

const states: Readonly<Record<OrderState, Localized>> = {
  pending: { zh: "等待支付", en: "Waiting for payment" },
  paid: { zh: "已支付", en: "Paid" },
  granted: { zh: "已支付，会员已开通", en: "Paid, membership granted" },
  closed: { zh: "已关闭", en: "Closed" },
  failed: { zh: "支付失败", en: "Payment failed" },
  refunded: { zh: "已退款", en: "Refunded" },
};

const afterwards: Localized = {
  zh: "显示二维码的那一页会自己更新，这一页可以关掉。",
  en: "The page with the code updates by itself. You can close this one.",
};

/** The simulated cashier that a scanned demo code opens. Each button is a form, so no script is needed. */
export function cashierContent(order: Order, language: Language): Html {
  const forms = buttons.map(
    ({ result, label }) =>
      html`<form method="post"><button name="result" value="${result}" data-result="${result}">${label[language]}</button></form>`,
  );
  return html`<dl>
<dt>${labels.order[language]}</dt><dd>${order.order_no}</dd>
<dt>${labels.amount[language]}</dt><dd class="demo-amount">${exactPrice(yuanOfFen(order.price_fen))}</dd>
<dt>${labels.state[language]}</dt><dd role="status">${states[order.state][language]}</dd>
</dl><div class="demo-buttons">${forms}</div>
<p>${order.state === "pending" ? "" : afterwards[language]}</p>`;
}
