import { inTransaction } from "../db/transaction.ts";
import type { Deps } from "../deps.ts";
import { secondsAfter } from "../outside/clock.ts";
import { settleInTransaction } from "./settle-payment.ts";
import { raiseOnce } from "./settle-statements.ts";
import { findAttemptOfNumber, isOpen, listOpenStatementsAfter, type Statement } from "./statement-store.ts";

/** A statement that no gateway has confirmed by then is a difference. */
export const confirmedWithinS = 2 * 86_400;
const batchSize = 200;

/**
 * Job: settles open statements against the ledger, which also finds those that were written at the same moment as the fact that
 * contradicts them, and raises an alarm about each that no fact has confirmed in two days.
 */
export async function watchStatements(deps: Deps): Promise<void> {
  let last: Pick<Statement, "stated_at" | "id"> = { stated_at: new Date(0), id: 0 };
  for (;;) {
    const open = await listOpenStatementsAfter(deps.db, last, batchSize);
    for (const statement of open) await watchStatement(deps, statement);
    const end = open.at(-1);
    if (!end || open.length < batchSize) return;
    last = end;
  }
}

async function watchStatement(deps: Deps, statement: Statement): Promise<void> {
  const { method, attempt_no: attemptNo, gateway_trade_no: gatewayTradeNo } = statement;
  await inTransaction(deps.db, async (tx) => {
    await settleInTransaction(deps, tx, { method, attemptNo, trade: undefined, source: "operator" });
    if (!(await isOpen(tx, statement))) return;
    const paidAttemptNo =
      gatewayTradeNo === null
        ? undefined
        : await findAttemptOfNumber(tx, { method, attemptNo }, gatewayTradeNo);
    if (paidAttemptNo !== undefined) {
      await raiseOnce({ deps, tx }, "statement.contradicted", statement, { gatewayTradeNo, paidAttemptNo });
    }
    if (secondsAfter(statement.stated_at, confirmedWithinS) > deps.clock.now()) return;
    const { paid_fen: statedFen, refunded_elsewhere_fen: statedRefundFen } = statement;
    const details = { method, gatewayTradeNo, statedFen, statedRefundFen };
    await raiseOnce({ deps, tx }, "statement.unconfirmed", statement, details);
  });
}
