import { isLifetime } from "@baleen/contract/membership/lifetime.ts";
import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import { sql } from "kysely";
import type { Tx } from "../platform/database/transaction.ts";
import { maxMergesMeanwhile, type Order, orderColumns } from "../shop/orders/order-store.ts";
import type { Attempt } from "./attempt-store.ts";

/** The columns that settling needs. */
export type LockedAttempt = Pick<Attempt, "attempt_no" | "method" | "amount_fen" | "state" | "replaced_at">;

export interface LockedPayment {
  readonly order: Order;
  readonly attempt: LockedAttempt;
  readonly isAccountDeleted: boolean;
  /** Whether the account is already a lifetime member before this payment is settled. */
  readonly isLifetimeMember: boolean;
}

/**
 * Locks account, order and attempt, in this order, until the transaction ends. Returns order and attempt; undefined if
 * there is no such attempt. Each part of the SQL statement reads the rows that the previous part has locked. Rows that
 * are not locked, such as facts, must be read by a later SQL statement. If a merge gave the order to another account
 * while the first one's lock was awaited, the second pass locks that account.
 */
export async function lockPayment(
  tx: Tx,
  method: PaymentMethod,
  attemptNo: string,
): Promise<LockedPayment | undefined> {
  for (let pass = 1; pass <= maxMergesMeanwhile; pass += 1) {
    const row = await lockRows(tx, method, attemptNo);
    if (!row) return undefined;
    const { attempt_no, amount_fen, replaced_at, attempt_state, ...rest } = row;
    const { isAccountDeleted, isAccountMerged, vip_expire_at, ...order } = rest;
    if (isAccountMerged) continue;
    const attempt = { attempt_no, method, amount_fen, replaced_at, state: attempt_state };
    return { order, attempt, isAccountDeleted, isLifetimeMember: isLifetime(vip_expire_at) };
  }
  throw new Error(`The order of ${attemptNo} still belongs to an account that was merged`);
}

async function lockRows(tx: Tx, method: PaymentMethod, attemptNo: string) {
  const { rows } = await sql<
    Order &
      Pick<Attempt, "attempt_no" | "amount_fen" | "replaced_at"> & {
        attempt_state: Attempt["state"];
        isAccountDeleted: boolean;
        isAccountMerged: boolean;
        vip_expire_at: Date | null;
      }
  >`
    with owner as materialized (
      select orders.order_no, accounts.deleted_at is not null as "isAccountDeleted",
        accounts.merged_into is not null as "isAccountMerged", vip_expire_at
      from payment_attempts
      join orders on orders.order_no = payment_attempts.order_no
      join accounts on accounts.id = orders.account_id
      where payment_attempts.attempt_no = ${attemptNo} and payment_attempts.method = ${method}
      for update of accounts
    ),
    ordered as materialized (
      select "isAccountDeleted", "isAccountMerged", vip_expire_at, ${sql.join(orderColumns.map((column) => sql.ref(column)))} from owner join orders on orders.order_no = owner.order_no
      for update of orders
    )
    select ${sql.join(orderColumns.map((column) => sql.ref(column.replace("orders.", "ordered."))))},
      attempt.attempt_no, attempt.amount_fen, attempt.replaced_at, attempt.state as attempt_state,
      "isAccountDeleted", "isAccountMerged", vip_expire_at
    from ordered join payment_attempts as attempt on attempt.order_no = ordered.order_no
    where attempt.attempt_no = ${attemptNo}
    for update of attempt`.execute(tx);
  return rows[0];
}
