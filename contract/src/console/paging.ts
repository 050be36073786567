import * as z from "zod/mini";
import { requiredText } from "../rules.ts";

const pageSizes = ["20", "50", "100"] as const;

/** The query of a list. A cursor is valid for the filters that it was made with only. */
export const pageQuery = {
  cursor: z.optional(requiredText(512)),
  limit: z.optional(z.enum(pageSizes)),
} as const;

/** One page of a list. `next` is the cursor of the next page; null on the last. */
export function pageOf<Row extends z.ZodMiniType>(row: Row) {
  return z.object({ rows: z.array(row), next: z.nullable(z.string()) });
}
