import type { Insertable, Selectable } from "kysely";
import type { Context } from "../../context.ts";
import { secondsAfter } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import { inTransaction, type Queries } from "../../platform/database/transaction.ts";
import { digest } from "../../platform/digest.ts";
import { randomToken } from "../../platform/random.ts";
import { Rejection } from "../../platform/rejection.ts";
import type { Tables } from "../../tables.ts";
import { findOperator, type Operator } from "../operator-store.ts";

export const maxIdleS = 2 * 3600;
export const maxAgeS = 12 * 3600;
/** Maximum lifetime of a session without its second factor. */
const maxHalfSignedS = 15 * 60;
/** How long a confirmed second factor counts for step-up. */
const stepUpS = 10 * 60;
/** Minimum interval between two updates of `last_seen_at`. */
const updateEveryS = 60;

/** Until when a second factor that was confirmed at the given time counts for step-up. */
export const stepUpEnd = (provedAt: Date): Date => secondsAfter(provedAt, stepUpS);

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

export interface OperatorAuthentication {
  readonly operator: Operator;
  readonly session: OperatorSession;
}

/** The session of a token; undefined if it has ended or expired. The operator's role is read again for every call. */
export async function authenticateOperator(
  db: Queries,
  token: string,
  now: Date,
): Promise<OperatorAuthentication | undefined> {
  const session = await liveSessions(db, now)
    .select(columns)
    .where("session.token_digest", "=", digest(token))
    .executeTakeFirst();
  const operator = session && (await findOperator(db, session.operator_id));
  if (!session || !operator) return undefined;
  if (now.getTime() - session.last_seen_at.getTime() < updateEveryS * 1000) return { operator, session };
  const seen = { last_seen_at: now };
  await db.updateTable("operator_sessions").set(seen).where("id", "=", session.id).execute();
  return { operator, session: { ...session, ...seen } };
}

/** An operator's sessions with a completed sign-in, newest first. */
export async function listSessionsOf(db: Queries, operatorId: number, now: Date) {
  return await liveSessions(db, now)
    .select(["session.id", "session.device_label as device", "session.ip_address"])
    .select(["session.created_at", "session.last_seen_at"])
    .where("session.operator_id", "=", operatorId)
    .where("session.signed_in_at", "is not", null)
    .orderBy("session.id", "desc")
    .limit(100)
    .execute();
}

type NewSession = Pick<
  Insertable<Tables["operator_sessions"]>,
  "token_digest" | "device_label" | "ip_address" | "signed_in_at"
>;

/** False if the operator was disabled, or the password changed, since the password was compared. */
export async function addOperatorSession(
  db: Database,
  { id, password_hash }: Operator,
  session: NewSession,
  now: Date,
): Promise<boolean> {
  return await inTransaction(db, async (tx) => {
    // Serialized with the use of a setup link, which locks the operator too.
    const operator = await tx
      .selectFrom("operators")
      .select("id")
      .where("id", "=", id)
      .where("password_hash", "=", password_hash)
      .where("disabled_at", "is", null)
      .forShare()
      .executeTakeFirst();
    if (!operator) return false;
    const times = { created_at: now, last_seen_at: now, proved_at: session.signed_in_at };
    await tx
      .insertInto("operator_sessions")
      .values({ operator_id: id, ...session, ...times })
      .execute();
    return true;
  });
}

/**
 * Completes the sign-in, or confirms the operator again for step-up. Gives the session a new token and returns it, so
 * that a token stolen earlier becomes worthless. Throws `operatorSignedOut` if the current token is no longer valid.
 */
export async function replaceToken(
  { random, clock }: Pick<Context, "clock" | "random">,
  db: Queries,
  session: OperatorSession,
): Promise<string> {
  const [token, now] = [randomToken(random), clock.now()];
  const signedInAt = session.signed_in_at ?? now;
  const proved = await db
    .updateTable("operator_sessions")
    .set({ token_digest: digest(token), signed_in_at: signedInAt, proved_at: now, pending_totp: null })
    .where("id", "=", session.id)
    .where("token_digest", "=", session.token_digest)
    .where("ended_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!proved) throw new Rejection("operatorSignedOut");
  return token;
}

/** Ends all sessions of an operator, or only one. */
export async function endOperatorSessions(
  db: Queries,
  { operatorId, id }: { readonly operatorId: number; readonly id?: number },
  now: Date,
): Promise<void> {
  await db
    .updateTable("operator_sessions")
    .set({ ended_at: now })
    .where("operator_id", "=", operatorId)
    .$if(id !== undefined, (query) => query.where("id", "=", id ?? 0))
    .where("ended_at", "is", null)
    .execute();
}
