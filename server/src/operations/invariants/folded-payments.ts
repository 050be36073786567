import { type RawBuilder, sql } from "kysely";

/** SQL pattern of refund numbers requested by this shop; must match `isOwnRefundNo`. */
const ownRefundNo = sql.lit("^(R[0-9A-HJKMNP-TV-Z]{25}|P[0-9A-HJKMNP-TV-Z]{25}R[0-9]*)$");

/** Condition for an attempt's facts, refunds and open statements; the outer query must name the attempt `attempt`. */
const matchesAttempt = (table: string) =>
  sql`${sql.ref(`${table}.attempt_no`)} = attempt.attempt_no and ${sql.ref(`${table}.method`)} = attempt.method`;

const factTotals = sql`
  select attempt_no, method, min(paid_fen) as least_fen, max(paid_fen) as paid_fen,
    coalesce(max(refunded_fen), 0) as reported_fen, max(learned_at) as learned_at
  from gateway_facts group by attempt_no, method`;

/** If a gateway has signed several totals: the one whose first occurrence is the newest. */
const lastTotal = sql`(
  select paid_fen from gateway_facts as fact where ${matchesAttempt("fact")} and paid_fen is not null
  group by paid_fen order by min(id) desc limit 1)`;

const arrivedRefunds = sql`
  select attempt_no, method, refund_no, refund_no ~ ${ownRefundNo} as is_own,
    (array_agg(refund_fen order by id) filter (where refund_state = 'done'))[1] as refund_fen,
    coalesce(min(happened_at), min(learned_at)) as at
  from gateway_facts where refund_no is not null and refund_fen is not null and refund_state is not null
  group by attempt_no, method, refund_no
  having bool_or(refund_state = 'done')`;

/**
 * A common table expression `payments`: the state of the payments of selected attempts. It is what `foldFacts` computes
 * in the product, written a second time in SQL so that each implementation reveals faults of the other.
 *
 * | column | meaning |
 * |---|---|
 * | `paid_fen` | the total signed by the gateway; null before |
 * | `is_contradicted` | the gateway has signed several totals |
 * | `refunded_fen` | the refunded amount, entered by operators or signed |
 * | `stated_fen` | the total of an open operator statement |
 * | `learned_at` | when the newest fact was learned |
 */
export const paymentsWhere = (condition: RawBuilder<unknown>) => sql`
  arrived as materialized (${arrivedRefunds}),
  refunds_of as (
    select attempt_no, method, sum(refund_fen) as arrived_fen,
      coalesce(sum(refund_fen) filter (where is_own), 0) as own_fen
    from arrived group by attempt_no, method
  ),
  stated as (
    select attempt_no, method, max(paid_fen) as paid_fen,
      bool_or(refunded_elsewhere_fen is not null) as is_of_refund,
      max(refunded_elsewhere_fen + (
        select coalesce(sum(refund_fen), 0) from arrived
        where arrived.attempt_no = said.attempt_no and arrived.method = said.method
          and not is_own and at > said.stated_at)) as elsewhere_fen
    from operator_statements as said where settled_at is null group by attempt_no, method
  ),
  payments as (
    select attempt.attempt_no, attempt.order_no, attempt.method, attempt.state, attempt.amount_fen,
      told.paid_fen, told.is_contradicted, told.learned_at, stated.paid_fen as stated_fen,
      coalesce(stated.is_of_refund, false) as has_stated_refund,
      greatest(told.signed_fen,
        least(told.own_fen + greatest(told.signed_fen - told.own_fen, coalesce(stated.elsewhere_fen, 0)),
          coalesce(told.paid_fen, 0))) as refunded_fen
    from payment_attempts as attempt
    join orders using (order_no)
    left join (${factTotals}) as fact using (attempt_no, method)
    left join refunds_of using (attempt_no, method)
    left join stated using (attempt_no, method)
    cross join lateral (
      select fact.learned_at, fact.least_fen < fact.paid_fen as is_contradicted,
        case when fact.least_fen < fact.paid_fen then ${lastTotal} else fact.paid_fen end as paid_fen,
        greatest(coalesce(fact.reported_fen, 0), coalesce(refunds_of.arrived_fen, 0)) as signed_fen,
        coalesce(refunds_of.own_fen, 0) as own_fen
    ) as told
    where ${condition}
  )`;
