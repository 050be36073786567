import { maxCounted, type RowCount } from "@baleen/contract/back-office/paging.ts";
import { type Expression, sql } from "kysely";
import type { Queries } from "../platform/database/transaction.ts";
import { digest } from "../platform/digest.ts";
import { Rejection } from "../platform/rejection.ts";

const digestLength = 16;

type Filters = Readonly<Record<string, unknown>>;

interface PageQuery extends Filters {
  readonly cursor?: string | undefined;
  readonly limit?: string | undefined;
}

/** The rows of a list to read. */
export interface RowRequest {
  /** The sort key of the previous page's last row; undefined for the first page. */
  readonly after: string | undefined;
  /** The same as a number, for lists sorted by id, newest first. */
  readonly beforeId: number | undefined;
  readonly max: number;
}

type ReadRows<Row> = (requested: RowRequest) => Promise<readonly Row[]>;

interface Page<Row> {
  readonly rows: Row[];
  readonly next: string | null;
}

/** The sort key of lists sorted by id. */
export const idOf = ({ id }: { readonly id: number }): string => String(id);

/** Requests the rows that follow a sort key. */
export function makeRowRequest(after: string | undefined, max: number): RowRequest {
  return { after, beforeId: after === undefined ? undefined : Number(after), max };
}

/**
 * Returns the requested page of a list. Reads one more row than needed, to know whether there is a next page. Throws
 * `invalidRequest` for a cursor that was made with other filters.
 */
export async function readPage<Row>(
  { cursor, limit = "20", ...filters }: PageQuery,
  read: ReadRows<Row>,
  keyOf: (row: Row) => string,
): Promise<Page<Row>> {
  const after = cursor === undefined ? undefined : decodeCursor(cursor, filters);
  const size = Number(limit);
  const found = await read(makeRowRequest(after, size + 1));
  const rows = found.slice(0, size);
  const last = rows.at(-1);
  const hasMore = found.length > size && last !== undefined;
  return { rows, next: hasMore ? encodeCursor(keyOf(last), filters) : null };
}

/** A list that the console counts, shows page by page and exports. */
export interface CountedList<Row> {
  readonly read: ReadRows<Row>;
  readonly count: (max: number) => Promise<RowCount>;
  readonly keyOf: (row: Row) => string;
}

/** Like `readPage`; the first page also contains the total number of rows. */
export async function readCountedPage<Row>(
  query: PageQuery,
  { read, count, keyOf }: CountedList<Row>,
): Promise<Page<Row> & { readonly total: RowCount | null }> {
  const page = await readPage(query, read, keyOf);
  return { ...page, total: query.cursor === undefined ? await count(maxCounted) : null };
}

function encodeCursor(key: string, filters: Filters): string {
  return Buffer.from(`${digestOf(filters)}${key}`).toString("base64url");
}

function decodeCursor(cursor: string, filters: Filters): string {
  const text = Buffer.from(cursor, "base64url").toString();
  const key = text.slice(digestLength);
  const isRight = text.startsWith(digestOf(filters)) && /^[\w-]{1,64}$/.test(key);
  if (!isRight) throw new Rejection("invalidRequest", { fields: { cursor: "invalid" } });
  return key;
}

function digestOf(filters: Filters): string {
  const sorted = Object.entries(pickDefined(filters)).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return digest(JSON.stringify(sorted)).slice(0, digestLength);
}

/** Returns only the defined fields, such as the columns that must equal a filter's values. */
export function pickDefined<Fields extends object>(fields: Fields) {
  type Given = { [Name in keyof Fields]: Exclude<Fields[Name], undefined> };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given;
}

interface Limitable {
  limit(rows: number): Expression<unknown>;
}

/** Counts rows only up to `max`: a full count would read a whole large table. */
export async function countUpTo(db: Queries, rows: Limitable, max: number): Promise<RowCount> {
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from ${rows.limit(max + 1)} as found`.execute(db);
  const count = counted[0]?.count ?? 0;
  return { count: Math.min(count, max), isMore: count > max };
}
