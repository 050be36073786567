import { sql } from "kysely";
import type { Queries } from "../platform/database/transaction.ts";

/** An order's grant, and what has become of its days. */
export interface OrderGrant {
  readonly id: number;
  readonly days: number;
  /** Taken by the order's refunds. */
  readonly byRefunds: number;
  /** Taken by operators, those that were moved included. */
  readonly byHand: number;
  readonly moved: number;
  readonly movedTo: readonly number[];
  readonly isRevoked: boolean;
}

/** Undefined if the order has no grant. */
export async function findOrderGrant(db: Queries, orderNo: string): Promise<OrderGrant | undefined> {
  const { rows } = await sql<OrderGrant>`
    select granted.id, granted.days, granted.revoked_at is not null as "isRevoked",
      coalesce(sum(cut.days) filter (where cut.source_kind = 'refund'), 0)::int as "byRefunds",
      coalesce(sum(cut.days) filter (where cut.source_kind = 'operator'), 0)::int as "byHand",
      coalesce(sum(cut.days) filter (where move.id is not null), 0)::int as moved,
      coalesce(array_agg(distinct substring(move.action from '[0-9]+$')::int)
        filter (where move.id is not null), '{}') as "movedTo"
    from grants as granted
    left join grant_cuts as cut on cut.grant_id = granted.id
    left join audit_log_entries as move
      on move.id = case cut.source_kind when 'operator' then cut.source_ref::bigint end
      and move.action like 'move % days to account %'
    where granted.source_kind = 'order' and granted.source_ref = ${orderNo}
    group by granted.id`.execute(db);
  return rows[0];
}
