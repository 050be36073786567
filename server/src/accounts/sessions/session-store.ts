import type { Language } from "@baleen/contract/language.ts";
import type { Insertable, Selectable } from "kysely";
import type { Context } from "../../context.ts";
import { secondsAfter } from "../../platform/clock.ts";
import type { Queries } from "../../platform/database/transaction.ts";
import { digest } from "../../platform/digest.ts";
import type { SignedInUser } from "../../platform/http/handler.ts";
import type { Tables } from "../../tables.ts";

/** Columns are listed because `select *` is not prepared (`platform/database/statement-names.ts`). */
const columns = [
  "id",
  "account_id",
  "token_digest",
  "device_digest",
  "device_label",
  "created_at",
  "last_seen_at",
  "ended_at",
  "wechat_identity_id",
] as const satisfies readonly (keyof Tables["sessions"])[];

export type Session = Pick<Selectable<Tables["sessions"]>, (typeof columns)[number]>;

const maxAgeS = 30 * 86_400;
const maxIdleS = 7 * 86_400;
/** Minimum interval between two updates of `last_seen_at`. */
const updateEveryS = 60;

export async function findActiveSession(db: Queries, accountId: number, now: Date) {
  return await activeSessions(db, now).where("account_id", "=", accountId).executeTakeFirst();
}

function activeSessions(db: Queries, now: Date) {
  return db
    .selectFrom("sessions")
    .select(columns)
    .where("ended_at", "is", null)
    .where("created_at", ">", secondsAfter(now, -maxAgeS))
    .where("last_seen_at", ">", secondsAfter(now, -maxIdleS));
}

type NewSession = Omit<Insertable<Tables["sessions"]>, "created_at" | "last_seen_at">;

/** Ends the account's session and creates a new one. The transaction must hold the account's lock. */
export async function replaceSession(tx: Queries, session: NewSession, now: Date): Promise<void> {
  await endSessions(tx, session.account_id, now);
  await tx
    .insertInto("sessions")
    .values({ ...session, created_at: now, last_seen_at: now })
    .execute();
}

function updateOpenSessions(db: Queries, now: Date) {
  return db.updateTable("sessions").set({ ended_at: now }).where("ended_at", "is", null);
}

/** Ends the account's sessions, except one to keep; returns how many. */
export async function endSessions(
  tx: Queries,
  accountId: number,
  now: Date,
  exceptId?: number,
): Promise<number> {
  const { numUpdatedRows } = await updateOpenSessions(tx, now)
    .where("account_id", "=", accountId)
    .$if(exceptId !== undefined, (query) => query.where("id", "!=", exceptId ?? 0))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function endSession(db: Queries, id: number, now: Date): Promise<void> {
  await updateOpenSessions(db, now).where("id", "=", id).execute();
}

export async function isSessionOpen(db: Queries, id: number): Promise<boolean> {
  const row = await db
    .selectFrom("sessions")
    .select("id")
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

async function updateLastSeen(db: Queries, { id, last_seen_at }: Session, now: Date): Promise<void> {
  if (secondsAfter(last_seen_at, updateEveryS) > now) return;
  await db.updateTable("sessions").set({ last_seen_at: now }).where("id", "=", id).execute();
}

export async function setSessionLanguage(db: Queries, id: number, language: Language): Promise<void> {
  await db.updateTable("sessions").set({ language }).where("id", "=", id).execute();
}

export async function findOwnerLanguage(db: Queries, accountId: number): Promise<Language | undefined> {
  const row = await db
    .selectFrom("sessions")
    .select("language")
    .where("account_id", "=", accountId)
    .where("language", "is not", null)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.language ?? undefined;
}

/** Whether a browser has been signed in to any account. */
export async function hasSignedInBefore(db: Queries, deviceDigest: string): Promise<boolean> {
  const row = await db
    .selectFrom("sessions")
    .select("id")
    .where("device_digest", "=", deviceDigest)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function isKnownDevice(db: Queries, accountId: number, deviceDigest: string): Promise<boolean> {
  const row = await db
    .selectFrom("sessions")
    .select("id")
    .where("account_id", "=", accountId)
    .where("device_digest", "=", deviceDigest)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The session of a token, if it is active. Database errors are thrown, so that they do not look like an invalid token.
 */
export async function authenticate({ db, clock }: Context, token: string): Promise<SignedInUser | undefined> {
  const now = clock.now();
  const session = await activeSessions(db, now).where("token_digest", "=", digest(token)).executeTakeFirst();
  if (!session) return undefined;
  await updateLastSeen(db, session, now);
  return {
    accountId: session.account_id,
    sessionId: session.id,
    signedInAt: session.created_at,
    deviceDigest: session.device_digest,
  };
}
