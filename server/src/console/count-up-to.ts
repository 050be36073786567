import type { RowCount } from "@baleen/contract/console/paging.ts";
import { type Expression, sql } from "kysely";
import type { Queries } from "../db/transaction.ts";

interface Limitable {
  limit(rows: number): Expression<unknown>;
}

/** Counts rows as far as `max`: a whole count of a large table would read all of it. */
export async function countUpTo(db: Queries, rows: Limitable, max: number): Promise<RowCount> {
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from ${rows.limit(max + 1)} as found`.execute(db);
  const count = counted[0]?.count ?? 0;
  return { count: Math.min(count, max), isMore: count > max };
}
