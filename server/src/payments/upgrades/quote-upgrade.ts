import type { Fen } from "@baleen/contract/money.ts";
import { sql } from "kysely";
import { type Credit, creditDays, type PaidDays, type PricedGrant } from "../../membership/credit-days.ts";
import { listGrants } from "../../membership/membership-store.ts";
import { computeValueInForce } from "../../membership/take-back-membership.ts";
import type { Queries } from "../../platform/database/transaction.ts";
import { listCreditedFrom, type UpgradeRequest } from "../../shop/orders/credit-store.ts";
import { foldFacts } from "../fold-facts.ts";
import { listPayments, type OrderPayment } from "../purchases/purchase-store.ts";

/**
 * What an account's remaining days of lower plans take off the price of a better one; empty if nothing. What the account's
 * own open orders have reserved counts as free: a new upgrade replaces them.
 */
export async function quoteUpgrade(db: Queries, request: UpgradeRequest): Promise<readonly Credit[]> {
  const grants = await listGrants(db, request.accountId);
  if (!grants.some(({ level }) => level < request.level)) return [];
  const paid = await readPaidDays(
    db,
    grants.map(({ id }) => id),
    request.creditsCardDays,
  );
  const priced: PricedGrant[] = grants.map((grant) => ({ ...grant, paid: paid.get(grant.id) }));
  return creditDays(priced, request);
}

interface Source {
  readonly grantId: number;
  readonly orderNo: string | null;
  readonly days: number;
  /** The order's price, or what the card's package cost when it was redeemed; null if it is unknown. */
  readonly priceFen: Fen | null;
  readonly creditFen: Fen;
}

async function readPaidDays(db: Queries, grantIds: readonly number[], creditsCardDays: boolean) {
  const sources = (await listSources(db, grantIds)).filter(
    ({ orderNo }) => orderNo !== null || creditsCardDays,
  );
  const orderNos = sources.flatMap(({ orderNo }) => orderNo ?? []);
  const payments = (await listPayments(db, orderNos)).filter(({ state }) => state === "paid");
  const credited = await listCreditedFrom(db, grantIds);
  const paid = new Map<number, PaidDays>();
  for (const source of sources) {
    const { grantId, orderNo, days, priceFen, creditFen } = source;
    if (priceFen === null) continue;
    const payment = payments.find(({ order_no }) => order_no === orderNo);
    const valueFen = orderNo === null ? priceFen : findValueInForce(payment, { days, priceFen, creditFen });
    const usedFen = credited.find((one) => one.grantId === grantId)?.paidFen ?? 0;
    paid.set(grantId, { fen: priceFen + creditFen, days, leftFen: Math.max(0, valueFen - usedFen) });
  }
  return paid;
}

/** Nothing as long as it is open what of the payment goes back. */
function findValueInForce(
  payment: OrderPayment | undefined,
  order: { readonly days: number; readonly priceFen: Fen; readonly creditFen: Fen },
): Fen {
  if (!payment || payment.underway_fen > 0) return 0;
  const { paidFen = order.priceFen, refundedFen, ...state } = foldFacts(payment.facts, payment.statements);
  if (state.hasUnknownRefunds || state.signedTotals.length > 1) return 0;
  return computeValueInForce({ ...order, paidFen, refundedFen });
}

/** The orders and the cards that have made these grants. What operators have granted has no price. */
async function listSources(db: Queries, grantIds: readonly number[]): Promise<Source[]> {
  const { rows } = await sql<Source>`
    select grants.id as "grantId", order_no as "orderNo", valid_days as days, price_fen as "priceFen",
      coalesce(credit_fen, 0) as "creditFen"
    from grants join orders on source_kind = 'order' and order_no = source_ref
    where grants.id = any(${grantIds}::bigint[])
    union all
    select grants.id, null, greatest(cards.valid_days, (
      select valid_days from packages where packages.id = cards.package_id)), (
      select price_fen from package_prices as price
      where price.package_id = cards.package_id and from_at <= granted_at
      order by from_at desc limit 1), 0
    from grants join cards on source_kind = 'card'
      and cards.id = case when source_ref ~ '^[0-9]{1,18}$' then source_ref::bigint end
    where grants.id = any(${grantIds}::bigint[])`.execute(db);
  return rows;
}
