import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import { sql } from "kysely";
import type { Queries } from "../../platform/database/transaction.ts";
import type { GatewayQuestion, Measurement } from "./gateway-meter.ts";

/** Adds the measurements of a node since its last report. */
export async function saveMeasurements(db: Queries, measurements: readonly Measurement[], at: Date) {
  if (measurements.length === 0) return;
  // All nodes use the same order, so that they cannot deadlock.
  const sorted = measurements.toSorted(byQuestion);
  const times = sorted.map(({ method, question, calls, durationsMs: durations_ms }) => {
    return { method, question, at, calls, durations_ms };
  });
  const outcomes = sorted.map((measurement) => ({
    method: measurement.method,
    question: measurement.question,
    last_success_at: measurement.lastSuccessAt ?? null,
    last_failure_at: measurement.lastFailureAt ?? null,
    last_failure: measurement.lastFailure ?? null,
  }));
  await db.insertInto("gateway_call_times").values(times).execute();
  await db
    .insertInto("gateway_outcomes")
    .values(outcomes)
    .onConflict((conflict) =>
      conflict.columns(["method", "question"]).doUpdateSet({
        last_success_at: sql`greatest(gateway_outcomes.last_success_at, excluded.last_success_at)`,
        last_failure_at: sql`greatest(gateway_outcomes.last_failure_at, excluded.last_failure_at)`,
        last_failure: sql`case
          when gateway_outcomes.last_failure_at is null or gateway_outcomes.last_failure_at <= excluded.last_failure_at
          then excluded.last_failure else gateway_outcomes.last_failure end`,
      }),
    )
    .execute();
}

function byQuestion(one: Measurement, other: Measurement): number {
  return `${one.method} ${one.question}` < `${other.method} ${other.question}` ? -1 : 1;
}

interface QuestionHealth {
  readonly method: PaymentMethod;
  readonly question: GatewayQuestion;
  readonly lastSuccessAt: Date | null;
  readonly lastFailureAt: Date | null;
  readonly lastFailure: string | null;
  /** Calls since an instant, on all nodes. */
  readonly calls: number;
  readonly medianMs: number | null;
  readonly p95Ms: number | null;
}

/** How gateways answered each kind of call that was ever made to them. */
export async function listGatewayHealth(db: Queries, since: Date): Promise<QuestionHealth[]> {
  const { rows } = await sql<QuestionHealth>`
    select outcome.method, outcome.question,
      last_success_at as "lastSuccessAt", last_failure_at as "lastFailureAt", last_failure as "lastFailure",
      coalesce((
        select sum(calls) from gateway_call_times as times
        where times.method = outcome.method and times.question = outcome.question and times.at > ${since}
      ), 0)::integer as calls,
      spread.quantiles[1] as "medianMs", spread.quantiles[2] as "p95Ms"
    from gateway_outcomes as outcome
    cross join lateral (
      select percentile_disc(array[0.5, 0.95]) within group (order by duration) as quantiles
      from gateway_call_times as times, unnest(times.durations_ms) as duration
      where times.method = outcome.method and times.question = outcome.question and times.at > ${since}
    ) as spread
    order by outcome.method, outcome.question`.execute(db);
  return rows;
}
