import { isPermitted } from "@baleen/contract/back-office/roles.ts";
import type { Queries } from "../../platform/database/transaction.ts";
import type { ConsoleFilters, ConsoleHandler, SignedInOperator } from "../console-handler.ts";
import { exportList } from "../export-list.ts";
import type { ColumnOf } from "../exported-files/sheet.ts";
import { type CountedList, countUpTo, idOf, readCountedPage } from "../paging.ts";
import { toReply } from "../to-reply.ts";
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

type Entry = Awaited<ReturnType<typeof searchAuditLog>>[number];

function entryList(db: Queries, filters: ReturnType<typeof permittedFilters>): CountedList<Entry> {
  return {
    read: (requested) => searchAuditLog(db, { ...filters, ...requested }),
    count: (max) => countUpTo(db, matchingEntries(db, filters), max),
    keyOf: idOf,
  };
}

export const listAuditLog: ConsoleHandler<"listAuditLog"> = async ({ reads }, { query, operator }) => {
  const page = await readCountedPage(query, entryList(reads, permittedFilters(query, operator)));
  return { ...page, rows: page.rows.map(toReply) };
};

const json = (fields: unknown) => (fields === null ? "" : JSON.stringify(fields));

const columns: readonly ColumnOf<Entry>[] = [
  { head: { zh: "编号", en: "Entry" }, kind: "number", cell: ({ id }) => id },
  { head: { zh: "时间", en: "Time" }, kind: "time", cell: ({ at }) => at.toISOString() },
  { head: { zh: "操作员", en: "Operator" }, kind: "text", cell: ({ operator }) => operator },
  { head: { zh: "途径", en: "Via" }, kind: "text", cell: ({ via }) => via },
  { head: { zh: "操作", en: "Action" }, kind: "text", cell: ({ action }) => action },
  { head: { zh: "参数", en: "Parameters" }, kind: "text", cell: ({ params }) => json(params) },
  {
    head: { zh: "对象类别", en: "Kind of subject" },
    kind: "text",
    cell: ({ subject }) => subject?.kind ?? "",
  },
  { head: { zh: "对象", en: "Subject" }, kind: "text", cell: ({ subject }) => subject?.id ?? "" },
  { head: { zh: "原因", en: "Reason" }, kind: "text", cell: ({ reasonCategory }) => reasonCategory ?? "" },
  { head: { zh: "说明", en: "In words" }, kind: "text", cell: ({ reason }) => reason ?? "" },
  { head: { zh: "结果", en: "Outcome" }, kind: "text", cell: ({ outcome }) => outcome },
  {
    head: { zh: "结果参数", en: "Outcome's parameters" },
    kind: "text",
    cell: ({ outcomeParams }) => json(outcomeParams),
  },
  { head: { zh: "IP地址", en: "IP address" }, kind: "text", cell: ({ ipAddress }) => ipAddress ?? "" },
  { head: { zh: "详情", en: "Details" }, kind: "text", cell: ({ details }) => json(details) },
  { head: { zh: "之前", en: "Before" }, kind: "text", cell: ({ before }) => json(before) },
  { head: { zh: "之后", en: "After" }, kind: "text", cell: ({ after }) => json(after) },
];

export const exportAuditLog: ConsoleHandler<"exportAuditLog"> = async (deps, request) =>
  await exportList(deps, request, {
    name: "audit-log",
    columns,
    list: entryList(deps.reads, permittedFilters(request.body.filters, request.operator)),
    describe: async (entries) => entries,
  });
