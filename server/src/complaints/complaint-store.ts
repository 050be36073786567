import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { ComplaintEntry } from "../payments/gateways/complaints.ts";
import type { Queries, Tx } from "../platform/database/transaction.ts";
import type { Tables } from "../tables.ts";
import { type ComplaintKey, keySubject } from "./desks.ts";

export type Complaint = Selectable<Tables["complaints"]>;
export type StoredPayment = Selectable<Tables["complaint_payments"]>;
export type StoredEntry = Selectable<Tables["complaint_entries"]>;

const selectComplaints = (db: Queries) => db.selectFrom("complaints").selectAll("complaints");

export const keyOf = ({ method, family, gateway_id: gatewayId }: Complaint): ComplaintKey => ({
  method,
  family,
  gatewayId,
});

/** Serializes all that store an answer about one complaint, also while it has no row. */
export async function lockComplaintKey(tx: Tx, key: ComplaintKey): Promise<void> {
  const name = `complaint ${keySubject(key)}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

export async function findComplaintByKey(
  db: Queries,
  { method, family, gatewayId }: ComplaintKey,
): Promise<Complaint | undefined> {
  return await selectComplaints(db)
    .where("method", "=", method)
    .where("family", "=", family)
    .where("gateway_id", "=", gatewayId)
    .executeTakeFirst();
}

export async function findComplaint(db: Queries, id: number): Promise<Complaint | undefined> {
  return await selectComplaints(db).where("id", "=", id).executeTakeFirst();
}

/** Locks the complaint until the transaction ends. */
export async function lockComplaint(tx: Tx, id: number): Promise<Complaint | undefined> {
  return await selectComplaints(tx).where("id", "=", id).forUpdate().executeTakeFirst();
}

export async function addComplaint(tx: Tx, complaint: Insertable<Tables["complaints"]>): Promise<Complaint> {
  return await tx.insertInto("complaints").values(complaint).returningAll().executeTakeFirstOrThrow();
}

export async function updateComplaint(
  tx: Tx,
  id: number,
  changes: Updateable<Tables["complaints"]>,
): Promise<Complaint> {
  return await tx
    .updateTable("complaints")
    .set(changes)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function replacePayments(
  tx: Tx,
  id: number,
  payments: readonly Omit<Insertable<Tables["complaint_payments"]>, "complaint_id">[],
): Promise<void> {
  await tx.deleteFrom("complaint_payments").where("complaint_id", "=", id).execute();
  if (payments.length === 0) return;
  await tx
    .insertInto("complaint_payments")
    .values(payments.map((payment) => ({ ...payment, complaint_id: id })))
    .execute();
}

export async function listPayments(db: Queries, complaintIds: readonly number[]): Promise<StoredPayment[]> {
  if (complaintIds.length === 0) return [];
  return await db
    .selectFrom("complaint_payments")
    .selectAll()
    .where("complaint_id", "in", complaintIds)
    .orderBy("complaint_id")
    .orderBy("position")
    .execute();
}

/** Adds what is new of a history; an entry is stored once, as it was first seen. */
export async function addEntries(
  tx: Tx,
  id: number,
  entries: readonly (Omit<ComplaintEntry, "text"> & { readonly text: string | null })[],
  seenAt: Date,
): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ gatewayEntryId, by, kind, text, pictures, at }) => ({
    complaint_id: id,
    gateway_entry_id: gatewayEntryId,
    author: by,
    kind,
    text,
    pictures: JSON.stringify(pictures),
    at,
    seen_at: seenAt,
  }));
  await tx
    .insertInto("complaint_entries")
    .values(rows)
    .onConflict((conflict) => conflict.columns(["complaint_id", "gateway_entry_id"]).doNothing())
    .execute();
}

/** Oldest first. */
export async function listEntries(db: Queries, complaintId: number): Promise<StoredEntry[]> {
  return await db
    .selectFrom("complaint_entries")
    .selectAll()
    .where("complaint_id", "=", complaintId)
    .orderBy("at")
    .orderBy("id")
    .execute();
}

export interface UnreadLimits {
  /** Open complaints are read again after this time. */
  readonly open: Date;
  /** Ended ones too, if they ended after `endedAfter`: they may be continued. */
  readonly ended: Date;
  readonly endedAfter: Date;
}

/** Complaints at gateways that have not been read for long, the longest first. What lists say of them is no reading. */
export async function listUnreadSince(
  db: Queries,
  { open, ended, endedAfter }: UnreadLimits,
): Promise<Complaint[]> {
  return await selectComplaints(db)
    .where("family", "!=", "entered")
    .where((where) => {
      const isReadBefore = (time: Date) =>
        where.or([where("read_at", "is", null), where("read_at", "<", time)]);
      return where.or([
        where.and([where("ended_at", "is", null), isReadBefore(open)]),
        where.and([where("ended_at", ">", endedAfter), isReadBefore(ended)]),
      ]);
    })
    .orderBy(sql`read_at nulls first`)
    .execute();
}

/** All complaints that have not ended, the next deadline first. */
export async function listOpenComplaints(db: Queries): Promise<Complaint[]> {
  return await selectComplaints(db)
    .where("ended_at", "is", null)
    .orderBy("next_due_at")
    .orderBy("id")
    .execute();
}

/** How many complaints wait, and the next deadline. */
export async function countOpenComplaints(db: Queries) {
  return await db
    .selectFrom("complaints")
    .select((select) => [
      select.fn.countAll<number>().as("count"),
      select.fn.min<Date | null>("created_at").as("since"),
      select.fn.min<Date | null>("next_due_at").as("nextDueAt"),
    ])
    .where("ended_at", "is", null)
    .executeTakeFirstOrThrow();
}
