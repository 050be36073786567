import type { Tx } from "../platform/database/transaction.ts";
import { foldGrants } from "./fold-grants.ts";
import {
  addManualDeductions,
  addRefundDeduction,
  findOrderGrant,
  listGrants,
  type OrderGrant,
  restoreOrderGrant,
  revokeOrderGrant,
  type StoredGrant,
} from "./membership-store.ts";

/** The days that a payment of another amount is worth: in proportion to the price, and at most the order's days. */
export function computeDaysWorth(
  order: { readonly valid_days: number; readonly price_fen: number },
  paidFen: number,
) {
  return Math.min(order.valid_days, Math.floor((order.valid_days * paidFen) / order.price_fen));
}

/** An order's money. `days` is what the order grants for its full price, `refundedFen` is the total of its refunds. */
export interface OrderAmounts {
  readonly days: number;
  readonly priceFen: number;
  /** 0 if the order was completed by hand and the completion was withdrawn. */
  readonly paidFen: number;
  readonly refundedFen: number;
  /** Whether the gateway has signed other totals. No days are given back then. */
  readonly isContradicted?: boolean;
  /** What days of lower plans were worth that paid for this order beside money. */
  readonly creditFen?: number;
  /** What of this order's worth has paid for upgrades. It cannot be refunded. */
  readonly creditedFen?: number;
}

/** The part of an order's price that is paid and not refunded. What was paid beyond the price does not count. */
export function computeMoneyInForce({
  priceFen,
  paidFen,
  refundedFen,
}: Pick<OrderAmounts, "priceFen" | "paidFen" | "refundedFen">): number {
  if (refundedFen >= paidFen) return 0;
  return Math.max(
    0,
    Math.min(priceFen, paidFen) - Math.max(0, refundedFen - Math.max(0, paidFen - priceFen)),
  );
}

/** What an order is worth by the money and the credit that it still has, in fen. */
export function computeValueInForce(money: OrderAmounts): number {
  const { priceFen, creditFen = 0 } = money;
  return Math.floor(((priceFen + creditFen) * computeMoneyInForce(money)) / priceFen);
}

/** The part of an order's payment that upgrades have used up, so that it cannot be refunded, in fen. */
export function computeCreditedMoney({
  priceFen,
  creditFen = 0,
  creditedFen = 0,
}: Pick<OrderAmounts, "priceFen" | "creditFen" | "creditedFen">): number {
  const valueFen = priceFen + creditFen;
  return priceFen - Math.floor((priceFen * Math.max(0, valueFen - creditedFen)) / valueFen);
}

/** Whether upgrades have used up all of an order's payment that was not refunded. */
function isUsedUp(money: OrderAmounts): boolean {
  const creditedFen = computeCreditedMoney(money);
  return creditedFen > 0 && computeMoneyInForce(money) <= creditedFen;
}

/**
 * The total number of days that an order's refunds take: in proportion to the money, rounded down to whole days.
 * Refunding an amount paid beyond the price takes none.
 */
function computeRefundDays({ days, priceFen, paidFen, refundedFen }: OrderAmounts): number {
  const pricedFen = refundedFen - Math.max(0, paidFen - priceFen);
  return Math.max(0, Math.min(days, Math.floor((days * pricedFen) / priceFen)));
}

export interface TakeBack {
  /** The whole payment was refunded, so the grant is revoked. */
  readonly isFullyRefunded: boolean;
  /** Days to take from the order's grant in addition to earlier ones; negative if days are given back. */
  readonly days: number;
  /** Days that should be taken but were moved to other accounts, where refunds cannot take them. */
  readonly unreachableDays: number;
  /** The membership's end afterwards; null without a membership. */
  readonly end: Date | null;
}

/**
 * Plans how an order's grant follows its money: refunds take days, and a refund entered by mistake gives them back.
 * `grants` are all grants of the account.
 */
export function planTakeBack(
  money: OrderAmounts,
  grant: OrderGrant | undefined,
  grants: readonly StoredGrant[],
): TakeBack {
  const isFullyRefunded = money.refundedFen >= money.paidFen;
  if (!grant) return { isFullyRefunded, days: 0, unreachableDays: 0, end: foldGrants(grants) };
  const { daysBefore, daysAfter } = planDeduction(money, grant);
  const others = grants.filter(({ id }) => id !== grant.id);
  const own = daysAfter > 0 ? [{ ...grant, days: daysAfter }] : [];
  return {
    isFullyRefunded,
    days: daysBefore - daysAfter,
    unreachableDays: countUnreachableDays(money, grant),
    end: foldGrants([...others, ...own].toSorted(byTime)),
  };
}

