import { sql } from "kysely";
import type { Queries } from "../platform/database/transaction.ts";
import { daysOfRefund } from "./take-back-membership.ts";

/** What has become of the days of an order's grant. */
export interface SpreadDays {
  readonly granted: number;
  /** Taken by the order's refunds. */
  readonly byRefunds: number;
  /** Taken by operators, those that were moved included. */
  readonly byHand: number;
  readonly moved: number;
  readonly movedTo: readonly number[];
  readonly isRevoked: boolean;
}

/** Undefined if the order has no grant. */
export async function findSpreadDays(db: Queries, orderNo: string): Promise<SpreadDays | undefined> {
  const { rows } = await sql<SpreadDays>`
    select granted.days as granted, granted.revoked_at is not null as "isRevoked",
      coalesce(sum(cut.days) filter (where cut.source_kind = 'refund'), 0)::int as "byRefunds",
      coalesce(sum(cut.days) filter (where cut.source_kind = 'operator'), 0)::int as "byHand",
      coalesce(sum(cut.days) filter (where cut.moved_to is not null), 0)::int as moved,
      coalesce(array_agg(distinct cut.moved_to::int) filter (where cut.moved_to is not null), '{}') as "movedTo"
    from grants as granted
    left join grant_cuts as cut on cut.grant_id = granted.id
    where granted.source_kind = 'order' and granted.source_ref = ${orderNo}
    group by granted.id`.execute(db);
  return rows[0];
}

/** `days` are those of the order for its price. */
export type RefundFigures = Parameters<typeof daysOfRefund>[0];

/** Days that refunds should have taken, and that are on other accounts, where no refund takes them. */
export function daysOutOfReach(spread: SpreadDays, figures: RefundFigures): number {
  const { granted, byRefunds, byHand, moved, isRevoked } = spread;
  const isWhole = figures.refundedFen >= figures.paidFen;
  const due = isWhole ? granted : Math.min(granted, daysOfRefund(figures));
  const taken = isRevoked ? granted - byHand : byRefunds;
  return Math.max(0, Math.min(moved, due - taken));
}
