import { type Selectable, sql } from "kysely";
import { deleteOld } from "../db/in-batches.ts";
import type { Tables } from "../db/tables.ts";
import type { Queries } from "../db/transaction.ts";
import type { Device } from "../http/device.ts";
import { secondsAfter } from "../outside/clock.ts";

export type Code = Selectable<Tables["codes"]>;
export type Purpose = Code["purpose"];
type Channel = Code["channel"];

/** What a code is good for: one purpose, one address, and for what only its owner may do one account. */
export interface Proof {
  readonly purpose: Purpose;
  readonly channel: Channel;
  readonly target: string;
  readonly accountId: number | null;
}

const lifeS = 300;
const heldS = 120;
const mostGuesses = 5;

/** Which browser a code is asked for by, or compared by. */
type Browser = Pick<Device, "digest" | "isNew">;

interface NewCode {
  readonly proof: Proof;
  readonly digest: string;
  readonly device: Browser;
}

/**
 * Keeps a code for the browser that asked. A client that brings no mark may keep no cookies at all, so its code is
 * open to other browsers too; their guesses are counted apart and take none from the browser that asked.
 */
export async function addCode(db: Queries, { proof, digest, device }: NewCode, now: Date): Promise<number> {
  const row = await db
    .insertInto("codes")
    .values({
      purpose: proof.purpose,
      channel: proof.channel,
      target: proof.target,
      account_id: proof.accountId,
      digest,
      device_digest: device.digest,
      other_guesses: device.isNew ? 0 : null,
      created_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Whether an account that asks for a code is there. It cannot be deleted until the transaction ends. */
export async function holdsAccount(tx: Queries, accountId: number): Promise<boolean> {
  const row = await tx
    .selectFrom("accounts")
    .select("id")
    .where("id", "=", accountId)
    .where("deleted_at", "is", null)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** A code that was never delivered must not be usable by anybody. */
export async function removeCode(db: Queries, id: number): Promise<void> {
  await db.deleteFrom("codes").where("id", "=", id).execute();
}

/**
 * The newest code for a proof that a browser may use, if it can still be compared with, counting the comparison
 * first. Counted in a statement of its own, outside of any transaction: what is undone later must not undo the count.
 */
export async function takeGuess(
  db: Queries,
  proof: Proof,
  device: Browser,
  now: Date,
): Promise<Code | undefined> {
  const isOwn = sql<boolean>`codes.device_digest is not distinct from ${device.digest}`;
  const newest = db
    .selectFrom("codes")
    .select("id")
    .where("target", "=", proof.target)
    .where("purpose", "=", proof.purpose)
    .where("channel", "=", proof.channel)
    .where("account_id", "is not distinct from", proof.accountId)
    .where((where) => where.or([isOwn, where("other_guesses", "is not", null)]))
    .orderBy(isOwn, "desc")
    .orderBy("id", "desc")
    .limit(1);
  return await db
    .updateTable("codes")
    .set({
      guesses: sql`case when ${isOwn} then guesses + 1 else guesses end`,
      other_guesses: sql`case when ${isOwn} then other_guesses else other_guesses + 1 end`,
    })
    .where("id", "=", newest)
    .where("used_at", "is", null)
    .where(sql<boolean>`case when ${isOwn} then guesses else other_guesses end < ${mostGuesses}`)
    .where((where) =>
      where.or([where("created_at", ">", secondsAfter(now, -lifeS)), where("held_until", ">", now)]),
    )
    .returningAll()
    .executeTakeFirst();
}

/** Spends a code; false when somebody else has. */
export async function spendCode(tx: Queries, id: number, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable("codes")
    .set({ used_at: now })
    .where("id", "=", id)
    .where("used_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Spends all open codes of an address and a purpose, of every browser and account. */
export async function spendOpenCodes(
  tx: Queries,
  { purpose, channel, target }: Omit<Proof, "accountId">,
  now: Date,
): Promise<void> {
  await tx
    .updateTable("codes")
    .set({ used_at: now })
    .where("target", "=", target)
    .where("purpose", "=", purpose)
    .where("channel", "=", channel)
    .where("used_at", "is", null)
    .execute();
}

/** Keeps a right code for the forced login that may follow; its guesses begin anew, since it was right. */
export async function holdCode(tx: Queries, id: number, now: Date): Promise<void> {
  await tx
    .updateTable("codes")
    .set({ held_until: secondsAfter(now, heldS), guesses: 0, other_guesses: sql`other_guesses * 0` })
    .where("id", "=", id)
    .where("used_at", "is", null)
    .where("held_until", "is", null)
    .execute();
}

/** Removes codes that no limit and no support chat asks for any more. */
export async function purgeCodes(db: Queries, before: Date): Promise<void> {
  await deleteOld(db, { table: "codes", since: "created_at", before });
}
