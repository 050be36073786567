import { accountAlarmSubject } from "@baleen/contract/back-office/alarms.ts";
import type {
  AuditAction,
  AuditActionCode,
  AuditSubject,
  AuditSubjectKind,
} from "@baleen/contract/back-office/audit-actions.ts";
import { pickAuditDetails } from "@baleen/contract/back-office/audit-figures.ts";
import type { listAuditLog as listCall } from "@baleen/contract/back-office/audit-log.ts";
import type { AuditOutcome } from "@baleen/contract/back-office/audit-outcomes.ts";
import { firstHourSteps } from "@baleen/contract/back-office/first-hour.ts";
import type { QueryOf } from "@baleen/contract/call.ts";
import { type ExpressionBuilder, sql } from "kysely";
import type { Queries, Tx } from "../../platform/database/transaction.ts";
import type { Tables } from "../../tables.ts";
import { pickDefined, type RowRequest } from "../paging.ts";

type LoggedAction = AuditAction & {
  readonly operator: {
    readonly id: number | null;
    readonly login: string;
    readonly token?: { readonly id: number } | undefined;
  };
  readonly subject?: AuditSubject | undefined;
  readonly reason: string | null;
  readonly via: "console" | "command";
  readonly actionKey?: string | undefined;
  readonly requestDigest?: string | undefined;
  readonly reasonCategory?: string | undefined;
  readonly ipAddress?: string | undefined;
};

interface LoggedResult {
  /** By default, the next id. */
  readonly id?: number;
  readonly at: Date;
  /** `done`: in the same transaction. `started`: the outcome follows in `audit_log_outcomes`. `refused`: nothing was changed. */
  readonly outcome: "done" | "started" | "refused";
  readonly details?: object;
  readonly before?: object;
  readonly after?: object;
  readonly result?: object | null;
}

export async function addAuditLogEntry(
  db: Queries,
  { operator, action, params = {}, subject, reason, via, ...by }: LoggedAction,
  { id, at, outcome, ...values }: LoggedResult,
): Promise<void> {
  const json = (value: object | null | undefined) => (value ? JSON.stringify(value) : null);
  await db
    .insertInto("audit_log_entries")
    .values({
      ...(id !== undefined && { id }),
      at,
      operator: operator.login,
      operator_id: operator.id,
      token_id: operator.token?.id ?? null,
      via,
      action,
      params: JSON.stringify(params),
      subject_kind: subject?.kind ?? null,
      subject: subject === undefined ? null : String(subject.id),
      reason_category: by.reasonCategory ?? null,
      reason,
      outcome,
      action_key: by.actionKey ?? null,
      request_digest: by.requestDigest ?? null,
      ip_address: by.ipAddress ?? null,
      details: json(values.details),
      before: json(values.before),
      after: json(values.after),
      result: json(values.result),
    })
    .execute();
}

/** Reserves the id of an entry that is inserted later in the same transaction. */
export async function reserveEntryId(tx: Tx): Promise<number> {
  const next = sql<number>`nextval(pg_get_serial_sequence('audit_log_entries', 'id'))`.as("id");
  return (await tx.selectNoFrom(next).executeTakeFirstOrThrow()).id;
}

export async function findEntryOfKey(db: Queries, actionKey: string) {
  return await db
    .selectFrom("audit_log_entries")
    .select(["id", "operator_id", "token_id", "action", "params", "subject_kind", "subject"])
    .select(["result", "request_digest"])
    .where("action_key", "=", actionKey)
    .executeTakeFirst();
}

