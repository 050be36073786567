import { isPermitted } from "@baleen/contract/back-office/roles.ts";
import type { Queries } from "../../platform/database/transaction.ts";
import type { ConsoleFilters, ConsoleHandler, SignedInOperator } from "../console-handler.ts";
import { exportList } from "../export-list.ts";
import { type ColumnOf, column } from "../exported-files/sheet.ts";
import { type CountedList, countUpTo, idOf, readCountedPage } from "../paging.ts";
import { toReply } from "../to-reply.ts";
import { matchingEntries, searchAuditLog } from "./audit-log-store.ts";

type Filters = ConsoleFilters<"listAuditLog">;

/** Operators who may not read all entries only get their own. */
function restrictFilters(filters: Filters, operator: SignedInOperator) {
  const isPermittedAll = isPermitted(operator.role, "readAuditLog");
  return { ...filters, operatorId: isPermittedAll ? filters.operatorId : operator.id };
}

/** The operators and tokens whose entries can be searched, including those who have left. */
export const listAuditOperators: ConsoleHandler<"listAuditOperators"> = async ({ readsDb }) => ({
  operators: await readsDb.selectFrom("operators").select(["id", "login", "name"]).orderBy("login").execute(),
  tokens: await readsDb.selectFrom("access_tokens").select(["id", "name"]).orderBy("name").execute(),
});

type Entry = Awaited<ReturnType<typeof searchAuditLog>>[number];

function entryList(db: Queries, filters: ReturnType<typeof restrictFilters>): CountedList<Entry> {
  return {
    read: (requested) => searchAuditLog(db, { ...filters, ...requested }),
    count: (max) => countUpTo(db, matchingEntries(db, filters), max),
    keyOf: idOf,
  };
}

export const listAuditLog: ConsoleHandler<"listAuditLog"> = async ({ readsDb }, { query, operator }) => {
  const page = await readCountedPage(query, entryList(readsDb, restrictFilters(query, operator)));
  return { ...page, rows: page.rows.map(toReply) };
};

const json = (fields: unknown) => (fields === null ? "" : JSON.stringify(fields));

const columns: readonly ColumnOf<Entry>[] = [
  column("编号", "Entry", "number", ({ id }) => id),
  column("时间", "Time", "time", ({ at }) => at.toISOString()),
  column("操作员", "Operator", "text", ({ operator }) => operator),
  column("途径", "Via", "text", ({ via }) => via),
  column("操作", "Action", "text", ({ action }) => action),
  column("参数", "Parameters", "text", ({ params }) => json(params)),
  column("对象类别", "Kind of subject", "text", ({ subject }) => subject?.kind ?? ""),
  column("对象", "Subject", "text", ({ subject }) => subject?.id ?? ""),
  column("原因", "Reason", "text", ({ reasonCategory }) => reasonCategory ?? ""),
  column("说明", "Details", "text", ({ reason }) => reason ?? ""),
  column("结果", "Outcome", "text", ({ outcome }) => outcome),
  column("结果参数", "Outcome's parameters", "text", ({ outcomeParams }) => json(outcomeParams)),
  column("IP地址", "IP address", "text", ({ ipAddress }) => ipAddress ?? ""),
  column("详情", "Details", "text", ({ details }) => json(details)),
  column("之前", "Before", "text", ({ before }) => json(before)),
  column("之后", "After", "text", ({ after }) => json(after)),
];

export const exportAuditLog: ConsoleHandler<"exportAuditLog"> = async (context, request) =>
  await exportList(context, request, {
    name: "audit-log",
    action: { action: "exportAuditLog" },
    columns,
    list: entryList(context.readsDb, restrictFilters(request.body.filters, request.operator)),
    describe: async (entries) => entries,
  });
