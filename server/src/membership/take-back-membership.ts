import type { Tx } from "../platform/database/transaction.ts";
import { foldGrants } from "./fold-grants.ts";
import {
  cutForRefund,
  findOrderGrant,
  listGrants,
  type OrderGrant,
  type OwnGrant,
  revokeOrderGrant,
  setMembershipEnd,
} from "./membership-store.ts";

/** The days that a payment of another amount is worth: in proportion to the price, and at most the order's own. */
export function daysWorth(
  order: { readonly valid_days: number; readonly price_fen: number },
  paidFen: number,
) {
  return Math.min(order.valid_days, Math.floor((order.valid_days * paidFen) / order.price_fen));
}

/** An order's money. `days` are what it grants for its price, `refundedFen` is the sum of its refunds. */
interface RefundFigures {
  readonly days: number;
  readonly priceFen: number;
  readonly paidFen: number;
  readonly refundedFen: number;
}

/**
 * The days that refunds of an order take in all: in proportion to the money, in whole days rounded down. An amount paid
 * beyond the price takes none when it is refunded.
 */
export function daysOfRefund({ days, priceFen, paidFen, refundedFen }: RefundFigures): number {
  const pricedFen = refundedFen - Math.max(0, paidFen - priceFen);
  return Math.max(0, Math.min(days, Math.floor((days * pricedFen) / priceFen)));
}

export interface TakeBack {
  /** The payment is refunded in full, so the grant is revoked. */
  readonly isWhole: boolean;
  /** Taken from the order's grant, in addition to earlier ones. */
  readonly days: number;
  /** Days to take that were moved to other accounts, where no refund takes them. */
  readonly daysOutOfReach: number;
  /** The membership's end afterwards; null without a membership. */
  readonly end: Date | null;
}

/** What refunds take of an order's grant once they have reached a sum. `grants` are all of the account's. */
export function planTakeBack(
  figures: RefundFigures,
  grant: OrderGrant | undefined,
  grants: readonly OwnGrant[],
): TakeBack {
  const isWhole = figures.refundedFen >= figures.paidFen;
  if (!grant) return { isWhole, days: 0, daysOutOfReach: 0, end: foldGrants(grants) };
  const { byRefunds, byHand, moved, isRevoked } = grant;
  const due = isWhole ? grant.days : Math.min(grant.days, daysOfRefund(figures));
  const left = grant.days - byRefunds - byHand;
  const taken = isRevoked ? left : Math.max(0, Math.min(due - byRefunds, left));
  const remaining = grants.flatMap((one) => {
    if (one.id !== grant.id) return [one];
    return isWhole ? [] : [{ ...one, days: one.days - taken }];
  });
  return {
    isWhole,
    days: isRevoked ? 0 : taken,
    daysOutOfReach: Math.max(0, Math.min(moved, due - byRefunds - taken)),
    end: foldGrants(remaining),
  };
}

/** Takes back days for the money that was refunded, as planned. The transaction must hold the account's lock. */
export async function takeBackMembership(
  tx: Tx,
  refunded: RefundFigures & { readonly accountId: number; readonly orderNo: string; readonly at: Date },
) {
  const { accountId, orderNo, refundedFen, at } = refunded;
  const grant = await findOrderGrant(tx, orderNo);
  const plan = planTakeBack(refunded, grant, await listGrants(tx, accountId));
  const hasChanged = plan.isWhole
    ? await revokeOrderGrant(tx, orderNo, at)
    : grant !== undefined &&
      (await cutForRefund(tx, { grantId: grant.id, days: plan.days, orderNo, refundedFen, at }));
  if (hasChanged) await setMembershipEnd(tx, accountId, plan.end);
  return { ...plan, hasChanged, movedTo: grant?.movedTo ?? [] };
}
