import type { listAuditLog as listCall } from "@baleen/contract/back-office/audit-log.ts";
import type { exportAuditLog as exportCall } from "@baleen/contract/back-office/list-exports.ts";
import { maxCounted } from "@baleen/contract/back-office/paging.ts";
import { isPermitted } from "@baleen/contract/back-office/roles.ts";
import type { CsvCell } from "@baleen/contract/back-office/write-csv.ts";
import type { QueryOf } from "@baleen/contract/call.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { ConsoleHandler, SignedInOperator } from "../console-handler.ts";
import { exportList } from "../export-list.ts";
import { countUpTo, idOf, pageOfRows, readPage } from "../list-pages.ts";
import { matchingEntries, searchAuditLog } from "./audit-log-store.ts";

const maxSpanMs = 31 * 86_400_000;

type Filters = Omit<QueryOf<typeof listCall>, "cursor" | "limit">;

/**
 * Operators without the right to read all entries get their own. Throws `searchTooWide` for actions alone: they have no
 * index, so every entry of the span would be read.
 */
function permittedFilters(filters: Filters, operator: SignedInOperator) {
  const operatorId = isPermitted(operator.role, "readAuditLog") ? filters.operatorId : operator.id;
  const { action, subject, from, to } = filters;
  const isIndexed = action === undefined || subject !== undefined || operatorId !== undefined;
  const isNarrow = from !== undefined && to !== undefined && Date.parse(to) - Date.parse(from) <= maxSpanMs;
  if (!isIndexed && !isNarrow) throw new AppError("searchTooWide");
  return { ...filters, operatorId };
}

export const listAuditLog: ConsoleHandler<typeof listCall> = async ({ reads }, { query, operator }) => {
  const { cursor: _, limit: __, ...asked } = query;
  const filters = permittedFilters(asked, operator);
  const { after, limit } = readPage(query);
  const found = await searchAuditLog(reads, { ...filters, beforeId: idOf(after), max: limit + 1 });
  const { shown, next } = pageOfRows(found, query, ({ id }) => String(id));
  const total =
    after === undefined ? await countUpTo(reads, matchingEntries(reads, filters), maxCounted) : null;
  return { rows: shown.map((row) => ({ ...row, at: row.at.toISOString() })), next, total };
};

const head = [
  "id",
  "time",
  "operator",
  "via",
  "action",
  "subject",
  "reason_category",
  "reason",
  "outcome",
  "ip_address",
  "details",
  "before",
  "after",
] as const;

export const exportAuditLog: ConsoleHandler<typeof exportCall> = async (deps, asked) => {
  const { reads } = deps;
  const filters = permittedFilters(asked.body.filters, asked.operator);
  return await exportList(deps, asked, {
    name: "audit-log",
    head,
    count: (max) => countUpTo(reads, matchingEntries(reads, filters), max),
    read: ({ after, limit }) => searchAuditLog(reads, { ...filters, beforeId: idOf(after), max: limit }),
    keyOf: ({ id }) => String(id),
    cellsOf: async (entries) => entries.map(cellsOf),
  });
};

type Entry = Awaited<ReturnType<typeof searchAuditLog>>[number];

function cellsOf(entry: Entry): CsvCell[] {
  const json = (fields: unknown) => (fields === null ? "" : JSON.stringify(fields));
  return [
    entry.id,
    entry.at.toISOString(),
    entry.operator,
    entry.via,
    entry.action,
    entry.subject,
    entry.reasonCategory ?? "",
    entry.reason ?? "",
    entry.outcome,
    entry.ipAddress ?? "",
    json(entry.details),
    json(entry.before),
    json(entry.after),
  ];
}
