import { type Insertable, type Selectable, sql } from "kysely";
import type { Context } from "../../context.ts";
import { secondsAfter } from "../../platform/clock.ts";
import type { Queries } from "../../platform/database/transaction.ts";
import type { Device } from "../../platform/http/device.ts";
import type { Visitor } from "../../platform/http/handler.ts";
import { Rejection } from "../../platform/rejection.ts";
import type { Tables } from "../../tables.ts";
import { channelOf, findAccountByContact } from "../account-store.ts";

export type Code = Selectable<Tables["codes"]>;
export type Purpose = Code["purpose"];
type Channel = Code["channel"];

/** What a code is valid for: one purpose and one address; for actions of a signed-in owner also one account. */
export interface CodeScope {
  readonly purpose: Purpose;
  readonly channel: Channel;
  readonly target: string;
  readonly accountId: number | null;
}

const lifeS = 300;
const forcedLoginExtensionS = 120;
const maxGuesses = 5;

/**
 * Stores a code for the device that requested it. A client without a device cookie may reject cookies, so its code is
 * also valid on other devices.
 */
export async function addCode(
  db: Queries,
  device: Device,
  code: Omit<Insertable<Tables["codes"]>, "device_digest" | "other_guesses">,
): Promise<number> {
  const row = await db
    .insertInto("codes")
    .values({ ...code, device_digest: device.digest, other_guesses: device.isNew ? 0 : null })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Locks an account against deletion until the transaction ends; false if it has been deleted or merged. */
export async function lockAgainstDeletion(tx: Queries, accountId: number): Promise<boolean> {
  const row = await tx
    .selectFrom("accounts")
    .select("id")
    .where("id", "=", accountId)
    .where("deleted_at", "is", null)
    .where("merged_into", "is", null)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

export async function removeCode(db: Queries, id: number): Promise<void> {
  await db.deleteFrom("codes").where("id", "=", id).execute();
}

/**
 * Returns the newest valid code for a proof and a device, and counts this guess. Undefined after five guesses, across
 * all devices. Runs outside of transactions, because a rollback must not undo the count.
 */
async function countGuessAtCode(db: Queries, proof: CodeScope, device: Device, now: Date) {
  const isOwn = isOnDevice(device);
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
    .set(changeGuesses(1, device))
    .where("id", "=", newest)
    .where("used_at", "is", null)
    .where(sql<boolean>`guesses + coalesce(other_guesses, 0) < ${maxGuesses}`)
    .where((where) =>
      where.or([where("created_at", ">", secondsAfter(now, -lifeS)), where("held_until", ">", now)]),
    )
    .returningAll()
    .executeTakeFirst();
}

/**
 * Changes the guess count of the device that requested the code or, on another device, the count shared by all others.
 */
function changeGuesses(change: 1 | -1, device: Device) {
  const isOwn = isOnDevice(device);
  return {
    guesses: sql<number>`case when ${isOwn} then guesses + ${change} else guesses end`,
    other_guesses: sql<number>`case when ${isOwn} then other_guesses else other_guesses + ${change} end`,
  };
}

function isOnDevice({ digest }: Device) {
  return sql<boolean>`codes.device_digest = ${digest}`;
}

/** Marks a code as used; false if it was used already. */
export async function consumeCode(tx: Queries, id: number, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable("codes")
    .set({ used_at: now })
    .where("id", "=", id)
    .where("used_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function setCodeOwner(tx: Queries, id: number, ownerId: number): Promise<void> {
  await tx.updateTable("codes").set({ owner_id: ownerId }).where("id", "=", id).execute();
}

/** Marks as used, on every device, all open codes that sign in to or recover the account with this address. */
export async function consumeOpenCodes(tx: Queries, channel: Channel, target: string, now: Date) {
  await tx
    .updateTable("codes")
    .set({ used_at: now })
    .where("target", "=", target)
    .where("purpose", "in", ["login", "recover", "continue"])
    .where("channel", "=", channel)
    .where("used_at", "is", null)
    .execute();
}

/** Marks as used all open codes that an account has asked for, or that were sent to it, whatever for. */
export async function endOpenCodes(tx: Queries, accountId: number, now: Date): Promise<void> {
  await tx
    .updateTable("codes")
    .set({ used_at: now })
    .where((where) => where.or([where("account_id", "=", accountId), where("owner_id", "=", accountId)]))
    .where("used_at", "is", null)
    .execute();
}

/** Extends the validity of a verified code while a forced login is confirmed. */
export async function extendCodeForForcedLogin(tx: Queries, id: number, now: Date): Promise<void> {
  await tx
    .updateTable("codes")
    .set({ held_until: secondsAfter(now, forcedLoginExtensionS) })
    .where("id", "=", id)
    .where("used_at", "is", null)
    .where("held_until", "is", null)
    .execute();
}

/**
 * Compares a code with the newest one valid on this device, and counts the guess. Does not mark the code as used: the
 * caller does that with `consumeCode` in its own transaction. Throws the same `codeWrong` for a wrong, used or expired
 * code and after five wrong guesses.
 */
export async function checkCode(
  { db, clock, keyRing }: Pick<Context, "db" | "clock" | "keyRing">,
  proof: CodeScope,
  typed: string,
  device: Device,
  field?: string,
): Promise<Code> {
  const code = await countGuessAtCode(db, proof, device, clock.now());
  if (!code || !keyRing.matches("code", codeDigestInput(proof, typed), code.digest)) throw codeWrong(field);
  // Only wrong guesses count, so a right one is subtracted again.
  await db.updateTable("codes").set(changeGuesses(-1, device)).where("id", "=", code.id).execute();
  return code;
}

type Contact =
  | { readonly type: "email"; readonly email: string }
  | { readonly type: "phone"; readonly phone: string };

/**
 * Checks a code that was sent to the address of an account, and returns the account. Unknown addresses and wrong codes
 * get the same response, after the same queries.
 */
export async function checkContactCode(
  context: Pick<Context, "db" | "clock" | "keyRing">,
  purpose: "login" | "recover",
  contact: Contact & { readonly code: string },
  { device }: Visitor,
) {
  const target = contact.type === "email" ? contact.email : contact.phone;
  const account = await findAccountByContact(context.db, contact.type, target);
  const proof = { purpose, channel: channelOf(contact.type), target, accountId: null } as const;
  const code = await checkCode(context, proof, contact.code, device);
  if (!account) throw codeWrong();
  return { account, target, code };
}

/** The values from which the digest of a code is computed. */
export function codeDigestInput({ purpose, channel, target, accountId }: CodeScope, code: string): string[] {
  return [purpose, channel, target, String(accountId), code];
}

/** `field` is the form field that shows the error. */
export function codeWrong(field = "code"): Rejection {
  return new Rejection("codeWrong", { fields: { [field]: "codeWrong" } });
}
