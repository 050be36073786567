import { addDays } from "../../platform/china-day.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { OrderFilters } from "./order-rows.ts";

/** The longest span of a search whose filters have no index. */
const maxSpanDays = 31;

/** Throws `searchTooWide` for a method without a span or a selective filter: it has no index. */
export function rejectWideSearch({ method, accountId, mark, from, to }: OrderFilters): void {
  if (method === undefined || [accountId, mark].some((filter) => filter !== undefined)) return;
  const isNarrow = from !== undefined && to !== undefined && to < addDays(from, maxSpanDays);
  if (!isNarrow) throw new AppError("searchTooWide");
}
