import { sql } from "kysely";
import { findAttempt, listAttemptsOf } from "../../payments/attempt-store.ts";
import { foldFacts } from "../../payments/fold-facts.ts";
import { listFacts } from "../../payments/gateway-fact-store.ts";
import { withdrawCompletion } from "../../payments/operator/withdraw-completion.ts";
import { correctSentBack, recordSentBack } from "../../payments/refunds/operator/record-sent-back.ts";
import { listRefunds } from "../../payments/refunds/refund-store.ts";
import { listOpenStatements } from "../../payments/statement-store.ts";
import { watchStatements } from "../../payments/watch-statements.ts";
import { isActionRejection } from "../../platform/rejection.ts";
import { li } from "../makers.ts";
import { type History, sumOf, tradeOf } from "./perform-step.ts";

const dayS = 86_400;

/**
 * Settles everything: gateways stop misbehaving, late notices arrive in reverse order, refunds complete, and an
 * operator enters refunds whose notices were lost.
 */
export async function endHistory(history: History): Promise<void> {
  const { shop } = history;
  for (const fake of Object.values(shop.gateways)) fake.clearMisbehaviours();
  // Longer than any node's clock was off.
  shop.clock.advance(1800);
  await deliverAll(history);
  await sweepWithoutLimits(history);
  await endRefunds(history);
  await deliverAll(history);
  await readConsole(history);
  for (const seconds of [120, 1200, 3 * 3600, 6 * 3600]) {
    shop.clock.advance(seconds);
    await sweepWithoutLimits(history);
    await endRefunds(history);
    await deliverAll(history);
  }
  shop.clock.advance(2 * dayS);
  await watchStatements(shop.context);
}

async function sweepWithoutLimits({ shop }: History): Promise<void> {
  await shop.db.deleteFrom("rate_limits").execute();
  await shop.sweepLater();
}

async function deliverAll(history: History): Promise<void> {
  for (const posted of history.listUndelivered().toReversed()) {
    await history.shop.deliver(posted);
    history.handledNotices.add(posted);
  }
}

/** Completes open refunds: WeChat Pay's by their final state, hupi's through its console. */
async function endRefunds({ shop, orders }: History): Promise<void> {
  for (const { orderNo } of orders) {
    const refunds = (await listRefunds(shop.db, orderNo)).filter(({ state }) => state === "underway");
    for (const { refund_no, attempt_no } of refunds) {
      const method = (await findAttempt(shop.db, attempt_no))?.method;
      if (method === "wechat")
        await shop.gateways.wechat.completeRefund(refund_no, "SUCCESS").catch(() => undefined);
      if (method === "hupi") await shop.gateways.hupi.refund(attempt_no).catch(() => undefined);
    }
  }
}

/** A person compares what is booked with gateways' consoles, enters what was lost, and corrects what was mistyped. */
async function readConsole({ shop, orders, attemptsWithLostNotice, elsewhere }: History): Promise<void> {
  for (const { orderNo } of orders) {
    for (const attempt of await listAttemptsOf(shop.db, orderNo)) {
      const { attempt_no: attemptNo, method } = attempt;
      const amountFen = sumOf(elsewhere.get(attemptNo) ?? []);
      const key = { method, attemptNo };
      const open = await listOpenStatements(shop.db, key);
      const { refundedFen, ownRefundFen } = foldFacts(await listFacts(shop.db, key), open);
      // hupi answers a refund of ours with the one that its console has made.
      const knownFen =
        refundedFen === tradeOf(shop, attempt)?.refundedFen ? amountFen : refundedFen - ownRefundFen;
      const entry = { orderNo, attemptNo, amountFen, ...li, reason: "console" };
      if (knownFen > amountFen) await correctSentBack(shop.context, entry);
      if (knownFen < amountFen && attemptsWithLostNotice.has(attemptNo))
        await recordSentBack(shop.context, entry);
    }
  }
}

/** Closes open payments, so that a later history in the same database does not query them. */
export async function closeOpenPayments({ shop, orders, rivalOrders }: History): Promise<void> {
  for (const { orderNo } of orders) {
    await withdrawCompletion(shop.context, { orderNo, ...li, reason: "over" }).catch((error: unknown) => {
      if (!isActionRejection(error)) throw error;
    });
  }
  const numbers = [...orders.map(({ orderNo }) => orderNo), ...rivalOrders];
  if (numbers.length === 0) return;
  await shop.db
    .updateTable("payment_attempts")
    .set({ state: "closed" })
    .where("order_no", "in", numbers)
    .where("state", "=", "open")
    .execute();
  await sql`update alarms set closed_at = ${shop.clock.now()}, closed_by = 'li' where closed_at is null`.execute(
    shop.db,
  );
}
