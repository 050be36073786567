import type { ErrorName } from "@baleen/contract/errors.ts";
import { sql } from "kysely";
import { type Clock, secondsAfter } from "../clock.ts";
import type { Queries } from "../database/transaction.ts";
import { keyedMutex } from "../work-queue.ts";
import { AppError } from "./app-error.ts";
import { networksOf } from "./client-address.ts";
import { RejectionCache } from "./rejection-cache.ts";

/** At most `max` requests of a subject in a fixed window; the next one is rejected with `error`. */
export interface RateLimit {
  readonly max: number;
  readonly windowS: number;
  readonly error: ErrorName;
}

interface Options {
  readonly db: Queries;
  readonly clock: Clock;
  /** Multiplies limits per IP address: the demo's visitors often share one. */
  readonly ipFactor: number;
}

const maxClockSkewS = 5;

/**
 * Fixed-window rate limits. The counters are in the database, each updated by one statement, so limits hold across
 * nodes and restarts. A rejection is cached in memory for two seconds and then costs no query. Requests of one
 * subject are counted one at a time, so that a flood waits for a row's lock with one connection of the pool and not
 * with all of them.
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
   * Counts one request of a subject and returns how many there were in its window, or throws the limit's error with the
   * seconds until it ends. Rejected requests are not counted.
   */
  async consume(subject: string, limit: RateLimit, queries = this.#db): Promise<number> {
    this.#rejections.check(subject, limit.error);
    const count = () => this.#count(subject, limit, queries);
    // A transaction already holds a connection; queueing it behind others that need one could deadlock the pool.
    return await (queries === this.#db ? this.#lockSubject(subject, count) : count());
  }

  async #count(subject: string, limit: RateLimit, queries: Queries): Promise<number> {
    const now = this.#options.clock.now();
    const isOver = sql`not (${isCurrent(now, limit)})`;
    const { rows } = await sql<{ used: number }>`
      insert into rate_limits (subject, window_start, used) values (${subject}, ${now}, 1)
      on conflict (subject) do update set
        used = case when ${isOver} then 1 else rate_limits.used + 1 end,
        window_start = case when ${isOver} then ${now} else rate_limits.window_start end
        where ${isOver} or rate_limits.used < ${limit.max}
      returning used`.execute(queries);
    if (rows[0]) return rows[0].used;
    const window = await this.#window(subject, limit, queries);
    return this.#reject(subject, limit, window?.window_start ?? now);
  }

  /** `consume` that returns whether the request was within the limit instead of throwing. */
  async tryConsume(subject: string, limit: RateLimit): Promise<boolean> {
    return await succeeds(this.consume(subject, limit));
  }

  /** The number of requests counted in a subject's current window. */
  async count(subject: string, limit: RateLimit): Promise<number> {
    return (await this.#window(subject, limit, this.#db))?.used ?? 0;
  }

  /** Throws the limit's error if a subject is at its limit; counts nothing. */
  async check(subject: string, limit: RateLimit): Promise<void> {
    this.#rejections.check(subject, limit.error);
    const row = await this.#window(subject, limit, this.#db);
    if (row && row.used >= limit.max) this.#reject(subject, limit, row.window_start);
  }

  /**
   * `consume` for an action of one client (`clientKeyOf`) and of the networks that it is in. A request that one of them
   * rejects is counted by none.
   */
  async consumeForIp(action: string, clientKey: string, limit: RateLimit, queries = this.#db): Promise<void> {
    this.checkCachedForIp(action, clientKey, limit);
    const counted: string[] = [];
    try {
      for (const one of this.#ipLimits(action, clientKey, limit)) {
        await this.consume(one.subject, one.limit, queries);
        counted.push(one.subject);
      }
    } catch (error) {
      if (error instanceof AppError) for (const subject of counted) await this.restore(subject, queries);
      throw error;
    }
  }

  async tryConsumeForIp(action: string, clientKey: string, limit: RateLimit): Promise<boolean> {
    return await succeeds(this.consumeForIp(action, clientKey, limit));
  }

  async checkForIp(action: string, clientKey: string, limit: RateLimit): Promise<void> {
    for (const one of this.#ipLimits(action, clientKey, limit)) await this.check(one.subject, one.limit);
  }

  /** Throws if a rejection of a client or of its networks is cached; costs no query. */
  checkCachedForIp(action: string, clientKey: string, limit: RateLimit): void {
    for (const { subject } of this.#ipLimits(action, clientKey, limit)) {
      this.#rejections.check(subject, limit.error);
    }
  }

  /** Takes back one `consume`, for requests that turned out not to count. */
  async restore(subject: string, queries = this.#db): Promise<void> {
    this.#rejections.remove(subject);
    await queries
      .updateTable("rate_limits")
      .set((set) => ({ used: set("used", "-", 1) }))
      .where("subject", "=", subject)
      .where("used", ">", 0)
      .execute();
  }

  async restoreForIp(action: string, clientKey: string, limit: RateLimit): Promise<void> {
    for (const { subject } of this.#ipLimits(action, clientKey, limit)) await this.restore(subject);
  }

  /** Resets the windows of subjects; returns how many were running. */
  async reset(subjects: readonly string[], queries: Queries): Promise<number> {
    if (subjects.length === 0) return 0;
    for (const subject of subjects) this.#rejections.remove(subject);
    const { numDeletedRows } = await queries
      .deleteFrom("rate_limits")
      .where("subject", "in", subjects)
      .executeTakeFirst();
    return Number(numDeletedRows);
  }

  async #window(subject: string, limit: RateLimit, queries: Queries) {
    return await queries
      .selectFrom("rate_limits")
      .select(["used", "window_start"])
      .where("subject", "=", subject)
      .where(isCurrent(this.#options.clock.now(), limit))
      .executeTakeFirst();
  }

  #ipLimits(action: string, clientKey: string, limit: RateLimit) {
    const { max, windowS } = limit;
    return networksOf(clientKey).map(({ key, share }) => ({
      subject: `${action} per ${windowS} s from ${key}`,
      limit: { ...limit, max: max * share * this.#options.ipFactor },
    }));
  }

  #reject(subject: string, { windowS, error }: RateLimit, windowStart: Date): never {
    this.#rejections.reject(subject, error, windowStart.getTime() + windowS * 1000);
  }
}

async function succeeds(consuming: Promise<unknown>): Promise<boolean> {
  try {
    await consuming;
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/**
 * SQL: whether a row's window has begun and not ended. A start further ahead than clock skew was written before the
 * database's clock was set back; without this bound it would reject until that time comes again.
 */
function isCurrent(now: Date, { windowS }: RateLimit) {
  return sql<boolean>`rate_limits.window_start > ${secondsAfter(now, -windowS)}
    and rate_limits.window_start <= ${secondsAfter(now, maxClockSkewS)}`;
}
