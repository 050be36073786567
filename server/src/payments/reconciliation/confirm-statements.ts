import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import type { Queries } from "../../platform/database/transaction.ts";
import { foldFacts } from "../fold-facts.ts";
import { appendFact } from "../gateway-fact-store.ts";
import { type BillLine, tradeOf } from "../gateways/gateway.ts";
import { isOwnRefundNo } from "../refunds/refund-numbers.ts";
import { listStatementsOf, type Statement } from "../statement-store.ts";
import type { TimedFact } from "./ledger-store.ts";

interface Confirming {
  readonly method: PaymentMethod;
  readonly at: Date;
  readonly lines: readonly BillLine[];
  readonly facts: ReadonlyMap<string, readonly TimedFact[]>;
}

/**
 * Books the lines of a bill that say what an operator has stated already; true if there is one. They move neither days nor
 * money: `watchStatements` then settles the statement.
 */
export async function confirmStatements(
  db: Queries,
  { method, at, lines, facts }: Confirming,
): Promise<boolean> {
  const attemptNos = [...new Set(lines.map((line) => line.attemptNo))];
  const statements = await listStatementsOf(db, attemptNos);
  const open = statements.filter((one) => one.method === method && one.settled_at === null);
  let confirmedAny = false;
  for (const statement of open) {
    const attemptNo = statement.attempt_no;
    const known = facts.get(attemptNo) ?? [];
    const own = lines.filter((line) => line.attemptNo === attemptNo);
    for (const line of linesThatConfirm(statement, own, known)) {
      const { refundNo, gatewayTradeNo, amountFen } = line;
      const trade = refundNo
        ? tradeOf(attemptNo, { hasRefund: true, refund: { refundNo, amountFen, state: "done" } })
        : tradeOf(attemptNo, { gatewayTradeNo, paidFen: amountFen });
      await appendFact(db, { method, trade, source: "bill", at });
      confirmedAny = true;
    }
  }
  return confirmedAny;
}

function linesThatConfirm(
  { paid_fen, refunded_elsewhere_fen }: Statement,
  lines: readonly BillLine[],
  facts: readonly TimedFact[],
): BillLine[] {
  const { paidFen, signedElsewhereFen, refunds } = foldFacts(facts);
  if (refunded_elsewhere_fen === null) {
    return paidFen === undefined
      ? lines.filter(({ kind, amountFen }) => kind === "payment" && amountFen === paid_fen)
      : [];
  }
  let leftFen = refunded_elsewhere_fen - signedElsewhereFen;
  return lines.filter(({ kind, refundNo, amountFen }) => {
    const isElsewhere = refundNo !== undefined && !isOwnRefundNo(refundNo) && !refunds.has(refundNo);
    if (kind !== "refund" || !isElsewhere || amountFen > leftFen) return false;
    leftFen -= amountFen;
    return true;
  });
}
