import { type RawBuilder, type Selectable, type SqlBool, sql } from "kysely";
import { deleteOldRows } from "../platform/database/run-in-batches.ts";
import type { Queries } from "../platform/database/transaction.ts";
import type { Tables } from "../tables.ts";
import { type AlarmKind, isNewsKind, type NewsKind, newsKinds } from "./alarm-kinds.ts";

export type AlarmRow = Selectable<Tables["alarms"]>;

/** Identifies an alarm. At most one row per key is open. */
export interface AlarmKey {
  readonly kind: AlarmKind;
  /** What the alarm is about: the number of an attempt or refund, a payment method, a node. */
  readonly subject: string;
}

export interface RaisedAlarm {
  readonly kind: AlarmKind | NewsKind;
  readonly subject: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/**
 * Adds a row and returns its id. If the alarm is already open, increments its count and replaces its details instead.
 * News are closed from the start.
 */
export async function addAlarm(db: Queries, { kind, subject, details: given }: RaisedAlarm, at: Date) {
  const details = JSON.stringify(given);
  const closed_at = isNewsKind(kind) ? at : null;
  const { id } = await db
    .insertInto("alarms")
    .values({ kind, subject, details, first_at: at, last_at: at, times: 1, closed_at })
    .onConflict((conflict) =>
      conflict.columns(["kind", "subject"]).where("closed_at", "is", null).doUpdateSet({
        times: sql<number>`alarms.times + 1`,
        last_at: sql<Date>`greatest(alarms.last_at, excluded.last_at)`,
        details: sql`excluded.details`,
      }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Whether any alarm with this key, open or closed, has a row that meets the condition. */
export async function hasAlarm(db: Queries, { kind, subject }: AlarmKey, condition: RawBuilder<SqlBool>) {
  const row = await db
    .selectFrom("alarms")
    .select("id")
    .where("kind", "=", kind)
    .where("subject", "=", subject)
    .where(condition)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether an alarm with these details was ever raised, so that one closed by an operator is not raised again. */
export async function wasRaised(db: Queries, alarm: AlarmKey, details: Readonly<Record<string, unknown>>) {
  return await hasAlarm(db, alarm, sql<SqlBool>`details @> ${JSON.stringify(details)}::jsonb`);
}

const newsNames = Object.keys(newsKinds);

/** Deletes news whose alerts were enqueued before the given time. */
export async function purgeNews(db: Queries, before: Date): Promise<void> {
  const where = sql<SqlBool>`
    kind = any(${newsNames}::text[]) and exists (
      select from alerts where alerts.alarm_id = alarms.id and alerts.created_at <= ${before})`;
  await deleteOldRows(db, { table: "alarms", ageColumn: "first_at", where }, before);
}

interface AlarmClosure {
  readonly kinds: readonly AlarmKind[];
  readonly subjects: readonly string[];
  readonly at: Date;
  /** The operator; null if the alarm is closed automatically. */
  readonly by: string | null;
}

/** Closes the open alarms of these kinds and subjects; returns how many were closed. */
export async function closeAlarms(db: Queries, { kinds, subjects, at, by }: AlarmClosure): Promise<number> {
  if (kinds.length === 0 || subjects.length === 0) return 0;
  const closed = await db
    .updateTable("alarms")
    .set({ closed_at: at, closed_by: by })
    .where("kind", "in", kinds)
    .where("subject", "in", subjects)
    .where("closed_at", "is", null)
    .returning("id")
    .execute();
  return closed.length;
}

/** SQL: whether any alarm is open whose subject is the value of the column. */
export function hasOpenAlarms(subjectColumn: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from alarms where alarms.subject = ${sql.ref(subjectColumn)} and alarms.closed_at is null)`;
}

const selectAlarms = (db: Queries) => db.selectFrom("alarms").selectAll();

export async function listOpenAlarms(db: Queries, limit: number): Promise<AlarmRow[]> {
  return await selectAlarms(db)
    .where("closed_at", "is", null)
    .orderBy("first_at")
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** All alarms about some subjects, open and closed, oldest first. */
export async function listAlarmsAbout(db: Queries, subjects: readonly string[]): Promise<AlarmRow[]> {
  if (subjects.length === 0) return [];
  return await selectAlarms(db).where("subject", "in", subjects).orderBy("first_at").orderBy("id").execute();
}

export async function findAlarm(db: Queries, id: number): Promise<AlarmRow | undefined> {
  return await selectAlarms(db).where("id", "=", id).executeTakeFirst();
}

interface AlarmPageQuery {
  readonly isOpen: boolean;
  readonly beforeId: number | undefined;
  readonly max: number;
}

/** A page of open or of closed alarms, newest first, without news. */
export async function listAlarmPage(db: Queries, { isOpen, beforeId, max }: AlarmPageQuery) {
  return await selectAlarms(db)
    .where("closed_at", isOpen ? "is" : "is not", null)
    .where("kind", "not in", newsNames)
    .$if(beforeId !== undefined, (query) => query.where("id", "<", beforeId ?? 0))
    .orderBy("id", "desc")
    .limit(max)
    .execute();
}
