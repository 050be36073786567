import type { Note } from "@baleen/contract/back-office/notes.ts";
import type { Insertable, Selectable } from "kysely";
import type { Queries, Tx } from "../platform/database/transaction.ts";
import type { Tables } from "../tables.ts";
import { toReply } from "./to-reply.ts";

type NoteRow = Selectable<Tables["notes"]>;

export async function addNoteRow(tx: Tx, note: Insertable<Tables["notes"]>): Promise<number> {
  const { id } = await tx.insertInto("notes").values(note).returning("id").executeTakeFirstOrThrow();
  return id;
}

export async function findNote(db: Queries, id: number): Promise<NoteRow | undefined> {
  return await db.selectFrom("notes").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Marks an open note as done. Of concurrent calls only one succeeds. */
export async function markNoteDone(
  tx: Tx,
  { id, by, at }: { readonly id: number; readonly by: string; readonly at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("notes")
    .set({ done_at: at, done_by: by })
    .where("id", "=", id)
    .where("waits_for", "is not", null)
    .where("done_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

const maxListed = 100;

/** The notes about an order, or about an account and its orders, newest first. */
export async function listNotes(
  db: Queries,
  about: { readonly orderNo: string } | { readonly accountId: number },
): Promise<Note[]> {
  const notes = db.selectFrom("notes").selectAll().orderBy("id", "desc").limit(maxListed);
  const rows = await ("orderNo" in about
    ? notes.where("order_no", "=", about.orderNo)
    : notes.where("account_id", "=", about.accountId)
  ).execute();
  return rows.map(toReply);
}

/** Oldest first. */
export async function listWaitingNotes(db: Queries, max: number): Promise<NoteRow[]> {
  return await db
    .selectFrom("notes")
    .selectAll()
    .where("waits_for", "is not", null)
    .where("done_at", "is", null)
    .orderBy("id")
    .limit(max)
    .execute();
}
