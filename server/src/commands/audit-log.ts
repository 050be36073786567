import { parseArgs } from "node:util";
import {
  auditSubjectKind,
  describeAction,
  describeOutcome,
  describeSubject,
} from "@baleen/contract/back-office/audit-actions.ts";
import { verifyAuditLog } from "../back-office/audit-log/audit-log-days.ts";
import { searchAuditLog } from "../back-office/audit-log/audit-log-store.ts";
import type { Deps } from "../operations/deps.ts";
import { type Invocation, printOutput, UsageError, withCommandDeps } from "./with-command-deps.ts";

const usage = `What operators did, the newest first.

  npm run audit-log [-- --subject "KIND ID"] [--count 50]
  npm run audit-log -- verify                     (whether the entries of closed days are still what they were)

Kinds of subjects: ${auditSubjectKind.options.join(", ")}. For example --subject "account 12".`;

const options = { subject: { type: "string" }, count: { type: "string", default: "50" } } as const;

type Entry = Awaited<ReturnType<typeof searchAuditLog>>[number];

function describe(entry: Entry): string {
  const { at, operator, subject, reason } = entry;
  const [action, about, outcome] = [describeAction(entry), describeSubject(subject), describeOutcome(entry)];
  return `${at.toISOString()}  ${operator}  ${action.en}  ${about.en}: ${reason ?? "-"} (${outcome.en})\n`;
}

function readSubject(text: string) {
  const [, kind, id] = /^(\w+) (.+)$/.exec(text) ?? [];
  const known = auditSubjectKind.safeParse(kind);
  if (!known.success) throw new UsageError(usage);
  return { subjectKind: known.data, subject: id };
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
  const wanted = subject === undefined ? {} : readSubject(subject);
  const everything = { operatorId: undefined, beforeId: undefined, max: Number(count) };
  const entries = await withCommandDeps(invocation, ({ db }) =>
    searchAuditLog(db, { ...wanted, ...everything }),
  );
  return entries.map(describe).join("") || "No entries.\n";
}

if (import.meta.main) await printOutput(run);
