import { sql } from "kysely";
import { type Clock, secondsAfter } from "../../platform/clock.ts";
import type { Queries } from "../../platform/database/transaction.ts";
import { RejectionCache } from "../../platform/http/rejection-cache.ts";
import { keyedMutex } from "../../platform/work-queue.ts";
import type { Account } from "../account-store.ts";

const freeFailures = 5;
const maxDelayS = 15 * 60;
const resetAfterS = 86_400;
/**
 * The most password guesses at one account in a day, whichever of its sign-in names is typed. The back-off alone allows
 * 111 for one name, so only an account with a second one, a bound address, reaches this limit. Its owner can still sign
 * in with a code.
 */
const maxADay = 120;

/**
 * Throttles password guesses with exponential backoff. Failures are counted in the database, so the throttle works
 * across nodes and restarts. Rejections are cached in memory briefly and then need no query.
 */
export class LoginThrottle {
  readonly #db: Queries;
  readonly #clock: Clock;
  readonly #rejections: RejectionCache;
  readonly #lockSubject = keyedMutex();

  constructor({ db, clock }: { readonly db: Queries; readonly clock: Clock }) {
    this.#db = db;
    this.#clock = clock;
    this.#rejections = new RejectionCache(clock);
  }

  /** Throws `tooManyLogins` if a rejection of the subject is cached; needs no query. */
  rejectIfCached(subject: string): void {
    this.#rejections.check(subject, "tooManyLogins");
  }

  /**
   * Counts a guess at a subject's password before the comparison, so that a hundred parallel guesses count as a
   * hundred. After five failures the next guess has to wait 1, 2, 4 … seconds, at most 15 minutes. Throws
   * `tooManyLogins` with the remaining seconds, and caches that rejection.
   */
  async count(subject: string): Promise<void> {
    this.rejectIfCached(subject);
    await this.#lockSubject(subject, async () => {
      const now = this.#clock.now();
      if (await countGuess(this.#db, subject, now)) return;
      const leftMs = await findRemainingMs(this.#db, subject, now);
      this.#rejections.reject(subject, "tooManyLogins", now.getTime() + leftMs);
    });
  }

  /**
   * Counts a guess, compares, and clears the subject's failures if the guess was right. A comparison that throws, for
   * example because the server is overloaded, is not counted. Throws `tooManyLogins`.
   */
  async guess<Result>(
    subject: string,
    compare: () => Promise<Result | undefined>,
  ): Promise<Result | undefined> {
    await this.count(subject);
    try {
      const result = await compare();
      if (result !== undefined) await this.reset(subject);
      return result;
    } catch (error) {
      await this.subtractGuess(subject);
      throw error;
    }
  }

  /**
   * Counts a guess at the account behind a name and returns whether it is within the daily 120. Never rejects, because
   * a rejection would reveal which names share an account. Always one statement.
   */
  async countAccountGuess(subject: string): Promise<boolean> {
    const now = this.#clock.now();
    const tomorrow = secondsAfter(now, resetAfterS);
    const isOver = sql<boolean>`login_failures.blocked_until <= ${now}`;
    const { failures } = await this.#db
      .insertInto("login_failures")
      .values({ subject, failures: 1, failed_at: now, blocked_until: tomorrow })
      .onConflict((conflict) =>
        conflict.column("subject").doUpdateSet({
          failures: sql`case when ${isOver} then 1 else login_failures.failures + 1 end`,
          failed_at: now,
          blocked_until: sql`case when ${isOver} then ${tomorrow} else login_failures.blocked_until end`,
        }),
      )
      .returning("failures")
      .executeTakeFirstOrThrow();
    return failures <= maxADay;
  }

  /**
   * Subtracts a guess that was right, or that was not compared. Earlier failures stay: clearing them would reveal to a
   * stranger that the name has an account, and which other names share it.
   */
  async subtractGuess(guessedSubject: string, dailySubject?: string): Promise<void> {
    this.#rejections.remove(guessedSubject);
    const decrement = { failures: sql<number>`failures - 1` };
    const updateFailuresOf = (which: string) =>
      this.#db.updateTable("login_failures").where("subject", "=", which).where("failures", ">", 0);
    await updateFailuresOf(guessedSubject)
      .set({ ...decrement, blocked_until: this.#clock.now() })
      .execute();
    if (dailySubject !== undefined) await updateFailuresOf(dailySubject).set(decrement).execute();
  }

  /** Clears a subject's failures, after a right password. */
  async reset(subject: string): Promise<void> {
    this.#rejections.remove(subject);
    await this.#db.deleteFrom("login_failures").where("subject", "=", subject).execute();
  }

  /** Clears all failures of an account and its names; returns the number of subjects that had failures. */
  async resetAccount(tx: Queries, account: Names & Pick<Account, "id">): Promise<number> {
    const own = accountSubject(account.id);
    const subjects = [
      own,
      ...namesOf(account).flatMap((name) => [strangerSubject(name), unknownNameSubject(name)]),
    ];
    for (const subject of subjects) this.#rejections.remove(subject);
    this.#rejections.removeByPrefix(`${own} on `);
    const { numDeletedRows } = await tx
      .deleteFrom("login_failures")
      .where((where) => where.or([where("subject", "in", subjects), isAccountSubject(account.id)]))
      .executeTakeFirst();
    return Number(numDeletedRows);
  }
}

/** Until when unknown devices have to wait before guessing at the account's names; undefined if they may guess now. */
export async function findGuessBlockEnd(db: Queries, account: Names, now: Date): Promise<Date | undefined> {
  const row = await db
    .selectFrom("login_failures")
    .select("blocked_until")
    .where("subject", "in", namesOf(account).map(strangerSubject))
    .where("blocked_until", ">", now)
    .orderBy("blocked_until", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.blocked_until;
}

type Names = Pick<Account, "username_key" | "email" | "phone">;

function namesOf({ username_key, email, phone }: Names): string[] {
  return [username_key, email, phone].filter((name) => name !== null);
}

/** Counts a guess unless its subject has to wait; returns whether the guess was counted. */
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

/**
 * The subject of all guesses at an account. With a device digest: guesses on a device that was signed in to the
 * account.
 */
export function accountSubject(accountId: number, deviceDigest?: string): string {
  const account = `account ${accountId}`;
  return deviceDigest === undefined ? account : `${account} on ${deviceDigest}`;
}

/** SQL: whether failures belong to an account, on any device. */
export function isAccountSubject(accountId: number) {
  const own = accountSubject(accountId);
  return sql<boolean>`(subject = ${own} or subject like ${`${own} on %`})`;
}

/**
 * The subject of guesses at a login name on devices that were never signed in to its account. The name need not exist.
 */
export function strangerSubject(name: string): string {
  return `strangers at ${name}`;
}

/** The counterpart of the account's subject for names without an account, so that both take the same time. */
export function unknownNameSubject(name: string): string {
  return `nobody ${name}`;
}

/** SQL: the delay after a number of failures, in seconds. */
function delayAfter(failures: ReturnType<typeof sql<number>>) {
  return sql`case when ${failures} < ${freeFailures} then 0
    else least(${maxDelayS}::float8, power(2, least(${failures} - ${freeFailures}, 20))) end`;
}

async function findRemainingMs(db: Queries, subject: string, now: Date): Promise<number> {
  const row = await db
    .selectFrom("login_failures")
    .select("blocked_until")
    .where("subject", "=", subject)
    .executeTakeFirst();
  return (row?.blocked_until ?? now).getTime() - now.getTime();
}
