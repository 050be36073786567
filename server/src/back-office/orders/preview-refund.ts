import type * as calls from "@baleen/contract/back-office/orders.ts";
import { findAccount } from "../../accounts/account-store.ts";
import { foldGrants } from "../../membership/fold-grants.ts";
import { listGrants } from "../../membership/membership-store.ts";
import { daysOutOfReach, findSpreadDays } from "../../membership/moved-days.ts";
import { daysOfRefund } from "../../membership/take-back-membership.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { ConsoleDeps, ConsoleHandler } from "../console-handler.ts";
import { OperatorError } from "../operator-error.ts";
import { type LoadedOrder, loadOrder } from "./load-order.ts";
import { ownRefundsOf } from "./record-sent-back.ts";

/** The consequences as if the refunds under way had arrived. */
export const previewRefund: ConsoleHandler<typeof calls.previewRefund> = async (deps, { params, query }) => {
  const loaded = await load(deps, params.orderNo);
  const { order, money } = loaded;
  if (order.state !== "granted") {
    throw new OperatorError({
      zh: "只有已开通的订单可以退款",
      en: "Only a granted order can be refunded",
    });
  }
  const amountFen = Math.min(query.amountFen ?? money.refundableFen, money.refundableFen);
  const beforeFen = money.refundedFen + money.underwayFen;
  const afterFen = beforeFen + amountFen;
  return {
    amountFen,
    method: order.payment_method,
    leftFen: money.refundableFen,
    refundsParts: money.refundsParts,
    ...(await previewDays(deps, loaded, { beforeFen, afterFen })),
    ...(await previewMovedDays(deps, loaded, afterFen)),
    isWhole: amountFen === money.refundableFen,
  };
};

export const previewSentBack: ConsoleHandler<typeof calls.previewSentBack> = async (
  deps,
  { params, query: { attemptNo, amountFen } },
) => {
  const loaded = await load(deps, params.orderNo);
  const attempt = loaded.attempts.find(({ attempt_no }) => attempt_no === attemptNo);
  if (!attempt) throw new AppError("orderNotFound");
  const { standing, state } = attempt;
  const { paidFen = 0, refundedFen: beforeFen } = standing;
  const ownFen = ownRefundsOf(standing);
  const afterFen = Math.max(beforeFen, Math.min(paidFen, ownFen + amountFen));
  // Money that is no payment of the order has given it no days.
  const span = state === "paid" ? { beforeFen, afterFen } : { beforeFen: 0, afterFen: 0 };
  const days = await previewDays(deps, loaded, span);
  return { amountFen, paidFen, ownFen, refundedFen: afterFen, ...days };
};

async function load(deps: ConsoleDeps, orderNo: string): Promise<LoadedOrder> {
  const loaded = await loadOrder(deps, orderNo);
  if (!loaded) throw new AppError("orderNotFound");
  return loaded;
}

interface Span {
  /** What has gone back before, and with the refund in question. */
  readonly beforeFen: number;
  readonly afterFen: number;
}

async function previewDays(deps: ConsoleDeps, loaded: LoadedOrder, { beforeFen, afterFen }: Span) {
  const { order } = loaded;
  const grants = await listGrants(deps.reads, order.account_id);
  const taken = daysTakenBy(loaded, afterFen);
  const endAfter = foldGrants(
    grants.flatMap((grant) => {
      if (grant.id !== loaded.grant?.id) return [grant];
      return isAll(loaded, afterFen) ? [] : [{ ...grant, days: grant.days - taken }];
    }),
  );
  const account = await findAccount(deps.reads, order.account_id);
  return {
    daysTaken: taken - daysTakenBy(loaded, beforeFen),
    memberUntil: account?.vip_expire_at?.toISOString() ?? null,
    memberUntilAfter: endAfter?.toISOString() ?? null,
  };
}

/** Days of the order that are on other accounts, where the refund does not take them. */
async function previewMovedDays({ reads }: ConsoleDeps, loaded: LoadedOrder, afterFen: number) {
  const spread = await findSpreadDays(reads, loaded.order.order_no);
  if (!spread) return { daysMoved: 0, movedTo: [] };
  const byRefunds = spread.byRefunds + daysTakenBy(loaded, afterFen);
  const after = { ...spread, byRefunds, isRevoked: isAll(loaded, afterFen) };
  const daysMoved = daysOutOfReach(after, figuresOf(loaded, afterFen));
  return { daysMoved, movedTo: daysMoved > 0 ? [...spread.movedTo] : [] };
}

function figuresOf(
  { order: { valid_days: days, price_fen: priceFen }, money }: LoadedOrder,
  refundedFen: number,
) {
  return { days, priceFen, paidFen: money.paidFen ?? priceFen, refundedFen };
}

function isAll({ order, money: { paidFen } }: LoadedOrder, refundedFen: number): boolean {
  return refundedFen >= (paidFen ?? order.price_fen);
}

/** Days that the grant loses once so much has gone back, beside those that it has lost already. */
function daysTakenBy(loaded: LoadedOrder, refundedFen: number): number {
  const { grant, cuts } = loaded;
  if (!grant || grant.revoked_at) return 0;
  const left = grant.days - grant.days_taken_back;
  if (isAll(loaded, refundedFen)) return left;
  const byRefunds = cuts
    .filter(({ source_kind }) => source_kind === "refund")
    .reduce((sum, { days }) => sum + days, 0);
  const due = daysOfRefund(figuresOf(loaded, refundedFen));
  return Math.max(0, Math.min(due - byRefunds, left));
}
