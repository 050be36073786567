import { type RawBuilder, sql } from "kysely";
import { type Clock, secondsAfter } from "../clock.ts";
import { currentDatabaseCall } from "../database/database-call.ts";
import { isNotNullViolation } from "../database/database-errors.ts";
import type { Queries } from "../database/transaction.ts";
import { Rejection } from "../rejection.ts";
import { keyedMutex } from "../work-queue.ts";
import { networksOf } from "./client-address.ts";
import { type Counter, subjectOf } from "./limit.ts";
import { RejectionCache } from "./rejection-cache.ts";

interface Options {
  readonly db: Queries;
  readonly clock: Clock;
  /** Multiplies limits per IP address: the demo's visitors often share one address. */
  readonly ipFactor: number;
}

/** A row of a counter in the database. */
interface Row {
  readonly subject: string;
  readonly limit: Pick<Counter["limit"], "max" | "windowS" | "error" | "field">;
}

interface Window {
  readonly subject: string;
  readonly used: number;
  readonly windowStart: Date;
}

const maxClockSkewS = 5;

/**
 * Fixed-window rate limits. The counters are in the database, so limits hold across nodes and restarts. A rejection is
 * cached in memory for two seconds, during which it costs no query. Requests of one subject are counted one at a time,
 * so that in a flood only one connection of the pool waits for the row's lock.
 */
export class RateLimits {
  readonly #options: Options;
  readonly #db: Queries;
  readonly #rejections: RejectionCache;
  readonly #lockSubject = keyedMutex();

  constructor(options: Options) {
    this.#options = options;
    this.#db = options.db;
    this.#rejections = new RejectionCache(options.clock);
  }

