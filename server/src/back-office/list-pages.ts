import type { RowCount } from "@baleen/contract/back-office/paging.ts";
import { type Expression, sql } from "kysely";
import type { Queries } from "../platform/database/transaction.ts";
import { digest } from "../platform/digest.ts";
import { AppError } from "../platform/http/app-error.ts";

const defaultLimit = 20;
const digestLength = 16;

type Filters = Readonly<Record<string, unknown>>;

/** The page of a list that a call asks for. */
export interface PageWanted {
  /** The sort key of the last row of the page before; undefined for the first page. */
  readonly after: string | undefined;
  readonly limit: number;
}

interface PageQuery extends Filters {
  readonly cursor?: string | undefined;
  readonly limit?: string | undefined;
}

/** Reads cursor and limit of a query. Throws `invalidRequest` for a cursor that was made with other filters. */
export function readPage({ cursor, limit, ...filters }: PageQuery): PageWanted {
  return {
    after: cursor === undefined ? undefined : readCursor(cursor, filters),
    limit: limit === undefined ? defaultLimit : Number(limit),
  };
}

/** The sort key of a list that is sorted by ids. */
export function idOf(after: string | undefined): number | undefined {
  return after === undefined ? undefined : Number(after);
}

/** A page of rows, of which one more than the limit was read to know whether there is a next page. */
export function pageOfRows<Row>(
  rows: readonly Row[],
  { cursor: _, limit: size = String(defaultLimit), ...filters }: PageQuery,
  keyOf: (row: Row) => string,
): { readonly shown: Row[]; readonly next: string | null } {
  const shown = rows.slice(0, Number(size));
  const last = shown.at(-1);
  const hasMore = rows.length > shown.length && last !== undefined;
  return { shown, next: hasMore ? writeCursor(keyOf(last), filters) : null };
}

function writeCursor(key: string, filters: Filters): string {
  return Buffer.from(`${digestOf(filters)}${key}`).toString("base64url");
}

function readCursor(cursor: string, filters: Filters): string {
  const text = Buffer.from(cursor, "base64url").toString();
  const key = text.slice(digestLength);
  const isRight = text.startsWith(digestOf(filters)) && /^[\w-]{1,64}$/.test(key);
  if (!isRight) throw new AppError("invalidRequest", { fields: { cursor: "invalid" } });
  return key;
}

function digestOf(filters: Filters): string {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined);
  return digest(JSON.stringify(given.toSorted(([one], [other]) => (one < other ? -1 : 1)))).slice(
    0,
    digestLength,
  );
}

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
