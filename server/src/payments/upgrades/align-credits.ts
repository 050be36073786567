import { wasRaised } from "../../alarms/alarm-store.ts";
import type { Context } from "../../context.ts";
import { findMostDays } from "../../membership/deduct-days.ts";
import {
  addUpgradeDeduction,
  findGrantForUpgrade,
  listGrants,
  type StoredGrant,
} from "../../membership/membership-store.ts";
import {
  computeCreditedMoney,
  computeMoneyInForce,
  type OrderAmounts,
} from "../../membership/take-back-membership.ts";
import type { Queries, Tx } from "../../platform/database/transaction.ts";
import { listCredits, type OrderCredit, updateCredit } from "../../shop/orders/credit-store.ts";
import type { Order } from "../../shop/orders/order-store.ts";

interface UpgradeOrder {
  readonly context: Pick<Context, "alarms">;
  readonly tx: Tx;
  readonly order: Order;
  readonly now: Date;
}

type Money = Pick<OrderAmounts, "priceFen" | "paidFen" | "refundedFen" | "isContradicted">;

/**
 * Takes the days that an upgrade is partly paid with, when its money has arrived. Of days that have passed since the order
 * was placed fewer are taken, and no more is asked for them. Days that went elsewhere meanwhile raise an alarm; the order
 * is granted all the same. The transaction must hold the account's lock.
 */
export async function takeCredits(upgrade: UpgradeOrder, paidFen: number): Promise<void> {
  const { tx, order, now } = upgrade;
  if (order.credit_fen === null) return;
  let missingDays = 0;
  for (const credit of await listCredits(tx, order.order_no)) {
    const grants = await listGrants(tx, order.account_id);
    const grant = grants.find(({ id }) => id === credit.grant_id);
    const used_days = grant ? findMostDays(grants, grant, credit.days, now) : 0;
    const unspent = grant ? findMostDays(grants, grant, credit.days, order.created_at) : 0;
    missingDays += credit.days - Math.max(unspent, used_days);
    await updateCredit(tx, credit, { used_days });
    await alignCredit(
      upgrade,
      { ...credit, used_days },
      { priceFen: order.price_fen, paidFen, refundedFen: 0 },
    );
  }
  if (missingDays > 0) await reportMissingDays(upgrade, missingDays);
}

/**
 * Makes the days that an upgrade has taken from lower plans match its money: a refund gives them back, in whole or in the
 * same part, and a corrected refund takes them again. They count as if they had never been taken, so time that has passed
 * meanwhile has used them. Returns whether grants have changed, and the numbers of the lower plans' orders that had made
 * them. The transaction must hold the account's lock, and calls `applyGrants` once all of its grants are right.
 */
export async function alignCredits(
  upgrade: UpgradeOrder,
  money: OrderAmounts,
): Promise<{ readonly hasChanged: boolean; readonly lowerOrders: readonly string[] }> {
  const { context, tx, order } = upgrade;
  if (order.credit_fen === null) return { hasChanged: false, lowerOrders: [] };
  let missingDays = 0;
  let hasChanged = false;
  const lowerOrders: string[] = [];
  for (const credit of await listCredits(tx, order.order_no)) {
    const aligned = await alignCredit(upgrade, credit, money);
    missingDays += aligned.missingDays;
    hasChanged ||= aligned.hasChanged;
    if (aligned.lowerOrderNo !== undefined) lowerOrders.push(aligned.lowerOrderNo);
  }
  if (missingDays > 0) await reportMissingDays(upgrade, missingDays);
  // The other alarm of this kind says that the order's own days have paid for an upgrade, and stays open.
  if (computeMoneyInForce(money) === 0 && computeCreditedMoney(money) === 0)
    await context.alarms.close(["upgrade.credit_contested"], [order.order_no], tx);
  return { hasChanged, lowerOrders };
}

interface AlignedCredit {
  /** Days that should be taken, but are left to nobody. */
  readonly missingDays: number;
  readonly hasChanged: boolean;
  /** The lower plan's order, if its grant has changed. */
  readonly lowerOrderNo?: string | undefined;
}

async function alignCredit(
  { tx, now }: UpgradeOrder,
  credit: OrderCredit,
  money: Money,
): Promise<AlignedCredit> {
  const none = { missingDays: 0, hasChanged: false };
  const { order_no: orderNo, grant_id: grantId, used_days: usedDays, worth_fen, credited_fen } = credit;
  const grant = await findGrantForUpgrade(tx, grantId, orderNo);
  if (!grant || usedDays === null) return none;
  const creditedFen = inForce(worth_fen, money);
  // As with the upgrade's own grant, a whole refund counts although the totals contradict each other.
  const isWhole = money.refundedFen >= money.paidFen;
  if (money.isContradicted === true && !isWhole && creditedFen < credited_fen) return none;
  const wantedDays = inForce(usedDays, money) - grant.taken;
  const days = Math.min(wantedDays, grant.left);
  if (creditedFen !== credited_fen) await updateCredit(tx, credit, { credited_fen: creditedFen });
  if (days !== 0) await addUpgradeDeduction(tx, { grantId, days, orderNo, cuts: grant.cuts, at: now });
  const hasChanged = days !== 0 || creditedFen !== credited_fen;
  const lowerOrderNo = hasChanged && grant.sourceKind === "order" ? grant.sourceRef : undefined;
  return { missingDays: wantedDays - days, hasChanged, lowerOrderNo };
}

/** The part of a whole that an order still has, by the money that was not refunded. */
function inForce(whole: number, money: Money): number {
  return Math.ceil((whole * computeMoneyInForce(money)) / money.priceFen);
}

/** The account's grants, as they are once an order's credits match an amount of money. */
export async function listGrantsAfter(
  db: Queries,
  order: Pick<Order, "order_no" | "account_id" | "credit_fen">,
  money: Money,
): Promise<StoredGrant[]> {
  const grants = await listGrants(db, order.account_id);
  if (order.credit_fen === null) return grants;
  const returned = new Map<number, number>();
  for (const { grant_id: grantId, used_days: usedDays } of await listCredits(db, order.order_no)) {
    const taken = (await findGrantForUpgrade(db, grantId, order.order_no))?.taken ?? 0;
    returned.set(grantId, taken - inForce(usedDays ?? 0, money));
  }
  return grants.map((grant) => ({ ...grant, days: grant.days + (returned.get(grant.id) ?? 0) }));
}

async function reportMissingDays({ context, tx, order }: UpgradeOrder, missingDays: number): Promise<void> {
  const alarm = { kind: "upgrade.credit_contested", subject: order.order_no } as const;
  const details = { missingDays, creditFen: order.credit_fen };
  if (!(await wasRaised(tx, alarm, details))) await context.alarms.raise({ ...alarm, details }, tx);
}

/**
 * An alarm is open about a lower plan's order as long as money that has paid for an upgrade was refunded, as only its
 * gateway's console does.
 */
export async function reportRefundedCredit(
  { context, tx, order }: Omit<UpgradeOrder, "now">,
  { creditedFen, keptFen, refundedFen }: { creditedFen: number; keptFen: number; refundedFen: number },
): Promise<void> {
  const alarm = { kind: "upgrade.credit_contested", subject: order.order_no } as const;
  if (keptFen >= creditedFen) {
    if (order.credit_fen === null) await context.alarms.close([alarm.kind], [alarm.subject], tx);
    return;
  }
  const details = { creditedFen, refundedFen };
  if (!(await wasRaised(tx, alarm, details))) await context.alarms.raise({ ...alarm, details }, tx);
}
