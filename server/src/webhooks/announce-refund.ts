import { sql } from "kysely";
import type { Tx } from "../platform/database/transaction.ts";
import { announceEvent } from "./announce-event.ts";

interface OrderMoney {
  readonly orderNo: string;
  readonly accountId: number;
  readonly paidFen: number;
  readonly refundedFen: number;
}

/**
 * Announces the money of an order if it differs from what was announced last. An order of which nothing was refunded is
 * announced only after a refund. The transaction must hold the order's lock.
 */
export async function announceRefund(tx: Tx, money: OrderMoney, at: Date): Promise<void> {
  const { orderNo, paidFen, refundedFen } = money;
  const isWhole = refundedFen >= paidFen;
  const { rows } = await sql`
    insert into announced_refunds as announced (order_no, paid_fen, refunded_fen)
    select ${orderNo}, ${paidFen}::integer, ${refundedFen}::integer
    where ${refundedFen > 0 || isWhole} or exists (select from announced_refunds where order_no = ${orderNo})
    on conflict (order_no) do update set paid_fen = excluded.paid_fen, refunded_fen = excluded.refunded_fen
    where (announced.paid_fen, announced.refunded_fen) <> (excluded.paid_fen, excluded.refunded_fen)
    returning order_no`.execute(tx);
  if (rows.length === 0) return;
  const data = { ...money, isWhole, refundedAt: at.toISOString() };
  await announceEvent(tx, { type: "order.refunded", data, at });
}
