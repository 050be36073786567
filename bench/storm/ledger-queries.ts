import type pg from "pg";
import type { OpenAlarm } from "./answer-violations.ts";
import type { Ledger, LedgerAttempt } from "./money-violations.ts";

export async function readLedger(client: Pick<pg.Pool, "query">): Promise<Ledger> {
  const attempts = await client.query<LedgerAttempt>(
    `select attempt_no as number, order_no as "orderNo", orders.state as "orderState",
       case when payment_attempts.state in ('paid', 'surplus', 'refunded') then amount_fen else 0 end as "receivedFen",
       coalesce((
         select sum(refunds.amount_fen) from refunds
         where refunds.attempt_no = payment_attempts.attempt_no and refunds.state = 'done'), 0)::integer as "refundedFen"
     from payment_attempts join orders using (order_no)`,
  );
  const grants = await client.query<{ kind: string; ref: string }>(
    "select source_kind as kind, source_ref as ref from grants where revoked_at is null and days > days_taken_back",
  );
  const cards = await client.query<{ id: string }>("select id::text from cards where used_at is not null");
  const refsOf = (kind: string) => grants.rows.filter((row) => row.kind === kind).map(({ ref }) => ref);
  return {
    attempts: attempts.rows,
    grantedOrders: refsOf("order"),
    grantedCards: refsOf("card"),
    usedCards: cards.rows.map(({ id }) => id),
  };
}

/** Work that is due or under way: notices, refunds and jobs. */
export async function countUnfinished(client: Pick<pg.Pool, "query">): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select (select count(*) from payment_notices where handled_at is null)::integer
       + (select count(*) from refunds where state = 'underway')::integer
       + (select count(*) from jobs where due_at <= now() or leased_by is not null)::integer as count`,
  );
  return rows[0]?.count ?? 0;
}

export async function readOpenAlarms(client: Pick<pg.Pool, "query">): Promise<OpenAlarm[]> {
  const { rows } = await client.query<OpenAlarm>("select kind, subject from alarms where closed_at is null");
  return rows;
}
