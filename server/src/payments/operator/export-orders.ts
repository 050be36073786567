import { orderMarkNames, orderStateNames } from "@baleen/contract/back-office/order-names.ts";
import type { OrderRow } from "@baleen/contract/back-office/shop-values.ts";
import { levelNames } from "@baleen/contract/shop/package-names.ts";
import { methodNames } from "@baleen/contract/shop/payment-method-names.ts";
import { checkUsernameFilter } from "../../accounts/operator/username-filter.ts";
import type { ConsoleHandler } from "../../operators/console-handler.ts";
import { exportList } from "../../operators/export-list.ts";
import { type ColumnOf, column } from "../../operators/exported-files/sheet.ts";
import { maskUsername } from "../../operators/hide-private-values.ts";
import type { Queries } from "../../platform/database/transaction.ts";
import { findBillFees } from "../reconciliation/bill-store.ts";
import { narrowSearch } from "./list-orders.ts";
import { describeOrders, type ListedAttempt, type ListedOrder, orderList } from "./order-rows.ts";

interface ExportedOrder {
  readonly order: OrderRow;
  readonly paidAttempt: ListedAttempt | undefined;
  readonly feeFen: number | undefined;
}

/**
 * For bookkeeping: when and how much was paid, refunded and kept by the gateway, with our numbers and the gateway's.
 */
const columns: readonly ColumnOf<ExportedOrder>[] = [
  column("订单号", "Order", "text", ({ order }) => order.orderNo),
  column("下单时间", "Opened", "time", ({ order }) => order.createdAt),
  column("付款时间", "Paid at", "time", ({ paidAttempt }) => findPaidTime(paidAttempt)),
  column("账号", "Account", "number", ({ order }) => order.accountId),
  column("用户名", "Username", "text", ({ order }) => maskUsername(order.username)),
  column("套餐", "Package", "text", ({ order }) => order.packageName),
  column("天数", "Days", "number", ({ order }) => order.validDays),
  column("等级", "Level", "text", ({ order }, language) => levelNames[order.level][language]),
  column(
    "原价",
    "List price",
    "yuan",
    ({ order }) => order.listPriceFen ?? order.amountFen + (order.creditFen ?? 0),
  ),
  column("优惠码", "Promotion code", "text", ({ order }) => order.promotionCode),
  column("优惠", "Reduction", "yuan", ({ order }) =>
    order.listPriceFen === null ? null : order.listPriceFen - order.amountFen - (order.creditFen ?? 0),
  ),
  column("剩余天数抵扣", "Credit for remaining days", "yuan", ({ order }) => order.creditFen),
  column("应付", "Price", "yuan", ({ order }) => order.amountFen),
  column(
    "实付",
    "Paid",
    "yuan",
    ({ paidAttempt }) => paidAttempt?.paymentState.paidFen ?? paidAttempt?.paymentState.statedFen ?? null,
  ),
  column("已退款", "Refunded", "yuan", ({ order }) => order.refundedFen),
  column("手续费", "Fee", "yuan", ({ feeFen }) => feeFen ?? null),
  column("付款方式", "Method", "text", ({ order }, language) => methodNames[order.method][language]),
  column("支付单号", "Payment number", "text", ({ paidAttempt }) => paidAttempt?.attempt_no ?? null),
  column(
    "支付平台单号",
    "Gateway's number",
    "text",
    ({ paidAttempt }) => paidAttempt?.paymentState.gatewayTradeNo ?? null,
  ),
  column("状态", "State", "text", ({ order }, language) => orderStateNames[order.state][language]),
  column("标记", "Marks", "text", ({ order }, language) =>
    order.marks.map((mark) => orderMarkNames[mark][language]).join(language === "zh" ? "、" : ", "),
  ),
];

export const exportOrders: ConsoleHandler<"exportOrders"> = async (context, request) => {
  const { readsDb } = context;
  checkUsernameFilter(request.body.filters.username, request.operator);
  return await exportList(context, request, {
    name: "orders",
    action: { action: "exportOrders" },
    columns,
    list: orderList(readsDb, await narrowSearch(readsDb, request.body.filters)),
    describe: (orders) => describe(readsDb, orders),
  });
};

async function describe(db: Queries, orders: readonly ListedOrder[]): Promise<ExportedOrder[]> {
  const described = await describeOrders(db, orders);
  const fees = await findBillFees(
    db,
    described.flatMap(({ attempts }) => attempts),
  );
  return described.map(({ order, attempts }) => {
    const paidAttempt = attempts.find(({ state }) => state === "paid" || state === "refunded");
    return { order, paidAttempt, feeFen: paidAttempt && fees.get(paidAttempt.attempt_no) };
  });
}

/** By the gateway's clock; if the gateway did not report a time, when it was learned here. */
function findPaidTime(attempt: ListedAttempt | undefined): string | null {
  const payments = attempt?.facts.filter((fact) => fact.paid_fen !== null && !fact.has_refund) ?? [];
  const paidAt = payments.find(({ happened_at }) => happened_at !== null)?.happened_at;
  return (paidAt ?? payments[0]?.learned_at)?.toISOString() ?? null;
}