/** The latest outcome of an entry written as `started`; undefined while the action is still running. */
export async function findOutcome(db: Queries, entryId: number) {
  return await db
    .selectFrom("audit_log_outcomes")
    .select(["outcome", "params"])
    .where("entry_id", "=", entryId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

export async function addAuditLogOutcome(
  db: Queries,
  entryId: number,
  { outcome, params }: AuditOutcome,
  at: Date,
): Promise<void> {
  const row = { entry_id: entryId, outcome, params: JSON.stringify(params ?? {}), at };
  await db.insertInto("audit_log_outcomes").values(row).execute();
}

const maxListed = 100;

/**
 * The entries about a subject and about its alarms, with their latest outcomes, newest first. `formerIds`: accounts that
 * have become part of the subject.
 */
export async function listEntriesAbout(
  db: Queries,
  { kind, id }: AuditSubject,
  formerIds: readonly number[] = [],
) {
  const ids = [id, ...formerIds].map(String);
  const alarmSubjects = kind === "account" ? ids.map(accountAlarmSubject) : ids;
  const rows = await db
    .selectFrom("audit_log_entries as entry")
    .select(["entry.id", "entry.at", "operator", "action", "entry.params", "reason", "details", "result"])
    .select(latestOutcome)
    .where((where) =>
      where.or([
        where.and([where("subject_kind", "=", kind), where("subject", "in", ids)]),
        where.and([where("subject_kind", "=", "alarm"), where("subject", "in", alarmSubjects)]),
      ]),
    )
    .orderBy("entry.id", "desc")
    .limit(maxListed)
    .execute();
  return rows.map(({ details, result, ...row }) => ({ ...row, figures: pickAuditDetails(result, details) }));
}

export type StepEntry = Awaited<ReturnType<typeof listStepEntries>>[number];

/** For each step of the first hour: the newest entry of each action, newest first. The subject is the step's code. */
export async function listStepEntries(db: Queries) {
  const rows = await db
    .selectFrom("audit_log_entries as entry")
    .distinctOn(["entry.subject", "entry.action"])
    .select(["entry.id", "entry.at", "operator", "action", "subject", "reason"])
    .$narrowType<{ action: AuditActionCode }>()
    .select(latestOutcome)
    .where("subject", "in", firstHourSteps)
    .where("subject_kind", "=", "firstHourStep" satisfies AuditSubjectKind)
    .orderBy("entry.subject")
    .orderBy("entry.action")
    .orderBy("entry.id", "desc")
    .execute();
  return rows.toSorted((one, other) => other.id - one.id);
}

type AuditLogFilters = Partial<QueryOf<typeof listCall>>;
type AuditLogSearch = AuditLogFilters & Pick<RowRequest, "beforeId" | "max">;

/** Entries with all their columns, newest first. */
export async function searchAuditLog(db: Queries, { beforeId, max, ...filters }: AuditLogSearch) {
  const rows = await matchingEntries(db, filters)
    .select([
      "entry.at",
      "operator",
      "operator_id as operatorId",
      "token_id as tokenId",
      "via",
      "action",
      "entry.params",
    ])
    .select(["subject_kind as kind", "subject as subjectId"])
    .select(["reason_category as reasonCategory", "reason", "ip_address as ipAddress"])
    .select(["details", "before", "after", "result"])
    .select(latestOutcome)
    .$if(beforeId !== undefined, (query) => query.where("entry.id", "<", beforeId ?? 0))
    .limit(max)
    .execute();
  return rows.map(({ kind, subjectId: id, result, ...row }) => ({
    ...row,
    figures: pickAuditDetails(result, row.details),
    subject: kind === null || id === null ? null : { kind, id },
  }));
}

/** The ids of the matching entries, newest first. */
export function matchingEntries(db: Queries, filters: AuditLogFilters) {
  const { operatorId, tokenId, action, subjectKind, subject, from, to } = filters;
  return db
    .selectFrom("audit_log_entries as entry")
    .select("entry.id")
    .where((where) =>
      where.and([
        where.and(
          pickDefined({
            operator_id: operatorId,
            token_id: tokenId,
            action,
            subject_kind: subjectKind,
            subject,
          }),
        ),
        ...(from === undefined ? [] : [where("entry.at", ">=", new Date(from))]),
        ...(to === undefined ? [] : [where("entry.at", "<", new Date(to))]),
      ]),
    )
    .orderBy("entry.id", "desc");
}

/** The latest outcome of an entry written as `started`. */
function latestOutcome(select: ExpressionBuilder<Tables & { entry: Tables["audit_log_entries"] }, "entry">) {
  const latest = select
    .selectFrom("audit_log_outcomes as later")
    .whereRef("later.entry_id", "=", "entry.id")
    .orderBy("later.id", "desc")
    .limit(1);
  return [
    select.fn.coalesce(latest.select("later.outcome"), "entry.outcome").as("outcome"),
    select.fn
      .coalesce(latest.select("later.params"), sql<Record<string, unknown>>`'{}'::jsonb`)
      .as("outcomeParams"),
  ] as const;
}
