import { type Insertable, type Selectable, sql } from "kysely";
import type { Queries, Tx } from "../platform/database/transaction.ts";
import type { Tables } from "../tables.ts";
import type { ActStepState } from "./tables.ts";

export type ActRow = Selectable<Tables["complaint_acts"]>;
type ActStep = Selectable<Tables["complaint_act_steps"]>;
export type ActPicture = Selectable<Tables["complaint_act_pictures"]>;

export interface Act extends ActRow {
  /** In their order. */
  readonly steps: readonly ActStep[];
}

export async function addAct(tx: Tx, act: Insertable<Tables["complaint_acts"]>): Promise<ActRow> {
  return await tx.insertInto("complaint_acts").values(act).returningAll().executeTakeFirstOrThrow();
}

/** The acts on a complaint with their steps, oldest first. */
export async function listActs(db: Queries, complaintId: number): Promise<Act[]> {
  const rows = db.selectFrom("complaint_acts").selectAll().where("complaint_id", "=", complaintId);
  return await withSteps(db, await rows.orderBy("id").execute());
}

export async function findAct(db: Queries, id: number): Promise<Act | undefined> {
  const row = await db.selectFrom("complaint_acts").selectAll().where("id", "=", id).executeTakeFirst();
  return row && (await withSteps(db, [row]))[0];
}

async function withSteps(db: Queries, acts: readonly ActRow[]): Promise<Act[]> {
  if (acts.length === 0) return [];
  const ids = acts.map(({ id }) => id);
  const steps = await db
    .selectFrom("complaint_act_steps")
    .selectAll()
    .where("act_id", "in", ids)
    .orderBy("number")
    .execute();
  return acts.map((act) => ({ ...act, steps: steps.filter(({ act_id }) => act_id === act.id) }));
}

/** Acts that were written before a time and have not ended. */
export async function listUnfinishedActs(db: Queries, before: Date, max: number): Promise<number[]> {
  const rows = await db
    .selectFrom("complaint_acts")
    .select("id")
    .where("created_at", "<=", before)
    .where(
      sql<boolean>`not exists (
        select from complaint_act_steps where act_id = complaint_acts.id and state in ('confirmed', 'refused'))`,
    )
    .orderBy("id")
    .limit(max)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Adds the next step of an act. Returns false if another node has added one since the act was read: of two, one alone
 * sends.
 */
export async function addStep(
  db: Queries,
  { id, steps }: Act,
  step: { readonly state: ActStepState; readonly at: Date; readonly note?: string | null },
): Promise<boolean> {
  const { state, at, note = null } = step;
  const added = await db
    .insertInto("complaint_act_steps")
    .values({ act_id: id, number: (steps.at(-1)?.number ?? 0) + 1, state, at, note })
    .onConflict((conflict) => conflict.doNothing())
    .returning("number")
    .executeTakeFirst();
  return added !== undefined;
}

export async function addActPictures(
  tx: Tx,
  pictures: readonly Insertable<Tables["complaint_act_pictures"]>[],
): Promise<void> {
  if (pictures.length > 0) await tx.insertInto("complaint_act_pictures").values(pictures).execute();
}

export async function listActPictures(db: Queries, actId: number): Promise<ActPicture[]> {
  return await db
    .selectFrom("complaint_act_pictures")
    .selectAll()
    .where("act_id", "=", actId)
    .orderBy("position")
    .execute();
}

/** The reference of a picture with this digest that was uploaded for the same complaint before. */
export async function findUploadedPicture(
  db: Queries,
  complaintId: number,
  digest: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("complaint_act_pictures")
    .innerJoin("complaint_acts", "complaint_acts.id", "act_id")
    .select("reference")
    .where("complaint_id", "=", complaintId)
    .where("digest", "=", digest)
    .where("reference", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return row?.reference ?? undefined;
}

export async function saveReference(
  db: Queries,
  { act_id, position }: ActPicture,
  reference: string,
): Promise<void> {
  await db
    .updateTable("complaint_act_pictures")
    .set({ reference, bytes: null })
    .where("act_id", "=", act_id)
    .where("position", "=", position)
    .execute();
}
