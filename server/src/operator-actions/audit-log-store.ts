import type { Selectable } from "kysely";
import type { Tables } from "../db/tables.ts";
import type { Queries } from "../db/transaction.ts";

type Row = Selectable<Tables["audit_log_entries"]>;

/** Operator, action, subject and reason of an entry. */
export type Action = Pick<Row, "operator" | "action" | "subject" | "reason">;

/** `done`: in the same transaction. `started`: the outcome follows in `audit_log_outcomes`. `refused`: nothing was changed. */
export type NewEntry = Action & {
  readonly at: Date;
  readonly outcome: "done" | "started" | "refused";
  readonly details?: object;
};

/** An entry with its latest outcome. */
export interface AuditLogEntry extends Action {
  readonly id: number;
  readonly at: Date;
  readonly outcome: string;
}

/** Adds an entry and returns its id. Entries are immutable. */
export async function addAuditLogEntry(db: Queries, { details, ...entry }: NewEntry): Promise<number> {
  const row = await db
    .insertInto("audit_log_entries")
    .values({ ...entry, details: details ? JSON.stringify(details) : null })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Adds the outcome of an action that was recorded as started. */
export async function addAuditLogOutcome(db: Queries, entryId: number, outcome: string, at: Date) {
  await db.insertInto("audit_log_outcomes").values({ entry_id: entryId, outcome, at }).execute();
}

/** At most `max` entries, the newest first, optionally of one subject. */
export async function listAuditLog(
  db: Queries,
  { subject, max }: { readonly subject?: string | undefined; readonly max: number },
): Promise<AuditLogEntry[]> {
  return await db
    .selectFrom("audit_log_entries as entry")
    .select(["entry.id", "at", "operator", "action", "subject", "reason"])
    .select((select) =>
      select.fn
        .coalesce(
          select
            .selectFrom("audit_log_outcomes as later")
            .select("later.outcome")
            .whereRef("later.entry_id", "=", "entry.id")
            .orderBy("later.id", "desc")
            .limit(1),
          "entry.outcome",
        )
        .as("outcome"),
    )
    .$if(subject !== undefined, (query) => query.where("subject", "=", subject ?? ""))
    .orderBy("entry.id", "desc")
    .limit(max)
    .execute();
}
