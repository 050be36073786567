import type { listAuditLog as call } from "@baleen/contract/console/audit-log.ts";
import { isPermitted } from "@baleen/contract/console/roles.ts";
import { searchAuditLog } from "../../operator-actions/audit-log-store.ts";
import type { ConsoleHandler } from "../console-handler.ts";
import { pageOfRows, readPage } from "../cursor.ts";

/** Operators without the right to read all entries get their own. */
export const listAuditLog: ConsoleHandler<typeof call> = async ({ reads }, { query, operator }) => {
  const { cursor: _, limit: __, ...filters } = query;
  const operatorId = isPermitted(operator.role, "readAuditLog") ? filters.operatorId : operator.id;
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
