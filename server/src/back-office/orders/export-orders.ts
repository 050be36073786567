import { markNames, stateNames } from "@baleen/contract/back-office/order-names.ts";
import type { Language } from "@baleen/contract/language.ts";
import { levelNames } from "@baleen/contract/shop/package-names.ts";
import { methodNames } from "@baleen/contract/shop/payment-method-names.ts";
import { findBillFees } from "../../payments/reconciliation/bill-fees.ts";
import type { Queries } from "../../platform/database/transaction.ts";
import type { ConsoleHandler } from "../console-handler.ts";
import { exportList } from "../export-list.ts";
import type { Cell, Column } from "../exported-files/sheet.ts";
import { narrowSearch } from "./narrow-search.ts";
import { listAlarmedOrders } from "./order-marks.ts";
import { countOrders, type ListedOrder, listAttempts, listOrderRows, orderRowOf } from "./order-rows.ts";

/** For bookkeeping: when and how much was paid, refunded and kept by the gateway, with the numbers of both sides. */
const columns: readonly Column[] = [
  { head: { zh: "订单号", en: "Order" }, kind: "text" },
  { head: { zh: "下单时间", en: "Opened" }, kind: "time" },
  { head: { zh: "付款时间", en: "Paid at" }, kind: "time" },
  { head: { zh: "账号", en: "Account" }, kind: "number" },
  { head: { zh: "用户名", en: "Username" }, kind: "text" },
  { head: { zh: "套餐", en: "Package" }, kind: "text" },
  { head: { zh: "天数", en: "Days" }, kind: "number" },
  { head: { zh: "等级", en: "Level" }, kind: "text" },
  { head: { zh: "应付", en: "Price" }, kind: "yuan" },
  { head: { zh: "实付", en: "Paid" }, kind: "yuan" },
  { head: { zh: "已退款", en: "Refunded" }, kind: "yuan" },
  { head: { zh: "手续费", en: "Fee" }, kind: "yuan" },
  { head: { zh: "付款方式", en: "Method" }, kind: "text" },
  { head: { zh: "支付单号", en: "Payment number" }, kind: "text" },
  { head: { zh: "支付平台单号", en: "Gateway's number" }, kind: "text" },
  { head: { zh: "状态", en: "State" }, kind: "text" },
  { head: { zh: "标记", en: "Marks" }, kind: "text" },
];

export const exportOrders: ConsoleHandler<"exportOrders"> = async (deps, request) => {
  const { reads } = deps;
  const search = await narrowSearch(reads, request.body.filters);
  return await exportList(deps, request, {
    name: "orders",
    columns,
    count: (max) => countOrders(reads, search, max),
    read: (page) => listOrderRows(reads, search, page),
    keyOf: ({ order_no }) => order_no,
    cellsOf: (orders) => rowsOf(reads, orders, request.language),
  });
};

async function rowsOf(db: Queries, orders: readonly ListedOrder[], language: Language): Promise<Cell[][]> {
  const orderNos = orders.map(({ order_no }) => order_no);
  const attempts = await listAttempts(db, orderNos);
  const alarmed = await listAlarmedOrders(db, orderNos);
  const ofOrder = Map.groupBy(attempts, ({ order_no }) => order_no);
  const fees = await findBillFees(db, attempts);
  return orders.map((listed) => {
    const own = ofOrder.get(listed.order_no) ?? [];
    const order = orderRowOf(listed, own, alarmed.has(listed.order_no));
    const paid = own.find(({ state }) => state === "paid" || state === "refunded");
    return [
      order.orderNo,
      order.createdAt,
      paidAt(paid)?.toISOString() ?? null,
      order.accountId,
      order.username,
      order.packageName,
      order.validDays,
      levelNames[order.level][language],
      order.amountFen,
      paid?.paymentState.paidFen ?? paid?.paymentState.statedFen ?? null,
      order.refundedFen,
      (paid && fees.get(paid.attempt_no)) ?? null,
      methodNames[order.method][language],
      paid?.attempt_no ?? null,
      paid?.paymentState.gatewayTradeNo ?? null,
      stateNames[order.state][language],
      order.marks.map((mark) => markNames[mark][language]).join(language === "zh" ? "、" : ", "),
    ];
  });
}

type PaidAttempt = Awaited<ReturnType<typeof listAttempts>>[number];

/** By the gateway's clock; when it was learned here if the gateway does not tell. */
function paidAt(attempt: PaidAttempt | undefined): Date | undefined {
  const payments = attempt?.facts.filter((fact) => fact.paid_fen !== null && !fact.has_refund) ?? [];
  const told = payments.find(({ happened_at }) => happened_at !== null)?.happened_at;
  return told ?? payments[0]?.learned_at;
}
