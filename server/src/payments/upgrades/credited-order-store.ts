import type { Fen } from "@baleen/contract/money.ts";
import { sql } from "kysely";
import { computeCreditedMoney } from "../../membership/take-back-membership.ts";
import type { Queries } from "../../platform/database/transaction.ts";
import type { Order } from "../../shop/orders/order-store.ts";

/** What of an order's worth has paid for upgrades, and what open upgrades have reserved. */
export interface CreditedWorth {
  readonly paidFen: Fen;
  readonly reservedFen: Fen;
}

export async function readCreditedWorth(db: Queries, orderNo: string): Promise<CreditedWorth> {
  const { rows } = await sql<CreditedWorth>`
    select coalesce(sum(credited_fen) filter (where upgrade.state in ('paid', 'granted')), 0)::int as "paidFen",
      coalesce(sum(credited_fen) filter (where upgrade.state = 'pending'), 0)::int as "reservedFen"
    from grants
    join order_credits as credit on credit.grant_id = grants.id
    join orders as upgrade on upgrade.order_no = credit.order_no
    where source_kind = 'order' and source_ref = ${orderNo}`.execute(db);
  return rows[0] ?? { paidFen: 0, reservedFen: 0 };
}

/** The part of an order's payment that has paid for an upgrade, or is reserved by an open one: it is not refunded. */
export async function readCreditedMoney(
  db: Queries,
  { order_no, price_fen: priceFen, credit_fen }: Pick<Order, "order_no" | "price_fen" | "credit_fen">,
): Promise<Fen> {
  const { paidFen, reservedFen } = await readCreditedWorth(db, order_no);
  return computeCreditedMoney({ priceFen, creditFen: credit_fen ?? 0, creditedFen: paidFen + reservedFen });
}
