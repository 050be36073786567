import { yuanOfFen } from "@baleen/contract/money.ts";
import type { OwnPayment } from "@baleen/contract/payments/payment-help.ts";
import type { Context } from "../../context.ts";
import { findGrantSpan, type GrantSpan } from "../../membership/find-grant-span.ts";
import { listGrants } from "../../membership/membership-store.ts";
import { secondsAfter } from "../../platform/clock.ts";
import { TimeoutError, withTimeout } from "../../platform/with-timeout.ts";
import { claimAttemptsToPoll, listAttemptsOf } from "../attempt-store.ts";
import { type LoadedOrder, loadOrder } from "../operator/load-order.ts";
import { minVisitorPollS } from "../polling.ts";
import { queryAndSettleAttempt } from "../settle-attempt.ts";
import { isUnpaid, unpaidStates } from "../settlement.ts";
import { findForBuyer } from "./find-for-buyer.ts";
import { saveLookUp } from "./look-up-store.ts";

/** How long gateways are waited for. A later answer is settled too, and shown by the next look. */
const answersWithinMs = 2_500;

/** Asks the gateways about an order's unpaid attempts, and says how the order stands. */
export async function checkPayment(context: Context, orderNo: string): Promise<OwnPayment> {
  const hasSilentGateway = !(await queryUnpaidAttempts(context, orderNo));
  const loaded = await loadOrder({ ...context, readsDb: context.db }, orderNo);
  const { order } = loaded;
  const used = await findUsedSpan(context, loaded);
  const findings = findForBuyer(loaded, { hasSilentGateway, used });
  const [first] = findings;
  if (first) await saveLookUp(context, orderNo, first.kind);
  return {
    orderNo,
    numberEnding: orderNo.slice(-6),
    packageName: order.package_name,
    validDays: order.valid_days,
    price: yuanOfFen(order.price_fen),
    paymentMethod: order.payment_method,
    createdAt: order.created_at.toISOString(),
    findings,
  };
}

/** When the days of an order were used; undefined unless they are over. */
async function findUsedSpan(
  { db, clock }: Pick<Context, "db" | "clock">,
  { order, grant }: LoadedOrder,
): Promise<GrantSpan | undefined> {
  if (order.state !== "granted" || !grant) return undefined;
  const grants = await listGrants(db, grant.account_id);
  const own = grants.find(({ id }) => id === grant.id);
  const span = own && findGrantSpan(grants, own);
  return span && span.to <= clock.now() ? span : undefined;
}

/** Attempts of an order that a look-up queries at most, the newest ones, and for how long after they expired. */
const maxQueried = 5;
const queriedForS = 7 * 86_400;

/**
 * Returns false unless the gateways have answered in time about the unpaid attempts. Those that somebody else has just
 * begun to query are left alone, and their answer is not known.
 */
async function queryUnpaidAttempts(context: Context, orderNo: string): Promise<boolean> {
  const now = context.clock.now();
  const unpaid = (await listAttemptsOf(context.db, orderNo))
    .filter(({ state, expires_at }) => isUnpaid({ state }) && secondsAfter(expires_at, queriedForS) > now)
    .slice(-maxQueried);
  const polledBefore = secondsAfter(now, -minVisitorPollS);
  const attemptNos = unpaid.map(({ attempt_no }) => attempt_no);
  const polling = { now, polledBefore, states: unpaidStates, attemptNos };
  const attempts = attemptNos.length > 0 ? await claimAttemptsToPoll(context.db, orderNo, polling) : [];
  const query = () => Promise.all(attempts.map((attempt) => queryAndSettleAttempt(context, attempt)));
  try {
    const outcomes = await withTimeout(answersWithinMs, query);
    return outcomes.length === unpaid.length && outcomes.every((outcome) => outcome !== undefined);
  } catch (error) {
    if (error instanceof TimeoutError) return false;
    throw error;
  }
}