  /**
   * Counts one request in all counters, or in none if one of them is at its limit. Then throws the error of that limit,
   * or of the one with the longest wait if there are several. A handler may count only once, since a second rejection
   * would not undo the first count. In a transaction, a rollback undoes the count.
   */
  async consumeAll(counters: readonly Counter[], queries = this.#db): Promise<void> {
    if (counters.length === 0) return;
    if (queries === this.#db) currentDatabaseCall()?.markLimitsCounted();
    this.checkCached(counters);
    const rows = this.#rowsOf(counters);
    const count = () => this.#countAll(rows, queries);
    // A transaction already holds a connection; queueing it behind others that need one could deadlock the pool.
    const rejection = await (queries === this.#db ? this.#runInTurn(rows, count) : count());
    if (rejection) throw rejection;
  }

  /** Like `consumeAll`, but returns whether the request was within all limits instead of throwing. */
  async tryConsumeAll(counters: readonly Counter[]): Promise<boolean> {
    try {
      await this.consumeAll(counters);
      return true;
    } catch (error) {
      if (error instanceof Rejection) return false;
      throw error;
    }
  }

  /**
   * Limits how often an attempt may fail. The attempt is counted before it runs, so that concurrent attempts count too.
   * The count is undone if the attempt succeeds, or throws an error for which `isFailure` returns false, such as one
   * about an overloaded server.
   */
  async limitFailures<Result>(
    counters: readonly Counter[],
    isFailure: (thrown: unknown) => boolean,
    attempt: () => Promise<Result>,
  ): Promise<Result> {
    await this.consumeAll(counters);
    try {
      const result = await attempt();
      await this.undoCount(counters);
      return result;
    } catch (thrown) {
      if (!isFailure(thrown)) await this.undoCount(counters);
      throw thrown;
    }
  }

  /** Throws the error of a counter that is at its limit, without counting. */
  async check(counters: readonly Counter[]): Promise<void> {
    this.checkCached(counters);
    const rows = this.#rowsOf(counters);
    const rejection = this.#rejectionBy(rows, await this.#windows(rows));
    if (rejection) throw rejection;
  }

  /** Throws if a rejection of a counter is cached; costs no query. */
  checkCached(counters: readonly Counter[]): void {
    const rejection = this.#rejections.find(this.#rowsOf(counters));
    if (rejection) throw rejection;
  }

  /** Undoes the count of one request in all counters. */
  async undoCount(counters: readonly Counter[], queries = this.#db): Promise<void> {
    const subjects = this.#rowsOf(counters).map(({ subject }) => subject);
    for (const subject of subjects) this.#rejections.remove(subject);
    if (subjects.length === 0) return;
    await queries
      .updateTable("rate_limits")
      .set((set) => ({ used: set("used", "-", 1) }))
      .where("subject", "in", subjects)
      .where("used", ">", 0)
      .execute();
  }

  /**
   * Counts an event that is never rejected; returns the number of events in the subject's window, including this one.
   */
  async countEvent(subject: string, windowS: number): Promise<number> {
    const now = this.#options.clock.now();
    const isRunning = isWindowRunning(now, sql`${windowS}::integer`);
    const { rows } = await this.#lockSubject(subject, () =>
      sql<{ used: number }>`
        insert into rate_limits (subject, window_start, used) values (${subject}, ${now}, 1)
        on conflict (subject) do update set
          used = case when ${isRunning} then rate_limits.used + 1 else 1 end,
          window_start = case when ${isRunning} then rate_limits.window_start else ${now} end
        returning used`.execute(this.#db),
    );
    return rows[0]?.used ?? 0;
  }

  /** The number of requests in a counter's window. */
  async readUsed(counter: Counter): Promise<number> {
    return (await this.#windows(this.#rowsOf([counter])))[0]?.used ?? 0;
  }

  /** Resets the windows of counters; returns how many windows were running. */
  async reset(counters: readonly Counter[], queries: Queries): Promise<number> {
    const subjects = this.#rowsOf(counters).map(({ subject }) => subject);
    if (subjects.length === 0) return 0;
    for (const subject of subjects) this.#rejections.remove(subject);
    const { numDeletedRows } = await queries
      .deleteFrom("rate_limits")
      .where("subject", "in", subjects)
      .executeTakeFirst();
    return Number(numDeletedRows);
  }

  /** The rows of counters. A counter by client has a row for the client and one for each network that contains it. */
  #rowsOf(counters: readonly Counter[]): Row[] {
    return counters.flatMap(({ limit, key }) =>
      limit.by === "client"
        ? networksOf(key).map((network) => ({
            subject: subjectOf(limit.of(network.key)),
            limit: { ...limit, max: limit.max * network.share * this.#options.ipFactor },
          }))
        : [{ subject: subjectOf({ limit, key }), limit }],
    );
  }

  /** Counts in all rows; if a limit is reached, counts in none and returns the rejection. */
  async #countAll(rows: readonly Row[], queries: Queries): Promise<Rejection | undefined> {
    // An earlier request in the queue may have been rejected.
    const cached = this.#rejections.find(rows);
    if (cached) return cached;
    const now = this.#options.clock.now();
    const isRunning = isWindowRunning(now, sql.ref("counters.window_s"));
    const statement = sql<Window>`
      with ${countersTable(rows)}, exhausted as (
        select subject, used, window_start from rate_limits join counters using (subject)
        where ${isRunning} and used >= max
      ), counted as (
        insert into rate_limits (subject, window_start, used)
        select subject, ${now}::timestamptz, 1 from counters
        where not exists (select from exhausted) order by subject
        on conflict (subject) do update set (window_start, used) = (
          select
            case when ${isRunning} then rate_limits.window_start else ${now}::timestamptz end,
            case when not (${isRunning}) then 1 when rate_limits.used < max then rate_limits.used + 1 end
          from counters where counters.subject = excluded.subject
        )
      )
      select subject, used, window_start as "windowStart" from exhausted`;
    try {
      return this.#rejectionBy(rows, (await statement.execute(queries)).rows);
    } catch (error) {
      // Another node reached a limit after this statement began. `used` became null, which fails the statement, so that
      // no row is counted.
      if (!isNotNullViolation(error)) throw error;
      // A failed transaction accepts no further statements.
      const windows = queries === this.#db ? await this.#windows(rows) : [];
      const [
        {
          limit: { error: reason },
        } = { limit: { error: "tooManyRequests" as const } },
      ] = rows;
      return this.#rejectionBy(rows, windows) ?? new Rejection(reason, { retryAfterS: 1 });
    }
  }

  async #windows(rows: readonly Row[]): Promise<Window[]> {
    const result = await sql<Window>`
      with ${countersTable(rows)}
      select subject, used, window_start as "windowStart" from rate_limits join counters using (subject)
      where ${isWindowRunning(this.#options.clock.now(), sql.ref("counters.window_s"))}`.execute(this.#db);
    return result.rows;
  }

  /** Caches rejections for the counters whose windows are full, and returns the longest; undefined if none is full. */
  #rejectionBy(rows: readonly Row[], windows: readonly Window[]): Rejection | undefined {
    const bySubject = new Map(windows.map((window) => [window.subject, window]));
    for (const { subject, limit } of rows) {
      const window = bySubject.get(subject);
      if (!window || window.used < limit.max) continue;
      this.#rejections.add(subject, window.windowStart.getTime() + limit.windowS * 1000);
    }
    return this.#rejections.find(rows);
  }

  /** Runs work in the queues of all counters. They are entered in a fixed order, so that requests cannot deadlock. */
  async #runInTurn<Result>(rows: readonly Row[], work: () => Promise<Result>): Promise<Result> {
    const subjects = rows.map(({ subject }) => subject).toSorted();
    const queued = subjects.reduceRight((inner, subject) => () => this.#lockSubject(subject, inner), work);
    return await queued();
  }
}

/** SQL: the counters as a table `counters (subject, max, window_s)`. */
function countersTable(rows: readonly Row[]) {
  const subjects = rows.map(({ subject }) => subject);
  const maxima = rows.map(({ limit }) => limit.max);
  const windows = rows.map(({ limit }) => limit.windowS);
  return sql`counters as (
    select * from unnest(${subjects}::text[], ${maxima}::integer[], ${windows}::integer[])
    as counters (subject, max, window_s)
  )`;
}

/**
 * SQL: whether a row's window is running. If its start lies further in the future than clock skew allows, it was
 * written before the database's clock was set back. Such a window does not count; otherwise it would reject requests
 * until that time.
 */
function isWindowRunning(now: Date, windowS: RawBuilder<unknown>) {
  return sql<boolean>`(rate_limits.window_start > ${now}::timestamptz - ${windowS} * interval '1 second'
    and rate_limits.window_start <= ${secondsAfter(now, maxClockSkewS)}::timestamptz)`;
}
