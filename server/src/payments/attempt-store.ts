import type { PaymentFlow } from "@baleen/contract/payments/payments.ts";
import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import { type ExpressionBuilder, type Selectable, sql } from "kysely";
import { hasOpenAlarms } from "../alarms/alarm-store.ts";
import { secondsAfter } from "../platform/clock.ts";
import type { Queries, Tx } from "../platform/database/transaction.ts";
import { insertJob } from "../platform/jobs/job-store.ts";
import type { Tables } from "../tables.ts";
import type { PaymentCode } from "./gateways/gateway.ts";
import { paymentJobs } from "./jobs.ts";
import { firstPollAfterS } from "./polling.ts";
import type { AttemptState } from "./tables.ts";

export type Attempt = Selectable<Tables["payment_attempts"]>;

/** Listed explicitly so that statements can be prepared (`platform/database/statement-names.ts`). */
const columns = [
  "attempt_no",
  "order_no",
  "method",
  "way",
  "amount_fen",
  "state",
  "code_url",
  "gateway_trade_no",
  "created_at",
  "expires_at",
  "asked_at",
  "code_valid_until",
  "code_asked_at",
  "replaced_at",
] as const satisfies readonly (keyof Attempt)[];

const selectAttempts = (db: Queries) => db.selectFrom("payment_attempts").select(columns);
const attemptsOf = (db: Queries, orderNo: string) => selectAttempts(db).where("order_no", "=", orderNo);
const updateAttempt = (db: Queries, attemptNo: string) =>
  db.updateTable("payment_attempts").where("attempt_no", "=", attemptNo);

type NewAttempt = Pick<
  Attempt,
  "attempt_no" | "order_no" | "method" | "way" | "amount_fen" | "created_at" | "expires_at"
>;

/** Adds an attempt and the job that polls its gateway. */
export async function addAttempt(tx: Tx, attempt: NewAttempt): Promise<Attempt> {
  const { attempt_no: subject, method, created_at: now } = attempt;
  const job = { subject, queue: method, now, dueAt: secondsAfter(now, firstPollAfterS) };
  const added: Attempt = {
    ...attempt,
    state: "open",
    code_url: null,
    gateway_trade_no: null,
    asked_at: null,
    code_valid_until: null,
    // The caller requests the code next, so the new attempt is already claimed by it.
    code_asked_at: now,
    replaced_at: null,
  };
  await tx
    .with("job", (db) => insertJob(db, paymentJobs.settleAttempt, job))
    .insertInto("payment_attempts")
    .values(added)
    .execute();
  return added;
}

export async function findAttempt(db: Queries, attemptNo: string): Promise<Attempt | undefined> {
  return await selectAttempts(db).where("attempt_no", "=", attemptNo).executeTakeFirst();
}

/** Attempts since an instant that may have been paid without this server's knowledge. */
export async function listUnsettledAttempts(db: Queries, since: Date): Promise<Attempt[]> {
  return await selectAttempts(db)
    .where((where) =>
      where.or([
        where("state", "=", "open"),
        where.and([where("state", "in", ["closed", "failed"]), where("expires_at", ">", since)]),
      ]),
    )
    .execute();
}

export async function findNewestAttempt(db: Queries, orderNo: string): Promise<Attempt | undefined> {
  return await attemptsOf(db, orderNo).orderBy("created_at", "desc").limit(1).executeTakeFirst();
}

interface AttemptFilter {
  readonly orderNo: string;
  readonly method: PaymentMethod;
  readonly way: PaymentFlow;
  /** Set if the attempt is bound to one payer (payments inside WeChat). */
  readonly openid?: string | undefined;
}

/**
 * Open attempts by a method and flow that were not replaced by another attempt; only those of the payer if one is given.
 */
const matchesFilter =
  ({ orderNo, method, way, openid }: AttemptFilter) =>
  (where: ExpressionBuilder<Tables, "payment_attempts">) =>
    where.and([
      where.and({ order_no: orderNo, method, way, state: "open" }),
      where("replaced_at", "is", null),
      ...(openid === undefined
        ? []
        : [
            sql<boolean>`attempt_no in (
              select attempt_no from payer_authorizations where order_no = ${orderNo} and openid = ${openid})`,
          ]),
    ]);

/** The open attempt of a method and flow whose code has not expired. */
export async function findPayableAttempt(tx: Tx, filter: AttemptFilter, now: Date) {
  return await selectAttempts(tx)
    .where(matchesFilter(filter))
    .where((where) => where.or([where("code_valid_until", "is", null), where("code_valid_until", ">", now)]))
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

/**
 * Marks an order's attempts by a method and flow as replaced: their codes are no longer offered, and the job
 * `settleAttempt` closes them at the gateway. If one of them is paid nevertheless, the payment is settled. An attempt
 * whose code is still being requested is not replaced.
 */
export async function replaceAttempts(tx: Tx, filter: AttemptFilter, now: Date): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable("payment_attempts")
    .set({ replaced_at: now })
    .where(matchesFilter(filter))
    .where((where) => where.or([where("code_url", "is not", null), where("code_valid_until", "<=", now)]))
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await makeClosingJobsDue(tx, filter.orderNo, now);
}

