import type { ConsoleHandler } from "../console-handler.ts";
import { readCountedPage } from "../paging.ts";
import { narrowSearch } from "./narrow-search.ts";
import { orderList, orderRowsOf } from "./order-rows.ts";

export const listOrders: ConsoleHandler<"listOrders"> = async ({ reads }, { query }) => {
  const page = await readCountedPage(query, orderList(reads, await narrowSearch(reads, query)));
  return { ...page, rows: await orderRowsOf(reads, page.rows) };
};
