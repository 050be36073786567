import type { Context } from "../context.ts";
import { secondsAfter } from "../platform/clock.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { findAttempt } from "./attempt-store.ts";
import { queryAndSettleAttempt } from "./settle-attempt.ts";
import { settleInTransaction } from "./settle-payment.ts";
import { hasOpenOrDecidedAlarm, raiseStatementAlarm } from "./settle-statements.ts";
import {
  findAttemptByTradeNo,
  isStatementOpen,
  listAllOpenStatements,
  type OperatorStatement,
} from "./statement-store.ts";

/** An unconfirmed statement raises an alarm after this time. */
const confirmationDeadlineS = 2 * 86_400;

/**
 * Job: settles open statements against the ledger, including statements written concurrently with a fact that
 * contradicts them. If no fact confirms a statement within two days, the gateway is queried again, and then an alarm is
 * raised.
 */
export async function watchStatements(context: Context): Promise<void> {
  for (const statement of await listAllOpenStatements(context.db)) await watchStatement(context, statement);
}

/** Open statements that no fact has confirmed in time, oldest first. */
export async function listUnconfirmed(context: Pick<Context, "db" | "clock">): Promise<OperatorStatement[]> {
  const open = await listAllOpenStatements(context.db);
  return open.filter((statement) => isLate(statement, context.clock.now()));
}

function isLate({ stated_at }: OperatorStatement, now: Date): boolean {
  return secondsAfter(stated_at, confirmationDeadlineS) <= now;
}

async function watchStatement(context: Context, statement: OperatorStatement): Promise<void> {
  const { method, attempt_no: attemptNo, gateway_trade_no: gatewayTradeNo } = statement;
  const key = { method, attemptNo };
  const isLateNow = isLate(statement, context.clock.now());
  if (isLateNow && !(await hasOpenOrDecidedAlarm(context.db, "statement.unconfirmed", statement))) {
    const attempt = await findAttempt(context.db, attemptNo);
    if (attempt) await queryAndSettleAttempt(context, attempt);
  }
  await inTransaction(context.db, async (tx) => {
    await settleInTransaction(context, tx, { ...key, trade: undefined, source: "operator" });
    if (!(await isStatementOpen(tx, statement))) return;
    const paidAttemptNo = gatewayTradeNo && (await findAttemptByTradeNo(tx, key, gatewayTradeNo));
    if (paidAttemptNo) {
      await raiseStatementAlarm({ context, tx }, "statement.contradicted", statement, {
        gatewayTradeNo,
        paidAttemptNo,
      });
    }
    if (!isLateNow) return;
    const { paid_fen: statedFen, refunded_elsewhere_fen: statedRefundFen } = statement;
    const details = { method, gatewayTradeNo, statedFen, statedRefundFen };
    await raiseStatementAlarm({ context, tx }, "statement.unconfirmed", statement, details);
  });
}
