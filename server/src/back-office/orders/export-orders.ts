import { markNames, stateNames } from "@baleen/contract/back-office/order-names.ts";
import type { OrderRow } from "@baleen/contract/back-office/shop-values.ts";
import { levelNames } from "@baleen/contract/shop/package-names.ts";
import { methodNames } from "@baleen/contract/shop/payment-method-names.ts";
import { findBillFees } from "../../payments/reconciliation/bill-fees.ts";
import type { Queries } from "../../platform/database/transaction.ts";
import type { ConsoleHandler } from "../console-handler.ts";
import { exportList } from "../export-list.ts";
import type { ColumnOf } from "../exported-files/sheet.ts";
import { narrowSearch } from "./list-orders.ts";
import { listAlarmedOrders } from "./order-marks.ts";
import { type ListedAttempt, type ListedOrder, listAttempts, orderList, orderRowOf } from "./order-rows.ts";

interface ExportedOrder {
  readonly order: OrderRow;
  readonly paid: ListedAttempt | undefined;
  readonly feeFen: number | undefined;
}

/** For bookkeeping: when and how much was paid, refunded and kept by the gateway, with the numbers of both sides. */
const columns: readonly ColumnOf<ExportedOrder>[] = [
  { head: { zh: "订单号", en: "Order" }, kind: "text", cell: ({ order }) => order.orderNo },
  { head: { zh: "下单时间", en: "Opened" }, kind: "time", cell: ({ order }) => order.createdAt },
  { head: { zh: "付款时间", en: "Paid at" }, kind: "time", cell: ({ paid }) => paidAt(paid) },
  { head: { zh: "账号", en: "Account" }, kind: "number", cell: ({ order }) => order.accountId },
  { head: { zh: "用户名", en: "Username" }, kind: "text", cell: ({ order }) => order.username },
  { head: { zh: "套餐", en: "Package" }, kind: "text", cell: ({ order }) => order.packageName },
  { head: { zh: "天数", en: "Days" }, kind: "number", cell: ({ order }) => order.validDays },
  {
    head: { zh: "等级", en: "Level" },
    kind: "text",
    cell: ({ order }, language) => levelNames[order.level][language],
  },
  { head: { zh: "应付", en: "Price" }, kind: "yuan", cell: ({ order }) => order.amountFen },
  {
    head: { zh: "实付", en: "Paid" },
    kind: "yuan",
    cell: ({ paid }) => paid?.paymentState.paidFen ?? paid?.paymentState.statedFen ?? null,
  },
  { head: { zh: "已退款", en: "Refunded" }, kind: "yuan", cell: ({ order }) => order.refundedFen },
  { head: { zh: "手续费", en: "Fee" }, kind: "yuan", cell: ({ feeFen }) => feeFen ?? null },
  {
    head: { zh: "付款方式", en: "Method" },
    kind: "text",
    cell: ({ order }, language) => methodNames[order.method][language],
  },
  {
    head: { zh: "支付单号", en: "Payment number" },
    kind: "text",
    cell: ({ paid }) => paid?.attempt_no ?? null,
  },
  {
    head: { zh: "支付平台单号", en: "Gateway's number" },
    kind: "text",
    cell: ({ paid }) => paid?.paymentState.gatewayTradeNo ?? null,
  },
  {
    head: { zh: "状态", en: "State" },
    kind: "text",
    cell: ({ order }, language) => stateNames[order.state][language],
  },
  {
    head: { zh: "标记", en: "Marks" },
    kind: "text",
    cell: ({ order }, language) =>
      order.marks.map((mark) => markNames[mark][language]).join(language === "zh" ? "、" : ", "),
  },
];

export const exportOrders: ConsoleHandler<"exportOrders"> = async (deps, request) => {
  const { reads } = deps;
  return await exportList(deps, request, {
    name: "orders",
    columns,
    list: orderList(reads, await narrowSearch(reads, request.body.filters)),
    describe: (orders) => describe(reads, orders),
  });
};

async function describe(db: Queries, orders: readonly ListedOrder[]): Promise<ExportedOrder[]> {
  const orderNos = orders.map(({ order_no }) => order_no);
  const attempts = await listAttempts(db, orderNos);
  const alarmed = await listAlarmedOrders(db, orderNos);
  const ofOrder = Map.groupBy(attempts, ({ order_no }) => order_no);
  const fees = await findBillFees(db, attempts);
  return orders.map((listed) => {
    const own = ofOrder.get(listed.order_no) ?? [];
    const paid = own.find(({ state }) => state === "paid" || state === "refunded");
    const order = orderRowOf(listed, own, alarmed.has(listed.order_no));
    return { order, paid, feeFen: paid && fees.get(paid.attempt_no) };
  });
}

/** By the gateway's clock; when it was learned here if the gateway does not tell. */
function paidAt(attempt: ListedAttempt | undefined): string | null {
  const payments = attempt?.facts.filter((fact) => fact.paid_fen !== null && !fact.has_refund) ?? [];
  const told = payments.find(({ happened_at }) => happened_at !== null)?.happened_at;
  return (told ?? payments[0]?.learned_at)?.toISOString() ?? null;
}
