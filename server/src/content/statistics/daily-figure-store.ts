import type { countDownload as call } from "@baleen/contract/content/statistics.ts";
import type { BuyerFindingKind } from "@baleen/contract/payments/payment-help.ts";
import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Context } from "../../context.ts";
import { addDays, chinaDayOf, startOfChinaDay } from "../../platform/china-day.ts";
import { inTransaction, type Queries } from "../../platform/database/transaction.ts";
import { defineHandler } from "../../platform/http/define-handler.ts";
import type { Handler } from "../../platform/http/handler.ts";
import { defineLimit } from "../../platform/http/limit.ts";
import type { Tables } from "../../tables.ts";

export type DailyFigure = Selectable<Tables["daily_figures"]>;

interface Span {
  readonly day: string;
  readonly from: Date;
  readonly to: Date;
}

type FigureQuery = (span: Span) => RawBuilder<unknown>;

/**
 * The beginning of the order numbers of an instant, in UTC. Order numbers begin with their time, so a time span is a
 * range of the primary key.
 */
export const firstOrderNoAt = (at: Date) => at.toISOString().replaceAll(/\D/g, "").slice(0, 14);

const queryEndedOrders = (state: string, value: RawBuilder<unknown>): FigureQuery => {
  return ({ from, to }) => sql`
    select payment_method, ${value} from order_events join orders using (order_no)
    where to_state = ${sql.lit(state)} and at >= ${from} and at < ${to} group by payment_method`;
};
const count = sql`count(*)`;
/**
 * The amount paid for an order, which may differ from its price: the last total signed by the gateway, as in
 * `foldFacts`.
 */
const signedFen = sql`(
  select paid_fen from gateway_facts join payment_attempts using (attempt_no, method)
  where payment_attempts.order_no = orders.order_no and state = 'paid' and paid_fen is not null
  group by paid_fen order by min(gateway_facts.id) desc limit 1)`;

/** What tells a buyer that they are a member, or that their money goes back or has gone back. */
const helpedFindings = [
  "active",
  "activating",
  "paidAgain",
  "returning",
  "returned",
  "refunding",
  "refunded",
  "partRefunded",
] as const satisfies readonly BuyerFindingKind[];

/** The SQL query of each figure: returns the rows (method, value) of a span. Each uses an index. */
const figureQueries = {
  ordersOpened: ({ from, to }) => sql`
    select payment_method, count(*) from orders
    where order_no >= ${firstOrderNoAt(from)} and order_no < ${firstOrderNoAt(to)} group by payment_method`,
  ordersPaid: queryEndedOrders("paid", count),
  paidFen: queryEndedOrders("paid", sql`sum(coalesce(${signedFen}, price_fen))`),
  ordersClosed: queryEndedOrders("closed", count),
  ordersFailed: queryEndedOrders("failed", count),
  ordersRefunded: queryEndedOrders("refunded", count),
  refundedFen: ({ from, to }) => sql`
    select method, sum(at_end - at_start) from payment_attempts
    join (
      select distinct attempt_no from gateway_facts
      where has_refund and learned_at >= ${from} and learned_at < ${to}
    ) as touched using (attempt_no),
    lateral (select ${sumRefundsBefore(from)} as at_start, ${sumRefundsBefore(to)} as at_end) as sums
    where state = 'paid' group by method`,
  accountsOpened: ({ from, to }) => sql`
    select '', count(*) from accounts where created_at >= ${from} and created_at < ${to}`,
  cardsRedeemed: ({ from, to }) => sql`
    select '', count(*) from cards where used_at >= ${from} and used_at < ${to}`,
  codesSent: ({ from, to }) => sql`
    select '', count(*) from codes where created_at >= ${from} and created_at < ${to}`,
  downloads: ({ day }) => sql`select '', downloads from downloads where day = ${day}`,
  complaints: ({ from, to }) => sql`
    select method, count(*) from complaints where created_at >= ${from} and created_at < ${to} group by method`,
  complaintsAnswered: ({ from, to }) => sql`
    select method, count(*) from complaints
    where created_at >= ${from} and created_at < ${to} and exists (
      select from complaint_entries where complaint_id = complaints.id and author = 'merchant'
        and at < complaints.created_at + interval '24 hours')
    group by method`,
  paymentsLookedUp: ({ day }) => sql`select '', count(*) from payment_look_ups where day = ${day}`,
  paymentsSettledByLookUp: ({ day }) => sql`
    select '', count(*) from payment_look_ups where day = ${day} and finding in (${sql.join(helpedFindings)})`,
} as const satisfies Readonly<Record<string, FigureQuery>>;

/** `computedAt`: in seconds since 1970. */
export type Figure = keyof typeof figureQueries | "members" | "computedAt";

