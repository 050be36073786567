import type { Fen } from "@baleen/contract/money.ts";
import type { Level } from "@baleen/contract/shop/packages.ts";
import { type Selectable, sql } from "kysely";
import type { Queries, Tx } from "../../platform/database/transaction.ts";
import type { Tables } from "../../tables.ts";

export type OrderCredit = Selectable<Tables["order_credits"]>;

/** Remaining days of one grant, and what they take off the price of an order. */
export interface NewCredit {
  readonly grantId: number;
  readonly days: number;
  readonly worthFen: Fen;
}

export interface UpgradeRequest {
  readonly accountId: number;
  /** Level and price, after a promotion code, of the better plan. */
  readonly level: Level;
  readonly priceFen: Fen;
  /** Whether remaining days of card keys are worth something. */
  readonly creditsCardDays: boolean;
  readonly now: Date;
}

/** What an account's remaining days of lower plans take off the price of a better one. */
export type QuoteUpgrade = (db: Queries, request: UpgradeRequest) => Promise<readonly NewCredit[]>;

export async function addCredits(tx: Tx, orderNo: string, credits: readonly NewCredit[]): Promise<void> {
  const rows = credits.map(({ grantId, days, worthFen }) => ({
    order_no: orderNo,
    grant_id: grantId,
    days,
    worth_fen: worthFen,
    used_days: null,
    credited_fen: worthFen,
  }));
  if (rows.length > 0) await tx.insertInto("order_credits").values(rows).execute();
}

/** The days that an order is partly paid with. */
export async function listCredits(db: Queries, orderNo: string): Promise<OrderCredit[]> {
  return await db
    .selectFrom("order_credits")
    .select(["order_no", "grant_id", "days", "worth_fen", "used_days", "credited_fen"])
    .where("order_no", "=", orderNo)
    .orderBy("grant_id")
    .execute();
}

export async function updateCredit(
  tx: Tx,
  { order_no, grant_id }: Pick<OrderCredit, "order_no" | "grant_id">,
  columns: Partial<Pick<OrderCredit, "used_days" | "credited_fen">>,
): Promise<void> {
  await tx
    .updateTable("order_credits")
    .set(columns)
    .where("order_no", "=", order_no)
    .where("grant_id", "=", grant_id)
    .execute();
}

/** What orders have of a grant's price: those that were paid, and those that are open. */
export interface CreditedFrom {
  readonly grantId: number;
  readonly paidFen: Fen;
  readonly reservedFen: Fen;
}

export async function listCreditedFrom(db: Queries, grantIds: readonly number[]): Promise<CreditedFrom[]> {
  if (grantIds.length === 0) return [];
  const { rows } = await sql<CreditedFrom>`
    select grant_id as "grantId",
      coalesce(sum(credited_fen) filter (where orders.state in ('paid', 'granted')), 0)::int as "paidFen",
      coalesce(sum(credited_fen) filter (where orders.state = 'pending'), 0)::int as "reservedFen"
    from order_credits join orders using (order_no)
    where grant_id = any(${grantIds}::bigint[])
    group by grant_id`.execute(db);
  return rows;
}
