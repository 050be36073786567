import type { AuditAction } from "@baleen/contract/back-office/audit-actions.ts";
import {
  type ExportedFile,
  type ExportFormat,
  maxExportedRows,
} from "@baleen/contract/back-office/exported-file.ts";
import type { OperatorActionBody } from "@baleen/contract/back-office/operator-action.ts";
import type { RowCount } from "@baleen/contract/back-office/paging.ts";
import type { Language } from "@baleen/contract/language.ts";
import type { Context } from "../context.ts";
import { defineLimit } from "../platform/http/limit.ts";
import { Rejection } from "../platform/rejection.ts";
import { type ActionRequest, actionContext, type SignedInOperator } from "./console-handler.ts";
import { createExportedFile } from "./exported-files/create-exported-file.ts";
import { type Column, type ColumnOf, cellsOf, type Sheet } from "./exported-files/sheet.ts";
import { type CountedList, makeRowRequest } from "./paging.ts";
import { performAction } from "./perform-action.ts";

const perOperator = defineLimit("exported lists", {
  by: "operator",
  max: 5,
  windowS: 3600,
  error: "tooManyRequests",
});

/** Counts an export of any list against the operator's limit. Throws `tooManyRequests`. */
export async function limitExports({ rateLimits }: Context, { id }: SignedInOperator): Promise<void> {
  await rateLimits.consumeAll([perOperator.of(id)]);
}

interface ExportRequest extends ActionRequest {
  readonly operator: SignedInOperator;
  readonly body: OperatorActionBody & { readonly filters: object; readonly format: ExportFormat };
  readonly language: Language;
}

interface ExportedList<Row, Described> extends Pick<ExportedRows, "name" | "action"> {
  readonly columns: readonly ColumnOf<Described>[];
  readonly list: CountedList<Row>;
  readonly describe: (rows: readonly Row[]) => Promise<readonly Described[]>;
}

/**
 * Streams a list as a file, reading it page by page. The audit log entry contains the filters and the number of rows.
 * Throws `searchTooWide` above `maxExportedRows`, and `tooManyRequests`.
 */
export async function exportList<Row, Described>(
  context: Context,
  request: ExportRequest,
  { list, describe, ...exported }: ExportedList<Row, Described>,
): Promise<ExportedFile> {
  async function* rows() {
    for await (const found of eachPage(list)) {
      yield cellsOf(exported.columns, await describe(found), request.language);
    }
  }
  return await exportRows(context, request, { ...exported, count: list.count, rows: rows() });
}

/** Rows for an export that does not read in pages. */
interface ExportedRows {
  /** The file name without the day and the file extension. */
  readonly name: string;
  readonly columns: readonly Column[];
  readonly action: Extract<AuditAction, { readonly action: `export${string}` }>;
  count(max: number): Promise<RowCount>;
  readonly rows: Sheet["rows"];
}

/** Like `exportList`, for rows that are not read in pages. */
export async function exportRows(
  context: Context,
  request: ExportRequest,
  { name, columns, action, count, rows }: ExportedRows,
): Promise<ExportedFile> {
  await limitExports(context, request.operator);
  const counted = await count(maxExportedRows);
  if (counted.isMore) throw new Rejection("searchTooWide");
  const { filters, format } = request.body;
  const details = { filters, rows: counted.count };
  await performAction(context, { ...actionContext(request), ...action }, async () => ({
    result: null,
    details,
  }));
  return createExportedFile(
    { name, format, at: context.clock.now() },
    { columns, language: request.language, rows },
  );
}

const rowsPerChunk = 1_000;

async function* eachPage<Row>({ read, keyOf }: CountedList<Row>) {
  for (let after: string | undefined; ; ) {
    const rows = await read(makeRowRequest(after, rowsPerChunk));
    const last = rows.at(-1);
    if (last !== undefined) {
      after = keyOf(last);
      yield rows;
    }
    if (rows.length < rowsPerChunk) return;
  }
}
