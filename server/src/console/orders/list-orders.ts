import type { listOrders as call } from "@baleen/contract/console/orders.ts";
import { maxCounted } from "@baleen/contract/console/paging.ts";
import { AppError } from "../../http/app-error.ts";
import { addDays } from "../../outside/china-day.ts";
import type { ConsoleHandler } from "../console-handler.ts";
import { pageOfRows, readPage } from "../list-pages.ts";
import { countOrders, listOrderRows, type OrderFilters } from "./order-list-store.ts";
import { orderRowsOf } from "./order-rows.ts";

/** Of spans of filters without an index. */
const maxSpanDays = 31;

export const listOrders: ConsoleHandler<typeof call> = async ({ reads }, { query }) => {
  const { cursor: _, limit: __, ...filters } = query;
  rejectWideSearch(filters);
  const rows = await listOrderRows(reads, filters, readPage(query));
  const { shown, next } = pageOfRows(rows, query, (row) => row.order_no);
  const isFirst = query.cursor === undefined;
  const total = isFirst ? await countOrders(reads, filters, maxCounted) : null;
  return { rows: await orderRowsOf(reads, shown), next, total };
};

/** Throws `searchTooWide` for a method without a span or a selective filter: it has no index. */
export function rejectWideSearch({ method, accountId, mark, from, to }: OrderFilters): void {
  if (method === undefined || [accountId, mark].some((filter) => filter !== undefined)) return;
  const isNarrow = from !== undefined && to !== undefined && to < addDays(from, maxSpanDays);
  if (!isNarrow) throw new AppError("searchTooWide");
}
