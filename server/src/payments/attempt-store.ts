import type { PaymentMethod } from "@baleen/contract/payment-methods.ts";
import { type Selectable, sql } from "kysely";
import type { AttemptState } from "../db/purchase-tables.ts";
import type { Tables } from "../db/tables.ts";
import type { Queries, Tx } from "../db/transaction.ts";
import type { Code } from "../outside/gateways/gateway.ts";

export type Attempt = Selectable<Tables["payment_attempts"]>;

interface NewAttempt {
  readonly attemptNo: string;
  readonly orderNo: string;
  readonly method: PaymentMethod;
  readonly amountFen: number;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export async function addAttempt(tx: Tx, attempt: NewAttempt): Promise<Attempt> {
  return await tx
    .insertInto("payment_attempts")
    .values({
      attempt_no: attempt.attemptNo,
      order_no: attempt.orderNo,
      method: attempt.method,
      amount_fen: attempt.amountFen,
      state: "open",
      created_at: attempt.createdAt,
      expires_at: attempt.expiresAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function findAttempt(db: Queries, attemptNo: string): Promise<Attempt | undefined> {
  return await db
    .selectFrom("payment_attempts")
    .selectAll()
    .where("attempt_no", "=", attemptNo)
    .executeTakeFirst();
}

export async function findNewestAttempt(db: Queries, orderNo: string): Promise<Attempt | undefined> {
  return await db
    .selectFrom("payment_attempts")
    .selectAll()
    .where("order_no", "=", orderNo)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** The attempt whose code a buyer can still scan: one whose code has died is followed by a new one. */
export async function findPayableAttempt(tx: Tx, orderNo: string, now: Date): Promise<Attempt | undefined> {
  return await tx
    .selectFrom("payment_attempts")
    .selectAll()
    .where("order_no", "=", orderNo)
    .where("state", "=", "open")
    .where("expires_at", ">", now)
    .where((where) => where.or([where("code_valid_until", "is", null), where("code_valid_until", ">", now)]))
    .executeTakeFirst();
}

export async function findPaidAttempt(tx: Tx, orderNo: string): Promise<Attempt | undefined> {
  return await tx
    .selectFrom("payment_attempts")
    .selectAll()
    .where("order_no", "=", orderNo)
    .where("state", "=", "paid")
    .executeTakeFirst();
}

export async function hasOpenAttempt(tx: Tx, orderNo: string): Promise<boolean> {
  const row = await tx
    .selectFrom("payment_attempts")
    .select("attempt_no")
    .where("order_no", "=", orderNo)
    .where("state", "=", "open")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function listAttemptsOf(db: Queries, orderNo: string): Promise<Attempt[]> {
  return await db
    .selectFrom("payment_attempts")
    .selectAll()
    .where("order_no", "=", orderNo)
    .orderBy("created_at")
    .execute();
}

/** Keeps the first code that came for an attempt, and gives the attempt as it is kept. */
export async function keepCode(
  db: Queries,
  attempt: Attempt,
  { codeUrl, validUntil }: Code,
): Promise<Attempt> {
  await db
    .updateTable("payment_attempts")
    .set({ code_url: codeUrl, code_valid_until: validUntil ?? null })
    .where("attempt_no", "=", attempt.attempt_no)
    .where("code_url", "is", null)
    .execute();
  return (await findAttempt(db, attempt.attempt_no)) ?? attempt;
}

interface AttemptMove {
  readonly from: readonly AttemptState[];
  readonly to: AttemptState;
  readonly gatewayTradeNo?: string | undefined;
}

/** Moves an attempt to its next state; false if it is in none of the states before. */
export async function moveAttempt(db: Queries, attemptNo: string, move: AttemptMove): Promise<boolean> {
  const row = await db
    .updateTable("payment_attempts")
    .set({ state: move.to, ...(move.gatewayTradeNo && { gateway_trade_no: move.gatewayTradeNo }) })
    .where("attempt_no", "=", attemptNo)
    .where("state", "in", move.from)
    .returning("attempt_no")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The open attempts of an order whose gateway may be asked now. Taking them notes the time, so that however
 * many ask at once, the gateway hears one question in the given time.
 */
export async function takeAttemptsToAsk(
  db: Queries,
  orderNo: string,
  now: Date,
  askedBefore: Date,
): Promise<Attempt[]> {
  return await db
    .updateTable("payment_attempts")
    .set({ asked_at: now })
    .where("order_no", "=", orderNo)
    .where("state", "=", "open")
    .where((where) => where.or([where("asked_at", "is", null), where("asked_at", "<=", askedBefore)]))
    .returningAll()
    .execute();
}

interface Waiting {
  readonly now: Date;
  readonly askedBefore: Date;
  readonly most: number;
}

/**
 * Attempts in a state that were not asked about since an instant, those asked longest ago first. The older an
 * attempt, the longer it is left alone: a tenth of its age.
 */
export async function listAttempts(
  db: Queries,
  state: "open" | "surplus",
  { now, askedBefore, most }: Waiting,
): Promise<Attempt[]> {
  const lastAsked = sql<Date>`coalesce(asked_at, created_at)`;
  return await db
    .selectFrom("payment_attempts")
    .selectAll()
    .where("state", "=", state)
    .where(lastAsked, "<=", askedBefore)
    .where(sql<boolean>`${lastAsked} <= ${now}::timestamptz - (${now}::timestamptz - created_at) / 10`)
    .orderBy(lastAsked)
    .limit(most)
    .execute();
}

export async function noteAsked(db: Queries, attemptNo: string, now: Date): Promise<void> {
  await db
    .updateTable("payment_attempts")
    .set({ asked_at: now })
    .where("attempt_no", "=", attemptNo)
    .execute();
}
