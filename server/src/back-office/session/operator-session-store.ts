import { type Selectable, sql } from "kysely";
import { secondsAfter } from "../../platform/clock.ts";
import { deleteOld } from "../../platform/database/in-batches.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { Queries } from "../../platform/database/transaction.ts";

export const maxIdleS = 2 * 3600;
export const maxAgeS = 12 * 3600;
/** While the second factor is missing. */
const maxHalfSignedS = 15 * 60;
/** Minimum interval between two updates of `last_seen_at`. */
const updateEveryS = 60;

export type OperatorSession = Selectable<Tables["operator_sessions"]>;

const columns = [
  "session.id",
  "session.operator_id",
  "session.token_digest",
  "session.device_label",
  "session.ip_address",
  "session.created_at",
  "session.last_seen_at",
  "session.signed_in_at",
  "session.proved_at",
  "session.ended_at",
  "session.pending_totp",
] as const;

/** Sessions that have neither ended nor expired, of operators who are not disabled. */
function liveSessions(db: Queries, now: Date) {
  return db
    .selectFrom("operator_sessions as session")
    .innerJoin("operators", "operators.id", "session.operator_id")
    .select(columns)
    .where("session.ended_at", "is", null)
    .where("operators.disabled_at", "is", null)
    .where("session.created_at", ">", secondsAfter(now, -maxAgeS))
    .where("session.last_seen_at", ">", secondsAfter(now, -maxIdleS))
    .where((where) =>
      where.or([
        where("session.signed_in_at", "is not", null),
        where("session.created_at", ">", secondsAfter(now, -maxHalfSignedS)),
      ]),
    );
}

export async function findOperatorSession(
  db: Queries,
  tokenDigest: string,
  now: Date,
): Promise<OperatorSession | undefined> {
  return await liveSessions(db, now).where("session.token_digest", "=", tokenDigest).executeTakeFirst();
}

export async function findOperatorSessionById(
  db: Queries,
  id: number,
  now: Date,
): Promise<OperatorSession | undefined> {
  return await liveSessions(db, now).where("session.id", "=", id).executeTakeFirst();
}

/** An operator's sessions that are signed in, the newest first. */
export async function listSessionsOf(db: Queries, operatorId: number, now: Date): Promise<OperatorSession[]> {
  return await liveSessions(db, now)
    .where("session.operator_id", "=", operatorId)
    .where("session.signed_in_at", "is not", null)
    .orderBy("session.id", "desc")
    .limit(100)
    .execute();
}

interface NewSession {
  readonly operatorId: number;
  /** Of the password that was right. */
  readonly passwordHash: string;
  readonly tokenDigest: string;
  readonly deviceLabel: string;
  readonly ipAddress: string;
  /** False while the second factor is missing. */
  readonly isComplete: boolean;
}

/** Undefined if the operator was disabled, or has another password, since it was compared. */
export async function addOperatorSession(
  db: Queries,
  { operatorId, passwordHash, tokenDigest, deviceLabel, ipAddress, isComplete }: NewSession,
  now: Date,
): Promise<number | undefined> {
  const provedAt = isComplete ? now : null;
  const row = await db
    .insertInto("operator_sessions")
    .columns([
      "operator_id",
      "token_digest",
      "device_label",
      "ip_address",
      "created_at",
      "last_seen_at",
      "signed_in_at",
      "proved_at",
    ])
    .expression((from) =>
      from
        .selectFrom("operators")
        .select([
          "id",
          sql`${tokenDigest}::text`.as("token_digest"),
          sql`${deviceLabel}::text`.as("device_label"),
          sql`${ipAddress}::text`.as("ip_address"),
          sql`${now}::timestamptz`.as("created_at"),
          sql`${now}::timestamptz`.as("last_seen_at"),
          sql`${provedAt}::timestamptz`.as("signed_in_at"),
          sql`${provedAt}::timestamptz`.as("proved_at"),
        ])
        .where("id", "=", operatorId)
        .where("password_hash", "=", passwordHash)
        .where("disabled_at", "is", null)
        // Waits for a setup link that is being used.
        .forShare(),
    )
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

export async function touchOperatorSession(
  db: Queries,
  { id, last_seen_at: seen }: OperatorSession,
  now: Date,
): Promise<void> {
  if (now.getTime() - seen.getTime() < updateEveryS * 1000) return;
  await db.updateTable("operator_sessions").set({ last_seen_at: now }).where("id", "=", id).execute();
}

/**
 * Completes signing in, or confirms the operator again for step-up. The session gets another token; false if its present
 * one is dead already.
 */
export async function proveSession(
  db: Queries,
  { id, signed_in_at: signedInAt, token_digest: present }: OperatorSession,
  tokenDigest: string,
  now: Date,
): Promise<boolean> {
  const proved = await db
    .updateTable("operator_sessions")
    .set({
      token_digest: tokenDigest,
      signed_in_at: signedInAt ?? now,
      proved_at: now,
      pending_totp: null,
    })
    .where("id", "=", id)
    .where("token_digest", "=", present)
    .where("ended_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return proved !== undefined;
}

export async function savePendingTotp(db: Queries, id: number, sealed: string): Promise<void> {
  await db.updateTable("operator_sessions").set({ pending_totp: sealed }).where("id", "=", id).execute();
}

/** Ends one session of an operator. */
export async function endOperatorSession(
  db: Queries,
  operatorId: number,
  id: number,
  now: Date,
): Promise<void> {
  await db
    .updateTable("operator_sessions")
    .set({ ended_at: now })
    .where("operator_id", "=", operatorId)
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .execute();
}

export async function endSessionsOf(db: Queries, operatorId: number, now: Date): Promise<void> {
  await db
    .updateTable("operator_sessions")
    .set({ ended_at: now })
    .where("operator_id", "=", operatorId)
    .where("ended_at", "is", null)
    .execute();
}

/** Deletes sessions that can no longer be live. */
export async function purgeOperatorSessions(db: Queries, before: Date): Promise<void> {
  await deleteOld(db, { table: "operator_sessions", since: "created_at", before });
}
