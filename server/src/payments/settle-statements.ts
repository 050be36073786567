import { type SqlBool, sql } from "kysely";
import type { AlarmKind } from "../alarms/alarm-kinds.ts";
import { hasAlarm } from "../alarms/alarm-store.ts";
import type { Context } from "../context.ts";
import type { Queries } from "../platform/database/transaction.ts";
import { enqueueJob } from "../platform/jobs/job-store.ts";
import { moveAttempt, saveGatewayTradeNo } from "./attempt-store.ts";
import { signedElsewhereUntil } from "./fold-facts.ts";
import { paymentJobs } from "./jobs.ts";
import type { Outcome, Settlement } from "./settlement.ts";
import {
  findStatementOfOrder,
  isStatementOpen,
  type OperatorStatement,
  settleStatement,
} from "./statement-store.ts";

/** Alarms about statements. Their subject is the attempt's number. */
const statementAlarms = ["statement.unconfirmed", "statement.contradicted"] as const;

/**
 * If an order counts as paid only by an operator's statement, ends that statement in favour of a payment that the
 * gateway has signed, and returns true. The stated attempt is polled again, since it may have been paid as well.
 */
export async function replaceStatement({ context, tx, order, now }: Settlement): Promise<boolean> {
  if (order.state !== "granted") return false;
  const statement = await findStatementOfOrder(tx, order.order_no);
  if (!statement) return false;
  const { attempt_no: subject, method } = statement;
  await moveAttempt(tx, subject, { from: ["paid"], to: "open" });
  await enqueueJob(tx, paymentJobs.settleAttempt, { subject, queue: method, now });
  await endStatement({ context, tx, now }, statement, "replaced");
  return true;
}

/**
 * Ends the attempt's statements that the gateway has confirmed by signature, and raises alarms about statements that it
 * contradicts.
 */
export async function settleStatements(settlement: Settlement): Promise<Outcome> {
  let outcome: Outcome = "nothing_new";
  for (const statement of settlement.statements) {
    if (await endIfConfirmed(settlement, statement)) outcome = "confirmed";
  }
  await reportContradictions(settlement);
  return outcome;
}

async function endIfConfirmed(settlement: Settlement, statement: OperatorStatement): Promise<boolean> {
  const { tx, attempt, paymentState } = settlement;
  const { paidFen, refundedFen, gatewayTradeNo } = paymentState;
  if (statement.refunded_elsewhere_fen !== null) {
    const signedFen = signedElsewhereUntil(paymentState, statement.stated_at);
    if (signedFen < statement.refunded_elsewhere_fen) return false;
    await endStatement(settlement, statement, "fact");
    return true;
  }
  if (paidFen === undefined) return false;
  if (paidFen !== statement.paid_fen && refundedFen < paidFen) {
    const details = { statedFen: statement.paid_fen, paidFen, gatewayTradeNo };
    await raiseStatementAlarm(settlement, "statement.contradicted", statement, details);
    return false;
  }
  if (gatewayTradeNo && attempt.state === "paid")
    await saveGatewayTradeNo(tx, attempt.attempt_no, gatewayTradeNo);
  await endStatement(settlement, statement, "fact");
  return true;
}

/** Raises an alarm if a signed payment has a trade number that an operator has stated for another attempt. */
async function reportContradictions(settlement: Settlement): Promise<void> {
  const { tx, attempt, paymentState, conflictingStatements } = settlement;
  if (paymentState.paidFen === undefined) return;
  for (const conflicting of conflictingStatements) {
    // This payment may have just replaced the conflicting statement.
    if (!(await isStatementOpen(tx, conflicting))) continue;
    const details = { gatewayTradeNo: conflicting.gateway_trade_no, paidAttemptNo: attempt.attempt_no };
    await raiseStatementAlarm(settlement, "statement.contradicted", conflicting, details);
  }
}

type SettlementContext = Pick<Settlement, "tx" | "now"> & { readonly context: Pick<Context, "alarms"> };

/** Ends a statement and closes the alarms about it. */
export async function endStatement(
  { context, tx, now }: SettlementContext,
  statement: OperatorStatement,
  by: NonNullable<OperatorStatement["settled_by"]>,
): Promise<void> {
  await settleStatement(tx, statement, by, now);
  await context.alarms.close(statementAlarms, [statement.attempt_no], tx);
}

/** Raises an alarm about a statement, unless one is open, or an operator has closed one, which counts as a decision. */
export async function raiseStatementAlarm(
  { context, tx }: Pick<SettlementContext, "context" | "tx">,
  kind: AlarmKind,
  statement: OperatorStatement,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (await hasOpenOrDecidedAlarm(tx, kind, statement)) return;
  await context.alarms.raise({ kind, subject: statement.attempt_no, details }, tx);
}

/** Whether an alarm about a statement is open, or was closed by an operator. */
export async function hasOpenOrDecidedAlarm(
  db: Queries,
  kind: AlarmKind,
  { attempt_no, stated_at }: OperatorStatement,
) {
  const counts = sql<SqlBool>`first_at >= ${stated_at} and (closed_at is null or closed_by is not null)`;
  return await hasAlarm(db, { kind, subject: attempt_no }, counts);
}
