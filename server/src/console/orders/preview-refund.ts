import type { previewRefund as call } from "@baleen/contract/console/orders.ts";
import { findAccount } from "../../accounts/account-store.ts";
import { AppError } from "../../http/app-error.ts";
import { foldGrants } from "../../membership/fold-grants.ts";
import { listGrants } from "../../membership/membership-store.ts";
import { daysOutOfReach, findSpreadDays } from "../../membership/moved-days.ts";
import { daysOfRefund } from "../../membership/take-back-membership.ts";
import { OperatorError } from "../../operator-actions/operator-error.ts";
import type { ConsoleHandler } from "../console-handler.ts";
import { type LoadedOrder, loadOrder } from "./load-order.ts";

/** The consequences as if the refunds under way had arrived. */
export const previewRefund: ConsoleHandler<typeof call> = async (deps, { params, query }) => {
  const loaded = await loadOrder(deps, params.orderNo);
  if (!loaded) throw new AppError("orderNotFound");
  const { order, money } = loaded;
  if (order.state !== "granted") {
    throw new OperatorError({
      zh: "只有已开通的订单可以退款",
      en: "Only a granted order can be refunded",
    });
  }
  const amountFen = Math.min(query.amountFen ?? money.refundableFen, money.refundableFen);
  const backFen = money.refundedFen + money.underwayFen;
  const isWhole = amountFen === money.refundableFen;
  const grants = await listGrants(deps.reads, order.account_id);
  const taken = daysTakenBy(loaded, backFen + amountFen);
  const endAfter = foldGrants(
    grants.flatMap((grant) => {
      if (grant.id !== loaded.grant?.id) return [grant];
      return isWhole ? [] : [{ ...grant, days: grant.days - taken }];
    }),
  );
  const account = await findAccount(deps.reads, order.account_id);
  const spread = await findSpreadDays(deps.reads, order.order_no);
  const spreadAfter = spread && { ...spread, byRefunds: spread.byRefunds + taken, isRevoked: isWhole };
  const sentBack = { paidFen: money.paidFen, refundedFen: backFen + amountFen };
  const daysMoved = spreadAfter ? daysOutOfReach(spreadAfter, sentBack) : 0;
  return {
    amountFen,
    method: order.payment_method,
    leftFen: money.refundableFen,
    refundsParts: money.refundsParts,
    daysTaken: taken - daysTakenBy(loaded, backFen),
    memberUntil: account?.vip_expire_at?.toISOString() ?? null,
    memberUntilAfter: endAfter?.toISOString() ?? null,
    daysMoved,
    movedTo: daysMoved > 0 ? [...(spread?.movedTo ?? [])] : [],
    isWhole,
  };
};

/** Days that the grant loses once so much has gone back, beside those that it has lost already. */
function daysTakenBy({ money: { paidFen }, grant, cuts }: LoadedOrder, refundedFen: number): number {
  if (!grant || grant.revoked_at) return 0;
  const left = grant.days - grant.days_taken_back;
  if (refundedFen >= paidFen) return left;
  const byRefunds = cuts
    .filter(({ source_kind }) => source_kind === "refund")
    .reduce((sum, { days }) => sum + days, 0);
  const due = daysOfRefund({ days: grant.days, paidFen, refundedFen });
  return Math.max(0, Math.min(due - byRefunds, left));
}
