import { sql } from "kysely";
import type { Account } from "../accounts/account-store.ts";
import { deleteOld } from "../db/in-batches.ts";
import type { Queries } from "../db/transaction.ts";
import { AppError } from "../http/app-error.ts";
import { RejectionCache } from "../http/rejection-cache.ts";
import { type Clock, secondsAfter } from "../outside/clock.ts";
import { keyedMutex } from "../outside/work-queue.ts";

const freeFailures = 5;
const maxDelayS = 15 * 60;
const resetAfterS = 86_400;
/** Another node may have seen the right password meanwhile, so a cached rejection expires after this long. */
const maxCachedMs = 2_000;

interface Options {
  readonly db: Queries;
  readonly clock: Clock;
}

/**
 * Throttles password guesses with exponential backoff. Failures are counted in the database, so the throttle holds
 * across nodes and restarts. Rejections are cached in memory for a short time and then cost no query.
 */
export class LoginThrottle {
  readonly #db: Queries;
  readonly #clock: Clock;
  readonly #rejections: RejectionCache;
  readonly #lockSubject = keyedMutex();

  constructor({ db, clock }: Options) {
    this.#db = db;
    this.#clock = clock;
    this.#rejections = new RejectionCache(clock);
  }

  /** Throws `tooManyLogins` if a rejection of the subject is cached; costs no query. */
  checkCached(subject: string): void {
    this.#rejections.check(subject, "tooManyLogins");
  }

  /**
   * Counts a guess at a subject's password before it is compared, so that a hundred parallel guesses count as a
   * hundred. After five failures the next guess has to wait 1, 2, 4 … seconds, at most 15 minutes. Throws
   * `tooManyLogins` with the seconds that are left, and caches that for the subject and its alias.
   */
  async count(subject: string, alias: string | undefined): Promise<void> {
    this.checkCached(subject);
    await this.#lockSubject(subject, async () => {
      const now = this.#clock.now();
      if (await countGuess(this.#db, subject, now)) return;
      const leftMs = await msLeft(this.#db, subject, now);
      const nowMs = now.getTime();
      for (const key of [subject, alias]) {
        if (key) this.#rejections.add(key, nowMs + leftMs, nowMs + maxCachedMs);
      }
      throw new AppError("tooManyLogins", { retryAfterS: Math.max(1, Math.ceil(leftMs / 1000)) });
    });
  }

  /** Clears a subject's failures, after a right password. */
  async reset(subject: string, alias: string | undefined): Promise<void> {
    for (const key of [subject, alias]) if (key) this.#rejections.remove(key);
    await this.#db.deleteFrom("login_failures").where("subject", "=", subject).execute();
  }

  /** Clears an account's failures, on known devices and on all others; returns the number of subjects that had some. */
  async resetAccount(tx: Queries, { id, username_key, email, phone }: Account): Promise<number> {
    const account = accountSubject(id);
    for (const name of [username_key, email, phone]) {
      if (name) this.#rejections.remove(unknownDeviceSubject(name));
    }
    this.#rejections.remove(account);
    this.#rejections.removeByPrefix(`${account} on `);
    const { numDeletedRows } = await tx
      .deleteFrom("login_failures")
      .where((where) =>
        where.or([where("subject", "=", account), where("subject", "like", `${account} on %`)]),
      )
      .executeTakeFirst();
    return Number(numDeletedRows);
  }
}

/** Counts a guess unless its subject has to wait; returns whether it was counted. */
async function countGuess(db: Queries, subject: string, now: Date): Promise<boolean> {
  const failures = sql<number>`case
    when login_failures.failed_at < ${secondsAfter(now, -resetAfterS)} then 1
    else login_failures.failures + 1 end`;
  const counted = await db
    .insertInto("login_failures")
    .values({ subject, failures: 1, failed_at: now, blocked_until: now })
    .onConflict((conflict) =>
      conflict
        .column("subject")
        .doUpdateSet({
          failures,
          failed_at: now,
          blocked_until: sql`${now}::timestamptz + ${delayAfter(failures)} * interval '1 second'`,
        })
        .where("login_failures.blocked_until", "<=", now),
    )
    .returning("failures")
    .executeTakeFirst();
  return counted !== undefined;
}

/** The subject of guesses at an account's password; guesses on a known device have a subject of their own. */
export function accountSubject(accountId: number, deviceDigest?: string): string {
  const account = `account ${accountId}`;
  return deviceDigest === undefined ? account : `${account} on ${deviceDigest}`;
}

/** The alias of guesses at a login name on devices without a device cookie. */
export function unknownDeviceSubject(name: string): string {
  return `strangers at ${name}`;
}

/** SQL: the delay after a number of failures, in seconds. */
function delayAfter(failures: ReturnType<typeof sql<number>>) {
  return sql`case when ${failures} < ${freeFailures} then 0
    else least(${maxDelayS}::float8, power(2, least(${failures} - ${freeFailures}, 20))) end`;
}

async function msLeft(db: Queries, subject: string, now: Date): Promise<number> {
  const row = await db
    .selectFrom("login_failures")
    .select("blocked_until")
    .where("subject", "=", subject)
    .executeTakeFirst();
  return (row?.blocked_until ?? now).getTime() - now.getTime();
}

/** Deletes failures that are no longer counted. */
export async function purgeLoginFailures(db: Queries, before: Date): Promise<void> {
  await deleteOld(db, { table: "login_failures", since: "failed_at", before });
}
