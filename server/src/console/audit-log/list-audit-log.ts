import type { QueryOf } from "@baleen/contract/call.ts";
import type { listAuditLog as call } from "@baleen/contract/console/audit-log.ts";
import { isPermitted } from "@baleen/contract/console/roles.ts";
import { AppError } from "../../http/app-error.ts";
import { searchAuditLog } from "../../operator-actions/audit-log-store.ts";
import type { ConsoleHandler } from "../console-handler.ts";
import { pageOfRows, readPage } from "../cursor.ts";

const maxSpanMs = 31 * 86_400_000;

/** Actions have no index: searching by them alone reads every entry of the span. */
function isTooWide(
  { action, subject, from, to }: QueryOf<typeof call>,
  operatorId: number | undefined,
): boolean {
  if (action === undefined || subject !== undefined || operatorId !== undefined) return false;
  return from === undefined || to === undefined || Date.parse(to) - Date.parse(from) > maxSpanMs;
}

/** Operators without the right to read all entries get their own. */
export const listAuditLog: ConsoleHandler<typeof call> = async ({ reads }, { query, operator }) => {
  const { cursor: _, limit: __, ...filters } = query;
  const operatorId = isPermitted(operator.role, "readAuditLog") ? filters.operatorId : operator.id;
  if (isTooWide(query, operatorId)) throw new AppError("searchTooWide");
  const { after, limit } = readPage(query);
  const found = await searchAuditLog(reads, {
    ...filters,
    operatorId,
    beforeId: after === undefined ? undefined : Number(after),
    max: limit + 1,
  });
  const { shown, next } = pageOfRows(found, query, ({ id }) => String(id));
  return { rows: shown.map((row) => ({ ...row, at: row.at.toISOString() })), next };
};
