import * as z from "zod/mini";
import { requiredText } from "../rules.ts";

const pageSizes = ["20", "50", "100"] as const;

/** The query of a list. A cursor is valid only for the filters that it was made with. */
export const pageQuery = {
  cursor: z.optional(requiredText(512)),
  limit: z.optional(z.enum(pageSizes)),
} as const;

/** The rows of a list are counted up to this number. */
export const maxCounted = 1_000;

/** How many rows a list has; `isMore`: counting stopped at `maxCounted`. */
const rowCount = z.object({ count: z.int(), isMore: z.boolean() });
export type RowCount = z.output<typeof rowCount>;

/** One page of a list. `next` is the cursor of the next page; null on the last. */
export function pageOf<Row extends z.ZodMiniType>(row: Row) {
  return z.object({ rows: z.array(row), next: z.nullable(z.string()) });
}

/** Like `pageOf`; the first page also contains the total number of rows. */
export function countedPageOf<Row extends z.ZodMiniType>(row: Row) {
  return z.object({ ...pageOf(row).shape, total: z.nullable(rowCount) });
}
