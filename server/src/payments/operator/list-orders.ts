import { checkUsernameFilter, usernameStartsWith } from "../../accounts/operator/username-filter.ts";
import type { ConsoleHandler } from "../../operators/console-handler.ts";
import { readCountedPage } from "../../operators/paging.ts";
import { addDays } from "../../platform/china-day.ts";
import type { Queries } from "../../platform/database/transaction.ts";
import { Rejection } from "../../platform/rejection.ts";
import { type OrderFilters, type OrderSearch, orderList, orderRowsOf } from "./order-rows.ts";

export const listOrders: ConsoleHandler<"listOrders"> = async ({ readsDb }, { query, operator }) => {
  checkUsernameFilter(query.username, operator);
  const page = await readCountedPage(query, orderList(readsDb, await narrowSearch(readsDb, query)));
  return { ...page, rows: await orderRowsOf(readsDb, page.rows) };
};

/** The longest time range for a search by filters without an index. */
const maxSpanDays = 31;

/** The maximum number of accounts that a username prefix may match. */
const maxMatchingAccounts = 500;

/**
 * Replaces a username filter by the matching accounts, whose orders have an index. Throws `searchTooWide` if too many
 * usernames match, or for a method (which has no index) without a time range or a selective filter.
 */
export async function narrowSearch(db: Queries, filters: OrderFilters): Promise<OrderSearch> {
  const { method, accountId, username, mark, from, to } = filters;
  const isSelective = [accountId, username, mark].some((filter) => filter !== undefined);
  const isShort = from !== undefined && to !== undefined && to < addDays(from, maxSpanDays);
  if (method !== undefined && !isSelective && !isShort) throw new Rejection("searchTooWide");
  if (username === undefined) return filters;
  const named = await db
    .selectFrom("accounts")
    // An account that was merged left its orders to another one.
    .select((select) => select.fn.coalesce("merged_into", "id").as("id"))
    .where(usernameStartsWith(username))
    .limit(maxMatchingAccounts + 1)
    .execute();
  if (named.length > maxMatchingAccounts) throw new Rejection("searchTooWide");
  return { ...filters, accountIds: named.map(({ id }) => id) };
}
