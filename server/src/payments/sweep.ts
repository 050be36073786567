import { lockAccount } from "../accounts/account-store.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../http/app-error.ts";
import type { Allowance } from "../http/turns.ts";
import { listOverdueOrders, lockOrder, type Order } from "../orders/order-store.ts";
import { releaseOrder } from "../orders/release-order.ts";
import { secondsAfter } from "../outside/clock.ts";
import { askGateway } from "./ask-gateway.ts";
import { type Attempt, listAttempts, listAttemptsOf, moveAttempt, noteAsked } from "./attempt-store.ts";
import { pursueRefund } from "./refund-order.ts";
import { listUnderway } from "./refund-store.ts";
import { settleUnhandledNotices } from "./settle-unhandled-notices.ts";

/** A little less than a minute, so that the node that comes a moment early next time still gets its turn. */
const oneNode: Allowance = { most: 1, windowS: 50, refusal: "tooManyRequests" };
const askAgainAfterS = 30;
const together = 8;
const batch = 200;
/** A gateway that cannot close may be paid late; it is asked so long after the order's end. */
const graceS = 2 * 3600;

/**
 * Puts right what no person is waiting for: payments whose notice was lost, orders nobody paid, money that
 * came twice, refunds under way. One node at a time; one that dies in the middle is followed by another a
 * minute later.
 */
export async function sweep(deps: Deps): Promise<void> {
  if (!(await isOurTurn(deps))) return;
  const { db, clock } = deps;
  const askedBefore = secondsAfter(clock.now(), -askAgainAfterS);
  // Whatever was dealt with has been asked about since, so each batch is a new one and the loop ends.
  await untilNone(
    () => listAttempts(db, "open", { now: clock.now(), askedBefore, most: batch }),
    (attempt) => settleOpenAttempt(deps, attempt),
  );
  await settleUnhandledNotices(deps);
  for (const order of await listOverdueOrders(db, clock.now(), batch)) await closeOverdueOrder(deps, order);
  await untilNone(
    () => listAttempts(db, "surplus", { now: clock.now(), askedBefore, most: batch }),
    (attempt) => refundSurplus(deps, attempt),
  );
  await untilNone(
    () => listUnderway(db, askedBefore, batch),
    (refund) => pursueRefund(deps, refund),
  );
}

async function isOurTurn({ turns }: Deps): Promise<boolean> {
  try {
    await turns.take("sweep of payments", oneNode);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

async function untilNone<Item>(
  list: () => Promise<Item[]>,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  for (let items = await list(); items.length > 0; items = await list()) {
    while (items.length > 0) await Promise.all(items.splice(0, together).map(work));
  }
}

/** Asks about an attempt; one whose time is over is closed at its gateway and asked about a last time. */
async function settleOpenAttempt(deps: Deps, attempt: Attempt): Promise<void> {
  const now = deps.clock.now();
  await noteAsked(deps.db, attempt.attempt_no, now);
  const outcome = await askGateway(deps, attempt);
  if (outcome !== "nothing new" || attempt.expires_at > now) return;
  try {
    await deps.gateways.get(attempt.method)?.close(attempt.attempt_no);
  } catch (error) {
    deps.alarm("A gateway did not close an attempt", { attemptNo: attempt.attempt_no, error });
    return;
  }
  // Between the question and the closing somebody may have paid.
  const last = await askGateway(deps, attempt);
  if (last === "nothing new" && secondsAfter(attempt.expires_at, graceS) <= now) {
    await moveAttempt(deps.db, attempt.attempt_no, { from: ["open"], to: "closed" });
  }
}

/** First at the gateway, however recently it was asked: an order that is closed here must not be payable there. */
async function closeOverdueOrder(deps: Deps, { order_no, account_id }: Order): Promise<void> {
  const attempts = await listAttemptsOf(deps.db, order_no);
  for (const attempt of attempts) if (attempt.state === "open") await settleOpenAttempt(deps, attempt);
  await inTransaction(deps.db, async (tx) => {
    await lockAccount(tx, account_id);
    const order = await lockOrder(tx, order_no);
    await releaseOrder(tx, order, { to: "closed", cause: "not paid in time", at: deps.clock.now() });
  });
}

async function refundSurplus(deps: Deps, attempt: Attempt): Promise<void> {
  await noteAsked(deps.db, attempt.attempt_no, deps.clock.now());
  try {
    const ending = await deps.gateways.get(attempt.method)?.refund({
      attemptNo: attempt.attempt_no,
      refundNo: `${attempt.attempt_no}R`,
      amountFen: attempt.amount_fen,
      totalFen: attempt.amount_fen,
      reason: "paid twice",
    });
    if (ending === "done") {
      await moveAttempt(deps.db, attempt.attempt_no, { from: ["surplus"], to: "refunded" });
    }
  } catch (error) {
    deps.alarm("A surplus payment could not be sent back yet", { attemptNo: attempt.attempt_no, error });
  }
}