/** The sum of an attempt's refunds in facts before a point in time, computed like `foldFacts`. */
function sumRefundsBefore(at: Date): RawBuilder<unknown> {
  return sql`greatest(
    (select coalesce(max(refunded_fen), 0) from gateway_facts as fact
      where fact.attempt_no = payment_attempts.attempt_no and fact.method = payment_attempts.method
        and learned_at < ${at}),
    (select coalesce(sum(refund_fen), 0) from (
      select distinct on (refund_no) refund_fen from gateway_facts as fact
      where fact.attempt_no = payment_attempts.attempt_no and fact.method = payment_attempts.method
        and refund_state = 'done' and learned_at < ${at}
      order by refund_no, id) as done))`;
}

/**
 * Recomputes the figures of a day. `lostFigures` are not recomputed, because the rows that they count have been deleted
 * since.
 */
export async function computeDay(
  db: Queries,
  day: string,
  { now, lostFigures = [] }: { readonly now: Date; readonly lostFigures?: readonly Figure[] },
) {
  const span = { day, from: startOfChinaDay(day), to: startOfChinaDay(addDays(day, 1)) };
  for (const [figure, counting] of Object.entries(figureQueries)) {
    if (lostFigures.some((lost) => lost === figure)) continue;
    await sql`
      with counted (method, value) as (${counting(span)}),
      gone as (
        update daily_figures set value = 0
        where day = ${day} and figure = ${figure} and method not in (select method from counted)
      )
      insert into daily_figures (day, figure, method, value)
      select ${day}::date, ${figure}::text, method, value from counted
      on conflict (day, figure, method) do update set value = excluded.value`.execute(db);
  }
  await setFigure(db, { day, figure: "computedAt", value: Math.floor(now.getTime() / 1000) });
}

async function setFigure(
  db: Queries,
  { day, figure, value }: Pick<DailyFigure, "day" | "value"> & { readonly figure: Figure },
): Promise<void> {
  await db
    .insertInto("daily_figures")
    .values({ day, figure, method: "", value })
    .onConflict((conflict) => conflict.columns(["day", "figure", "method"]).doUpdateSet({ value }))
    .execute();
}

/** The newest day without figures from `firstDay` up to, but not including, `beforeDay`. */
async function findDayWithoutFigures(
  db: Queries,
  { firstDay, beforeDay }: { readonly firstDay: string; readonly beforeDay: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ day: string }>`
    select candidates.at::date as day
    from generate_series(
      greatest(${firstDay}::date, coalesce(
        (select (created_at at time zone 'Asia/Shanghai')::date from accounts order by created_at limit 1),
        ${beforeDay}::date))::timestamp,
      (${beforeDay}::date - 1)::timestamp, '1 day') as candidates (at)
    where not exists (
      select from daily_figures where daily_figures.day = candidates.at::date and figure = 'computedAt')
    order by candidates.at desc limit 1`.execute(db);
  return rows[0]?.day;
}

export async function listFigures(db: Queries, fromDay: string, toDay: string): Promise<DailyFigure[]> {
  return await db
    .selectFrom("daily_figures")
    .select(["day", "figure", "method", "value"])
    .where("day", ">=", fromDay)
    .where("day", "<=", toDay)
    .orderBy("day")
    .execute();
}

/** The longest series that the console shows, in days. */
const maxSeriesDays = 365;
/** Missing earlier days computed per run. */
const daysAtOnce = 10;

/**
 * Job: computes the figures of today, of yesterday, whose last payments may have been settled after midnight, and of a
 * few earlier days without figures.
 */
export async function computeFigures({ db, clock }: Pick<Context, "db" | "clock">): Promise<void> {
  const now = clock.now();
  const today = chinaDayOf(now);
  const yesterday = addDays(today, -1);
  for (const day of [today, yesterday]) await inTransaction(db, (tx) => computeDay(tx, day, { now }));
  const { members } = await db
    .selectFrom("accounts")
    .select((select) => select.fn.countAll<number>().as("members"))
    .where("vip_expire_at", ">", now)
    .executeTakeFirstOrThrow();
  await setFigure(db, { day: today, figure: "members", value: members });
  const range = { firstDay: addDays(today, -maxSeriesDays), beforeDay: yesterday };
  for (let computed = 0; computed < daysAtOnce; computed += 1) {
    const day = await findDayWithoutFigures(db, range);
    if (day === undefined) return;
    // Codes are deleted after two days, so they can no longer be counted.
    await inTransaction(db, (tx) => computeDay(tx, day, { now, lostFigures: ["codesSent"] }));
  }
}

const perClient = defineLimit("counted downloads", {
  by: "client",
  max: 60,
  windowS: 3600,
  error: "tooManyRequests",
});

export const countDownload = defineHandler<Handler<typeof call>>({
  perClient: [perClient],
  async run({ db, clock }) {
    await db
      .insertInto("downloads")
      .values({ day: chinaDayOf(clock.now()), downloads: 1 })
      .onConflict((conflict) =>
        conflict.column("day").doUpdateSet((set) => ({ downloads: set("downloads.downloads", "+", 1) })),
      )
      .execute();
    return null;
  },
});
