import type { exportOrders as call } from "@baleen/contract/console/list-exports.ts";
import type { OrderRow } from "@baleen/contract/console/shop-values.ts";
import type { ConsoleHandler } from "../console-handler.ts";
import { exportList } from "../export-list.ts";
import { rejectWideSearch } from "./list-orders.ts";
import { countOrders, listOrderRows } from "./order-list-store.ts";
import { orderRowsOf } from "./order-rows.ts";

const head = [
  "order",
  "opened",
  "account",
  "username",
  "package",
  "days",
  "level",
  "amount_fen",
  "refunded_fen",
  "method",
  "state",
  "marks",
] as const;

export const exportOrders: ConsoleHandler<typeof call> = async (deps, asked) => {
  const { reads } = deps;
  const { filters } = asked.body;
  rejectWideSearch(filters);
  return await exportList(deps, asked, {
    name: "orders",
    head,
    count: (max) => countOrders(reads, filters, max),
    read: (page) => listOrderRows(reads, filters, page),
    keyOf: ({ order_no }) => order_no,
    cellsOf: async (rows) => (await orderRowsOf(reads, rows)).map(cellsOf),
  });
};

function cellsOf(order: OrderRow): string[] {
  return [
    order.orderNo,
    order.createdAt,
    String(order.accountId),
    order.username,
    order.packageName,
    String(order.validDays),
    String(order.level),
    String(order.amountFen),
    String(order.refundedFen),
    order.method,
    order.state,
    order.marks.join(" "),
  ];
}
