import {
  type ExportedFile,
  type ExportFormat,
  maxExportedRows,
} from "@baleen/contract/back-office/exported-file.ts";
import type { OperatorActionBody } from "@baleen/contract/back-office/operator-action.ts";
import type { RowCount } from "@baleen/contract/back-office/paging.ts";
import type { Language } from "@baleen/contract/language.ts";
import { AppError } from "../platform/http/app-error.ts";
import type { RateLimit } from "../platform/http/rate-limits.ts";
import { actionContext, type Caller, type ConsoleDeps, type SignedInOperator } from "./console-handler.ts";
import type { Cell, Column } from "./exported-files/sheet.ts";
import { writeFile } from "./exported-files/write-file.ts";
import type { RequestedPage } from "./paging.ts";
import { type OperatorAction, performAction } from "./perform-action.ts";

const exports = {
  orders: "exportOrders",
  invoices: "exportInvoices",
  accounts: "exportAccounts",
  "audit-log": "exportAuditLog",
} as const;

const perOperator: RateLimit = { max: 5, windowS: 3600, error: "tooManyRequests" };

/** Counts an export against the operator's limit, whatever the list. Throws `tooManyRequests`. */
export async function consumeExport({ rateLimits }: ConsoleDeps, { id }: SignedInOperator): Promise<void> {
  await rateLimits.consume(`exports of operator ${id}`, perOperator);
}

interface ExportRequest extends Caller {
  readonly body: OperatorActionBody & { readonly filters: object; readonly format: ExportFormat };
  readonly language: Language;
}

/** A list that the console also shows in pages. */
interface ExportedList<Row> {
  readonly name: keyof typeof exports;
  readonly columns: readonly Column[];
  count(max: number): Promise<RowCount>;
  /** The rows after a sort key; may return one more than the limit. */
  read(page: RequestedPage): Promise<readonly Row[]>;
  keyOf(row: Row): string;
  cellsOf(rows: readonly Row[]): Promise<readonly (readonly Cell[])[]>;
}

/**
 * Streams a list as a file, reading page by page. The audit log entry has the filters and the number of rows. Throws
 * `searchTooWide` above `maxExportedRows`, and `tooManyRequests`.
 */
export async function exportList<Row>(
  deps: ConsoleDeps,
  request: ExportRequest,
  list: ExportedList<Row>,
): Promise<ExportedFile> {
  await consumeExport(deps, request.operator);
  const { count: rows, isMore } = await list.count(maxExportedRows);
  if (isMore) throw new AppError("searchTooWide");
  const { filters, format } = request.body;
  const action: OperatorAction = { ...actionContext(request), action: exports[list.name] };
  await performAction(deps, action, async () => ({ result: null, details: { filters, rows } }));
  const { name, columns } = list;
  const sheet = { columns, language: request.language, rows: rowsOf(list) };
  return writeFile({ name, format, at: deps.clock.now() }, sheet);
}

const rowsPerChunk = 1_000;

async function* rowsOf<Row>({ read, keyOf, cellsOf }: ExportedList<Row>) {
  let after: string | undefined;
  for (;;) {
    const rows = (await read({ after, limit: rowsPerChunk })).slice(0, rowsPerChunk);
    const last = rows.at(-1);
    if (last !== undefined) {
      after = keyOf(last);
      yield await cellsOf(rows);
    }
    if (rows.length < rowsPerChunk) return;
  }
}