/** Makes the jobs due now that close an order's unneeded attempts at their gateways. */
export async function makeClosingJobsDue(tx: Tx, orderNo: string, now: Date): Promise<void> {
  await sql`
    update jobs set due_at = ${now}
    where name = 'settleAttempt' and leased_by is null and due_at > ${now} and subject in (
      select attempt_no from payment_attempts join orders using (order_no)
      where order_no = ${orderNo} and payment_attempts.state = 'open'
        and (replaced_at is not null or orders.state <> 'pending'))`.execute(tx);
}

export async function findPaidAttempt(tx: Tx, orderNo: string): Promise<Attempt | undefined> {
  return await attemptsOf(tx, orderNo).where("state", "=", "paid").executeTakeFirst();
}

export async function listAttemptsOf(db: Queries, orderNo: string): Promise<Attempt[]> {
  return await attemptsOf(db, orderNo).orderBy("created_at").execute();
}

/**
 * Stores an attempt's code unless it has one. Returns the stored attempt, and whether its payment method has open
 * alarms.
 */
export async function saveCode(db: Queries, attempt: Attempt, { codeUrl, validUntil }: PaymentCode) {
  const row = await updateAttempt(db, attempt.attempt_no)
    .set({ code_url: codeUrl, code_valid_until: validUntil ?? null, code_asked_at: null })
    .where("code_url", "is", null)
    .returning(columns)
    .returning(hasOpenAlarms("payment_attempts.method").as("has_alarms"))
    .executeTakeFirst();
  if (!row) return { attempt: (await findAttempt(db, attempt.attempt_no)) ?? attempt, hasAlarms: false };
  const { has_alarms: hasAlarms, ...kept } = row;
  return { attempt: kept, hasAlarms };
}

/**
 * Claims the request for an attempt's code; false if it is already claimed or the attempt has a code. Claims made
 * before `claimedBefore` are expired: their process died.
 */
export async function claimCode(tx: Tx, attemptNo: string, now: Date, claimedBefore: Date): Promise<boolean> {
  const row = await updateAttempt(tx, attemptNo)
    .set({ code_asked_at: now })
    .where("code_url", "is", null)
    .where((where) =>
      where.or([where("code_asked_at", "is", null), where("code_asked_at", "<=", claimedBefore)]),
    )
    .returning("attempt_no")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Releases the claim. `refusedAt` is set if the attempt will never get a code, so that the next request makes a new
 * attempt.
 */
export async function releaseCodeClaim(db: Queries, attemptNo: string, refusedAt: Date | null) {
  await updateAttempt(db, attemptNo)
    .set({ code_asked_at: null, ...(refusedAt && { code_valid_until: refusedAt }) })
    .where("code_url", "is", null)
    .execute();
}

interface AttemptMove {
  readonly from: readonly AttemptState[];
  readonly to: AttemptState;
  readonly gatewayTradeNo?: string | undefined;
}

/** Changes an attempt's state. Returns whether the attempt has open alarms; undefined if its state is not in `from`. */
export async function moveAttempt(db: Queries, attemptNo: string, move: AttemptMove) {
  return await updateAttempt(db, attemptNo)
    .set({ state: move.to, ...(move.gatewayTradeNo && { gateway_trade_no: move.gatewayTradeNo }) })
    .where("state", "in", move.from)
    .returning(hasOpenAlarms("payment_attempts.attempt_no").as("hasAlarms"))
    .executeTakeFirst();
}

/** Stores the gateway's signed trade number for an attempt that counted as paid by an operator's statement. */
export async function saveGatewayTradeNo(db: Queries, attemptNo: string, gatewayTradeNo: string) {
  await updateAttempt(db, attemptNo).set({ gateway_trade_no: gatewayTradeNo }).execute();
}

interface Polling {
  readonly now: Date;
  readonly polledBefore: Date;
  readonly states?: readonly AttemptState[];
  /** Only these attempts; all by default. */
  readonly attemptNos?: readonly string[];
}

/**
 * Claims an order's attempts in the given states that were last polled before `polledBefore`. Of concurrent callers,
 * only one gets each attempt.
 */
export async function claimAttemptsToPoll(
  db: Queries,
  orderNo: string,
  { now, polledBefore, states = ["open"], attemptNos }: Polling,
) {
  return await db
    .updateTable("payment_attempts")
    .set({ asked_at: now })
    .where("order_no", "=", orderNo)
    .$if(attemptNos !== undefined, (query) => query.where("attempt_no", "in", attemptNos ?? []))
    .where("state", "in", states)
    .where((where) => where.or([where("asked_at", "is", null), where("asked_at", "<=", polledBefore)]))
    .returning(columns)
    .execute();
}

export async function markPolled(db: Queries, attemptNo: string, now: Date): Promise<void> {
  await updateAttempt(db, attemptNo).set({ asked_at: now }).execute();
}
