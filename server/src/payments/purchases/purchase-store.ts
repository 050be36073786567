import type { InvoiceState } from "@baleen/contract/payments/invoice-states.ts";
import { sql } from "kysely";
import type { Queries } from "../../platform/database/transaction.ts";
import type { Order } from "../../shop/orders/order-store.ts";
import type { StatementRow } from "../fold-facts.ts";
import type { FactRow } from "../gateway-fact-store.ts";
import { markConditions } from "../operator/order-marks.ts";

/** An order with its package, its payment, its newest invoice, and whether another amount was paid for it. */
export type PurchaseRow = NonNullable<Awaited<ReturnType<typeof findPurchase>>>;

/** An account's orders, newest first, after the given order or from the beginning. */
export async function listPurchases(db: Queries, accountId: number, after: Order | undefined, max: number) {
  return await purchases(db)
    .where("orders.account_id", "=", accountId)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(orders.created_at, orders.order_no) < (${after?.created_at}, ${after?.order_no})`,
      ),
    )
    .orderBy("orders.created_at", "desc")
    .orderBy("orders.order_no", "desc")
    .limit(max)
    .execute();
}

export async function findPurchase(db: Queries, orderNo: string, accountId: number) {
  return await purchases(db)
    .where("orders.order_no", "=", orderNo)
    .where("orders.account_id", "=", accountId)
    .executeTakeFirst();
}

const paidAt = sql<Date | null>`(
  select at from order_events where order_no = orders.order_no and to_state = 'paid' limit 1)`;
const invoiceState = sql<InvoiceState | null>`(
  select state from invoices where order_no = orders.order_no order by id desc limit 1)`;

function purchases(db: Queries) {
  return db
    .selectFrom("orders")
    .innerJoin("packages", "packages.id", "orders.package_id")
    .selectAll("orders")
    .select("packages.name as package_name")
    .select([
      paidAt.as("paid_at"),
      invoiceState.as("invoice_state"),
      markConditions.mismatch.as("has_mismatch"),
    ]);
}

/** An order's payment, or a surplus payment, with its facts and statements. */
export interface OrderPayment {
  readonly order_no: string;
  readonly state: "paid" | "surplus" | "refunded";
  readonly gateway_trade_no: string | null;
  readonly facts: readonly FactRow[];
  /** The operators' statements that still count. */
  readonly statements: readonly StatementRow[];
  /** The sum of refunds under way. */
  readonly underway_fen: number;
}

/** The payments of orders, oldest first. */
export async function listPayments(db: Queries, orderNos: readonly string[]): Promise<OrderPayment[]> {
  const { rows } = await sql<OrderPayment>`
    select order_no, state, gateway_trade_no,
      (select coalesce(json_agg(fact), '[]') from gateway_facts as fact
        where fact.attempt_no = attempt.attempt_no and fact.method = attempt.method) as facts,
      (select coalesce(json_agg(statement), '[]') from operator_statements as statement
        where statement.attempt_no = attempt.attempt_no and settled_at is null) as statements,
      (select coalesce(sum(refund.amount_fen), 0)::int from refunds as refund
        where refund.attempt_no = attempt.attempt_no and refund.state = 'underway') as underway_fen
    from payment_attempts as attempt
    where order_no = any(${orderNos}::text[]) and state in ('paid', 'surplus', 'refunded')
    order by created_at`.execute(db);
  return rows;
}

/** The cards that an account has redeemed, newest first, after the card with the given id or from the beginning. */
export async function listRedeemedCards(
  db: Queries,
  accountId: number,
  after: number | undefined,
  max: number,
) {
  return await db
    .selectFrom("cards")
    .innerJoin("packages", "packages.id", "cards.package_id")
    .select(["cards.id", "cards.key_ending", "cards.valid_days", "cards.level", "cards.used_at"])
    .select("packages.name as package_name")
    .where("cards.used_by", "=", accountId)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(cards.used_at, cards.id) < (select used_at, id from cards
          where id = ${after} and used_by = ${accountId})`,
      ),
    )
    .orderBy("cards.used_at", "desc")
    .orderBy("cards.id", "desc")
    .limit(max)
    .execute();
}
