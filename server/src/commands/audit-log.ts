import { parseArgs } from "node:util";
import { type AuditLogEntry, listAuditLog } from "../operator-actions/audit-log-store.ts";
import { printOutput, UsageError, withCommandDeps } from "./with-command-deps.ts";

const usage = `What operators did, the newest first.

  npm run audit-log [-- --subject TEXT] [--count 50]

A subject is an order's number, "batch NAME", "card ID", "account ID", a payment method, or SECRET_KEY.`;

const options = { subject: { type: "string" }, count: { type: "string", default: "50" } } as const;

function describe({ at, operator, action, subject, reason, outcome }: AuditLogEntry): string {
  return `${at.toISOString()}  ${operator}  ${action}  ${subject}: ${reason ?? "-"} (${outcome})\n`;
}

await printOutput(async () => {
  const { subject, count } = parseArgs({ options }).values;
  if (!/^[1-9]\d{0,5}$/.test(count)) throw new UsageError(usage);
  const entries = await withCommandDeps(({ db }) => listAuditLog(db, { subject, max: Number(count) }));
  return entries.map(describe).join("") || "No entries.\n";
});
