import { parseArgs } from "node:util";
import { verifyAuditLog } from "../back-office/audit-log/audit-log-days.ts";
import { type AuditLogEntry, listAuditLog } from "../back-office/audit-log/audit-log-store.ts";
import type { Deps } from "../operations/deps.ts";
import { type Invocation, printOutput, UsageError, withCommandDeps } from "./with-command-deps.ts";

const usage = `What operators did, the newest first.

  npm run audit-log [-- --subject TEXT] [--count 50]
  npm run audit-log -- verify                     (whether the entries of closed days are still what they were)

A subject is an order's number, "batch NAME", "card ID", "account ID", a payment method, or SECRET_KEY.`;

const options = { subject: { type: "string" }, count: { type: "string", default: "50" } } as const;

function describe({ at, operator, action, subject, reason, outcome }: AuditLogEntry): string {
  return `${at.toISOString()}  ${operator}  ${action}  ${subject}: ${reason ?? "-"} (${outcome})\n`;
}

async function verify(deps: Deps): Promise<string> {
  const { days, changed, last } = await verifyAuditLog(deps);
  if (changed.length > 0)
    throw new UsageError(`The entries of these days were changed: ${changed.join(", ")}`);
  if (!last) return "No day has a digest yet.\n";
  return `${days} days are unchanged. Digest of ${last.day}: ${last.digest}\n`;
}

/** `npm run audit-log` */
export async function run(invocation: Invocation): Promise<string> {
  const { values, positionals } = parseArgs({ args: [...invocation.words], options, allowPositionals: true });
  const { subject, count } = values;
  if (positionals[0] === "verify") return await withCommandDeps(invocation, verify);
  if (!/^[1-9]\d{0,5}$/.test(count) || positionals.length > 0) throw new UsageError(usage);
  const entries = await withCommandDeps(invocation, ({ db }) =>
    listAuditLog(db, { subject, max: Number(count) }),
  );
  return entries.map(describe).join("") || "No entries.\n";
}

if (import.meta.main) await printOutput(run);
