import { type CsvFile, maxExportedRows } from "@baleen/contract/back-office/csv-file.ts";
import type { OperatorActionBody } from "@baleen/contract/back-office/operator-action.ts";
import type { RowCount } from "@baleen/contract/back-office/paging.ts";
import { type CsvCell, csvEnd, csvLine, csvStart } from "@baleen/contract/back-office/write-csv.ts";
import { chinaDayOf } from "../platform/china-day.ts";
import { AppError } from "../platform/http/app-error.ts";
import type { RateLimit } from "../platform/http/rate-limits.ts";
import { actionBy, type Caller, type ConsoleDeps, type SignedInOperator } from "./console-handler.ts";
import type { PageWanted } from "./list-pages.ts";
import { type OperatorAction, performAction } from "./perform-action.ts";

const perOperator: RateLimit = { max: 5, windowS: 3600, error: "tooManyRequests" };

/** Counts an export of any list. Throws `tooManyRequests`. */
export async function consumeExport({ rateLimits }: ConsoleDeps, { id }: SignedInOperator): Promise<void> {
  await rateLimits.consume(`exports of operator ${id}`, perOperator);
}

interface ExportAsked extends Caller {
  readonly body: OperatorActionBody & { readonly filters: object };
}

/** A list that the console also shows in pages. */
interface ExportedList<Row> {
  readonly name: "orders" | "accounts" | "audit-log";
  readonly head: readonly string[];
  count(max: number): Promise<RowCount>;
  /** The rows after a sort key; one more than the limit is allowed. */
  read(page: PageWanted): Promise<readonly Row[]>;
  keyOf(row: Row): string;
  cellsOf(rows: readonly Row[]): Promise<readonly (readonly CsvCell[])[]>;
}

/**
 * A list as CSV, read in pages while it is sent. The audit log has the filters and the number of rows. Throws
 * `searchTooWide` above `maxExportedRows`, and `tooManyRequests`.
 */
export async function exportList<Row>(
  deps: ConsoleDeps,
  asked: ExportAsked,
  list: ExportedList<Row>,
): Promise<CsvFile> {
  await consumeExport(deps, asked.operator);
  const { count: rows, isMore } = await list.count(maxExportedRows);
  if (isMore) throw new AppError("searchTooWide");
  const { filters } = asked.body;
  const action: OperatorAction = { ...actionBy(asked), action: `export ${list.name}`, subject: list.name };
  await performAction(deps, action, async () => ({ result: null, details: { filters, rows } }));
  return { name: `${list.name}-${chinaDayOf(deps.clock.now())}.csv`, chunks: linesOf(list) };
}

const rowsPerChunk = 1_000;

async function* linesOf<Row>({ head, read, keyOf, cellsOf }: ExportedList<Row>): AsyncIterable<string> {
  yield csvStart + csvLine(head);
  let written = 0;
  let after: string | undefined;
  for (;;) {
    const rows = (await read({ after, limit: rowsPerChunk })).slice(0, rowsPerChunk);
    const last = rows.at(-1);
    if (last !== undefined) {
      after = keyOf(last);
      written += rows.length;
      yield (await cellsOf(rows)).map(csvLine).join("");
    }
    if (rows.length < rowsPerChunk) break;
  }
  yield csvEnd(written);
}
