import type { exportOrders as exportCall } from "@baleen/contract/back-office/list-exports.ts";
import type { listOrders as listCall } from "@baleen/contract/back-office/orders.ts";
import { maxCounted } from "@baleen/contract/back-office/paging.ts";
import type { OrderRow } from "@baleen/contract/back-office/shop-values.ts";
import type { CsvCell } from "@baleen/contract/back-office/write-csv.ts";
import { addDays } from "../../platform/china-day.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { ConsoleHandler } from "../console-handler.ts";
import { exportList } from "../export-list.ts";
import { pageOfRows, readPage } from "../list-pages.ts";
import { countOrders, listOrderRows, type OrderFilters, orderRowsOf } from "./order-rows.ts";

/** The longest span of a search whose filters have no index. */
const maxSpanDays = 31;

export const listOrders: ConsoleHandler<typeof listCall> = async ({ reads }, { query }) => {
  const { cursor: _, limit: __, ...filters } = query;
  rejectWideSearch(filters);
  const rows = await listOrderRows(reads, filters, readPage(query));
  const { shown, next } = pageOfRows(rows, query, (row) => row.order_no);
  const isFirst = query.cursor === undefined;
  const total = isFirst ? await countOrders(reads, filters, maxCounted) : null;
  return { rows: await orderRowsOf(reads, shown), next, total };
};

/** Throws `searchTooWide` for a method without a span or a selective filter: it has no index. */
function rejectWideSearch({ method, accountId, mark, from, to }: OrderFilters): void {
  if (method === undefined || [accountId, mark].some((filter) => filter !== undefined)) return;
  const isNarrow = from !== undefined && to !== undefined && to < addDays(from, maxSpanDays);
  if (!isNarrow) throw new AppError("searchTooWide");
}

/** The columns of the CSV file. */
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

export const exportOrders: ConsoleHandler<typeof exportCall> = async (deps, asked) => {
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

function cellsOf(order: OrderRow): CsvCell[] {
  return [
    order.orderNo,
    order.createdAt,
    order.accountId,
    order.username,
    order.packageName,
    order.validDays,
    order.level,
    order.amountFen,
    order.refundedFen,
    order.method,
    order.state,
    order.marks.join(" "),
  ];
}
