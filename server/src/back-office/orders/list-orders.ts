import type { listOrders as listCall } from "@baleen/contract/back-office/orders.ts";
import { maxCounted } from "@baleen/contract/back-office/paging.ts";
import type { ConsoleHandler } from "../console-handler.ts";
import { pageOfRows, readPage } from "../paging.ts";
import { countOrders, listOrderRows, orderRowsOf } from "./order-rows.ts";
import { rejectWideSearch } from "./reject-wide-search.ts";

export const listOrders: ConsoleHandler<typeof listCall> = async ({ reads }, { query }) => {
  const { cursor: _, limit: __, ...filters } = query;
  rejectWideSearch(filters);
  const rows = await listOrderRows(reads, filters, readPage(query));
  const { shown, next } = pageOfRows(rows, query, (row) => row.order_no);
  const isFirst = query.cursor === undefined;
  const total = isFirst ? await countOrders(reads, filters, maxCounted) : null;
  return { rows: await orderRowsOf(reads, shown), next, total };
};
