import { maxCounted } from "@baleen/contract/back-office/paging.ts";
import { isPermitted } from "@baleen/contract/back-office/roles.ts";
import type { ConsoleFilters, ConsoleHandler, SignedInOperator } from "../console-handler.ts";
import { exportList } from "../export-list.ts";
import type { Cell, Column } from "../exported-files/sheet.ts";
import { countUpTo, idOf, pageOfRows, readPage } from "../paging.ts";
import { matchingEntries, searchAuditLog } from "./audit-log-store.ts";

type Filters = ConsoleFilters<"listAuditLog">;

/** Operators without the right to read all entries get their own. */
function permittedFilters(filters: Filters, operator: SignedInOperator) {
  const isPermittedAll = isPermitted(operator.role, "readAuditLog");
  return { ...filters, operatorId: isPermittedAll ? filters.operatorId : operator.id };
}

/** The operators whose entries can be asked for, with those who have left. */
export const listAuditOperators: ConsoleHandler<"listAuditOperators"> = async ({ reads }) => ({
  operators: await reads.selectFrom("operators").select(["id", "login", "name"]).orderBy("login").execute(),
});

export const listAuditLog: ConsoleHandler<"listAuditLog"> = async ({ reads }, { query, operator }) => {
  const { cursor: _, limit: __, ...requested } = query;
  const filters = permittedFilters(requested, operator);
  const { after, limit } = readPage(query);
  const found = await searchAuditLog(reads, { ...filters, beforeId: idOf(after), max: limit + 1 });
  const { shown, next } = pageOfRows(found, query, ({ id }) => String(id));
  const total =
    after === undefined ? await countUpTo(reads, matchingEntries(reads, filters), maxCounted) : null;
  return { rows: shown.map((row) => ({ ...row, at: row.at.toISOString() })), next, total };
};

const columns: readonly Column[] = [
  { head: { zh: "编号", en: "Entry" }, kind: "number" },
  { head: { zh: "时间", en: "Time" }, kind: "time" },
  { head: { zh: "操作员", en: "Operator" }, kind: "text" },
  { head: { zh: "途径", en: "Via" }, kind: "text" },
  { head: { zh: "操作", en: "Action" }, kind: "text" },
  { head: { zh: "参数", en: "Parameters" }, kind: "text" },
  { head: { zh: "对象类别", en: "Kind of subject" }, kind: "text" },
  { head: { zh: "对象", en: "Subject" }, kind: "text" },
  { head: { zh: "原因", en: "Reason" }, kind: "text" },
  { head: { zh: "说明", en: "In words" }, kind: "text" },
  { head: { zh: "结果", en: "Outcome" }, kind: "text" },
  { head: { zh: "结果参数", en: "Outcome's parameters" }, kind: "text" },
  { head: { zh: "IP地址", en: "IP address" }, kind: "text" },
  { head: { zh: "详情", en: "Details" }, kind: "text" },
  { head: { zh: "之前", en: "Before" }, kind: "text" },
  { head: { zh: "之后", en: "After" }, kind: "text" },
];

export const exportAuditLog: ConsoleHandler<"exportAuditLog"> = async (deps, request) => {
  const { reads } = deps;
  const filters = permittedFilters(request.body.filters, request.operator);
  return await exportList(deps, request, {
    name: "audit-log",
    columns,
    count: (max) => countUpTo(reads, matchingEntries(reads, filters), max),
    read: ({ after, limit }) => searchAuditLog(reads, { ...filters, beforeId: idOf(after), max: limit }),
    keyOf: ({ id }) => String(id),
    cellsOf: async (entries) => entries.map(cellsOf),
  });
};

type Entry = Awaited<ReturnType<typeof searchAuditLog>>[number];

function cellsOf(entry: Entry): Cell[] {
  const json = (fields: unknown) => (fields === null ? "" : JSON.stringify(fields));
  return [
    entry.id,
    entry.at.toISOString(),
    entry.operator,
    entry.via,
    entry.action,
    json(entry.params),
    entry.subject?.kind ?? "",
    entry.subject?.id ?? "",
    entry.reasonCategory ?? "",
    entry.reason ?? "",
    entry.outcome,
    json(entry.outcomeParams),
    entry.ipAddress ?? "",
    json(entry.details),
    json(entry.before),
    json(entry.after),
  ];
}
