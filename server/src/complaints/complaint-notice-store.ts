import type { Insertable, Selectable } from "kysely";
import type { Queries, Tx } from "../platform/database/transaction.ts";
import type { Tables } from "../tables.ts";
import type { ComplaintKey } from "./desks.ts";

export type StoredNotice = Selectable<Tables["complaint_notices"]>;

/** Returns false for a notice that is stored already. */
export async function addNotice(tx: Tx, notice: Insertable<Tables["complaint_notices"]>): Promise<boolean> {
  const added = await tx
    .insertInto("complaint_notices")
    .values(notice)
    .onConflict((conflict) => conflict.columns(["method", "notice_id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return added !== undefined;
}

const unhandledOf = ({ method, family, gatewayId }: ComplaintKey) =>
  ({ method, family, gateway_id: gatewayId }) as const;

/** The notices about a complaint that arrived until a time are answered by a reading that began then. */
export async function markNoticesHandled(
  db: Queries,
  key: ComplaintKey,
  until: Date,
  at: Date,
): Promise<void> {
  await db
    .updateTable("complaint_notices")
    .set({ handled_at: at })
    .where((where) => where.and(unhandledOf(key)))
    .where("handled_at", "is", null)
    .where("received_at", "<=", until)
    .execute();
}

/** The oldest notice about a complaint after which it has not been read. */
export async function findOldestUnhandled(db: Queries, key: ComplaintKey): Promise<StoredNotice | undefined> {
  return await db
    .selectFrom("complaint_notices")
    .selectAll()
    .where((where) => where.and(unhandledOf(key)))
    .where("handled_at", "is", null)
    .orderBy("received_at")
    .limit(1)
    .executeTakeFirst();
}

/** Notices that arrived before a time and after which their complaints have not been read, oldest first. */
export async function listUnhandledNotices(db: Queries, before: Date, max: number): Promise<StoredNotice[]> {
  return await db
    .selectFrom("complaint_notices")
    .selectAll()
    .where("handled_at", "is", null)
    .where("received_at", "<=", before)
    .orderBy("received_at")
    .limit(max)
    .execute();
}