const byTime = (one: StoredGrant, other: StoredGrant) =>
  one.grantedAt.getTime() - other.grantedAt.getTime() || one.id - other.id;

/** The days left of an order's grant, before and after its refunds are applied. */
function planDeduction(
  money: OrderAmounts,
  { days, daysTakenByRefunds, daysTakenByOperators, daysTakenByUpgrades, isRevoked }: OrderGrant,
) {
  const left = days - daysTakenByRefunds - daysTakenByOperators - daysTakenByUpgrades;
  const daysBefore = isRevoked ? 0 : left;
  if (money.refundedFen >= money.paidFen) {
    return { daysBefore, daysAfter: 0, deductedDays: 0, isRestored: false };
  }
  const dueDays = money.refundedFen > 0 && isUsedUp(money) ? days : computeRefundDays(money);
  const deductedDays = Math.min(Math.min(days, dueDays) - daysTakenByRefunds, left);
  const keepsTakenDays = money.isContradicted === true && (isRevoked || deductedDays < 0);
  return keepsTakenDays
    ? { daysBefore, daysAfter: daysBefore, deductedDays: 0, isRestored: false }
    : { daysBefore, daysAfter: left - deductedDays, deductedDays, isRestored: isRevoked };
}

/** Days of an order that were moved to other accounts and that its money no longer pays for. */
function countUnreachableDays(
  money: OrderAmounts,
  { days, daysTakenByOperators, daysTakenByUpgrades, moved }: OrderGrant,
): number {
  const worth = Math.min(days, worthOf(money));
  // Days that operators took, except moved days and days that were never paid for.
  const penalty = Math.max(0, daysTakenByOperators - moved - (days - worth));
  const isWhole = money.refundedFen >= money.paidFen;
  const paidForDays = worth - computeRefundDays(money) - penalty - daysTakenByUpgrades;
  return Math.max(0, moved - (isWhole ? 0 : Math.max(0, paidForDays)));
}

const worthOf = ({ days, priceFen, paidFen }: OrderAmounts) =>
  computeDaysWorth({ valid_days: days, price_fen: priceFen }, paidFen);

interface GrantAlignment {
  readonly accountId: number;
  readonly orderNo: string;
  readonly money: OrderAmounts;
  /**
   * The audit log entry of an operator's decision to grant only the days that were paid for. Without it, only refunds
   * take days.
   */
  readonly reductionEntryId?: number | undefined;
  readonly at: Date;
}

/**
 * Makes an order's grant match its money. The transaction must hold the account's lock, and calls `applyGrants` once all
 * of its grants are right.
 */
export async function alignGrant(tx: Tx, alignment: GrantAlignment) {
  const { accountId, orderNo, money } = alignment;
  const grant = await findOrderGrant(tx, orderNo);
  const plan = planTakeBack(money, grant, await listGrants(tx, accountId));
  const hasChanged = grant !== undefined && (await changeGrant(tx, grant, alignment));
  return { ...plan, hasChanged, movedTo: grant?.movedTo ?? [] };
}

async function changeGrant(
  tx: Tx,
  grant: OrderGrant,
  { orderNo, money, reductionEntryId, at }: GrantAlignment,
) {
  const { daysAfter, deductedDays, isRestored } = planDeduction(money, grant);
  if (money.refundedFen >= money.paidFen) return await revokeOrderGrant(tx, orderNo, at);
  if (isRestored) await restoreOrderGrant(tx, orderNo);
  if (deductedDays !== 0)
    await addRefundDeduction(tx, { grant, days: deductedDays, orderNo, refundedFen: money.refundedFen, at });
  const hasChanged = isRestored || deductedDays !== 0;
  if (reductionEntryId === undefined) return hasChanged;
  // Refunds take their days separately, so they are not part of the excess.
  const excess = grant.days - worthOf(money) - (grant.daysTakenByOperators - grant.moved);
  const days = Math.min(excess, daysAfter);
  if (days > 0) await addManualDeductions(tx, [{ grantId: grant.id, days }], reductionEntryId, at);
  return days > 0 || hasChanged;
}
