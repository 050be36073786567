import { maxCounted } from "@baleen/contract/back-office/paging.ts";
import type { ConsoleHandler } from "../console-handler.ts";
import { pageOfRows, readPage } from "../paging.ts";
import { narrowSearch } from "./narrow-search.ts";
import { countOrders, listOrderRows, orderRowsOf } from "./order-rows.ts";

export const listOrders: ConsoleHandler<"listOrders"> = async ({ reads }, { query }) => {
  const { cursor: _, limit: __, ...filters } = query;
  const search = await narrowSearch(reads, filters);
  const rows = await listOrderRows(reads, search, readPage(query));
  const { shown, next } = pageOfRows(rows, query, (row) => row.order_no);
  const isFirst = query.cursor === undefined;
  const total = isFirst ? await countOrders(reads, search, maxCounted) : null;
  return { rows: await orderRowsOf(reads, shown), next, total };
};
