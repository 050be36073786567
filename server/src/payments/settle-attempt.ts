import type { AlarmKind } from "../alarms/alarm-kinds.ts";
import { listAlarmsAbout } from "../alarms/alarm-store.ts";
import type { Context } from "../context.ts";
import { secondsAfter } from "../platform/clock.ts";
import type { Run, RunResult } from "../platform/jobs/run-job.ts";
import { findOrder } from "../shop/orders/order-store.ts";
import { type Attempt, findAttempt, markPolled, moveAttempt } from "./attempt-store.ts";
import { isUnsignedNotFound, type Trade } from "./gateways/gateway.ts";
import { nextPollInS } from "./polling.ts";
import { settlePayment } from "./settle-payment.ts";
import { type Outcome, recheckedAlarms } from "./settlement.ts";

/** hupi cannot close trades, so they stay open here for this time after their deadline. */
const graceS = 2 * 3600;
/** Closed attempts are polled for this time: a buyer who had the payment page open may still pay. */
export const latePaymentPollS = 24 * 3600;

/** Job: polls an attempt until it is paid or its order ended a day ago. */
export async function settleAttempt(context: Context, { subject: attemptNo }: Run): Promise<RunResult> {
  const before = await findAttempt(context.db, attemptNo);
  if (!before || !needsPolling(before, context.clock.now())) return "done";
  const hasAnswered =
    before.state === "open"
      ? await settleOpenAttempt(context, before, { isUnwanted: await isUnneeded(context, before) })
      : await pollAttempt(context, before);
  const attempt = (await findAttempt(context.db, attemptNo)) ?? before;
  const now = context.clock.now();
  if (!needsPolling(attempt, now)) return "done";
  if (!hasAnswered) return "retry";
  const runAgainInS = nextPollInS(attempt.created_at, now);
  // Closed attempts are polled less often than open ones.
  return { runAgainInS: attempt.state === "open" ? runAgainInS : runAgainInS * 5 };
}

/** Whether an attempt is no longer needed: it was replaced, or its order was paid by another attempt or has ended. */
async function isUnneeded(
  { db }: Pick<Context, "db">,
  { replaced_at, order_no: orderNo }: Attempt,
): Promise<boolean> {
  return replaced_at !== null || (await findOrder(db, orderNo))?.state !== "pending";
}

function needsPolling({ state, expires_at }: Attempt, now: Date): boolean {
  if (state === "open") return true;
  return (state === "closed" || state === "failed") && secondsAfter(expires_at, latePaymentPollS) > now;
}

/** Returns false if the gateway does not answer. */
async function pollAttempt(context: Context, attempt: Attempt): Promise<boolean> {
  if (!context.gateways.has(attempt.method)) return false;
  await markPolled(context.db, attempt.attempt_no, context.clock.now());
  return (await queryAndSettleAttempt(context, attempt)) !== undefined;
}

/**
 * Polls an open attempt. If its deadline has passed or it is unwanted, closes it and polls once more. Returns false if
 * the gateway does not answer.
 */
export async function settleOpenAttempt(
  context: Context,
  attempt: Attempt,
  { isUnwanted = false }: { readonly isUnwanted?: boolean } = {},
): Promise<boolean> {
  // Another node has the method's settings, or `watchRemovedMethods` raises an alarm.
  if (!context.gateways.has(attempt.method)) return false;
  const now = context.clock.now();
  await markPolled(context.db, attempt.attempt_no, now);
  const outcome = await queryAndSettleAttempt(context, attempt);
  const isOver = isUnwanted || attempt.expires_at <= now;
  if (outcome === "not_found") {
    // An unsigned answer ends nothing; only the clock can close the attempt here.
    if (secondsAfter(attempt.expires_at, latePaymentPollS) <= now) await closeAttempt(context, attempt);
    return true;
  }
  if (outcome !== "nothing_new" || !isOver) return outcome !== undefined;
  try {
    await context.gateways.get(attempt.method)?.close(attempt.attempt_no);
  } catch (error) {
    const details = { attemptNo: attempt.attempt_no, error };
    await context.alarms.raise({ kind: "gateway.not_closed", subject: attempt.method, details });
    return false;
  }
  await context.alarms.close(["gateway.not_closed"], [attempt.method]);
  // The attempt may have been paid between query and closing.
  const last = await queryAndSettleAttempt(context, attempt);
  if (last === "nothing_new" && secondsAfter(attempt.expires_at, graceS) <= now) {
    await closeAttempt(context, attempt);
  }
  return last !== undefined;
}

async function closeAttempt({ db }: Pick<Context, "db">, { attempt_no: attemptNo }: Attempt): Promise<void> {
  await moveAttempt(db, attemptNo, { from: ["open"], to: "closed" });
}

/** Job: polls an attempt in any state while an open alarm is about something unknown about it. */
export async function recheckAttempt(context: Context, { subject: attemptNo }: Run): Promise<RunResult> {
  const attempt = await findAttempt(context.db, attemptNo);
  if (!attempt || !(await findOpenAlarm(context, attemptNo))) return "done";
  const hasAnswered = await pollAttempt(context, attempt);
  const alarm = await findOpenAlarm(context, attemptNo);
  if (!alarm) return "done";
  return hasAnswered ? { runAgainInS: nextPollInS(alarm.first_at, context.clock.now()) * 5 } : "retry";
}

async function findOpenAlarm({ db }: Pick<Context, "db">, attemptNo: string) {
  const alarms = await listAlarmsAbout(db, [attemptNo]);
  const isRechecked = (kind: string) => recheckedAlarms.some((rechecked) => rechecked === kind);
  return alarms.find(({ kind, closed_at }) => isRechecked(kind) && closed_at === null);
}

const alarmsEndedByAnswer: readonly AlarmKind[] = ["gateway.silent", "payment.unanswered"];

/**
 * Queries an attempt at its gateway and settles the result. Returns undefined without an authentic answer: then nothing
 * changes, and an alarm stays open until there is one. Returns `not_found` if an unsigned answer reports that there is
 * no such payment; then nothing changes either.
 */
export async function queryAndSettleAttempt(
  context: Context,
  attempt: Attempt,
): Promise<Outcome | "not_found" | undefined> {
  const trade = await queryTrade(context, attempt);
  if (!trade || trade === "not_found") return trade;
  const { method, attempt_no: attemptNo } = attempt;
  try {
    const outcome = await settlePayment(context, { method, attemptNo, trade, source: "answer" });
    await context.alarms.close([...alarmsEndedByAnswer, "payment.not_settled"], [method, attemptNo]);
    return outcome;
  } catch (error) {
    await context.alarms.close(alarmsEndedByAnswer, [method, attemptNo]);
    await context.alarms.raise({
      kind: "payment.not_settled",
      subject: attemptNo,
      details: { method, error },
    });
    return undefined;
  }
}

async function queryTrade(context: Context, attempt: Attempt): Promise<Trade | "not_found" | undefined> {
  const { method, attempt_no: attemptNo } = attempt;
  try {
    return await context.gateways.get(method)?.query(attemptNo);
  } catch (error) {
    if (isUnsignedNotFound(error)) return "not_found";
    await context.alarms.raise({ kind: "gateway.silent", subject: method, details: { attemptNo, error } });
    // Before the attempt's deadline, the alarm about the gateway is enough. After the deadline, each attempt with an
    // unknown result needs its own alarm.
    if (attempt.expires_at <= context.clock.now()) {
      await context.alarms.raise({
        kind: "payment.unanswered",
        subject: attemptNo,
        details: { method, error },
      });
    }
    return undefined;
  }
}
