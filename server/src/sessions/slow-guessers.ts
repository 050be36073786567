import { sql } from "kysely";
import type { Account } from "../accounts/account-store.ts";
import { deleteOld } from "../db/in-batches.ts";
import type { Queries } from "../db/transaction.ts";
import { AppError } from "../http/app-error.ts";
import { KnownRefusals } from "../http/known-refusals.ts";
import { type Clock, secondsAfter } from "../outside/clock.ts";
import { queueByKey } from "../outside/work-queue.ts";

const freeFailures = 5;
const longestDelayS = 15 * 60;
const forgetAfterS = 86_400;
/** Another node may have seen the right password meanwhile, so the database is asked again this often. */
const maxKnownMs = 2_000;

interface Setting {
  readonly db: Queries;
  readonly clock: Clock;
}

/**
 * Slows down guesses at passwords. They are counted in the database, so they hold across nodes and restarts. That a
 * guesser has to wait is known here for a while, and then costs no query.
 */
export class SlowGuessers {
  readonly #db: Queries;
  readonly #clock: Clock;
  readonly #known: KnownRefusals;
  readonly #inTurn = queueByKey();

  constructor({ db, clock }: Setting) {
    this.#db = db;
    this.#clock = clock;
    this.#known = new KnownRefusals(clock);
  }

  /** Throws `tooManyLogins` if a subject is already known to have to wait; costs no query. */
  checkKnown(subject: string): void {
    this.#known.check(subject, "tooManyLogins");
  }

  /**
   * Counts a guess at a subject's password before it is compared, so that a hundred parallel guesses are a
   * hundred counted ones. After five failures the next guess has to wait 1, 2, 4 … seconds, at most 15
   * minutes, never for good. Throws `tooManyLogins` with the seconds that are left; `checkKnown` then knows the subject,
   * and its alias.
   */
  async count(subject: string, alias: string | undefined): Promise<void> {
    this.checkKnown(subject);
    await this.#inTurn(subject, async () => {
      const now = this.#clock.now();
      if (await countGuess(this.#db, subject, now)) return;
      const leftMs = await msLeft(this.#db, subject, now);
      const nowMs = now.getTime();
      for (const known of [subject, alias]) {
        if (known) this.#known.add(known, nowMs + leftMs, nowMs + maxKnownMs);
      }
      throw new AppError("tooManyLogins", { waitS: Math.max(1, Math.ceil(leftMs / 1000)) });
    });
  }

  /** A right password clears what was counted. */
  async forget(subject: string, alias: string | undefined): Promise<void> {
    for (const known of [subject, alias]) if (known) this.#known.remove(known);
    await this.#db.deleteFrom("login_failures").where("subject", "=", subject).execute();
  }

  /** Clears what was counted against an account, in browsers that it knows and in others. */
  async forgetAccount(tx: Queries, { id, username_key, email, phone }: Account): Promise<void> {
    const account = accountSubject(id);
    for (const name of [username_key, email, phone]) if (name) this.#known.remove(strangersSubject(name));
    this.#known.remove(account);
    this.#known.removeStartingWith(`${account} on `);
    await tx
      .deleteFrom("login_failures")
      .where((where) =>
        where.or([where("subject", "=", account), where("subject", "like", `${account} on %`)]),
      )
      .execute();
  }
}

/** Counts a guess, unless its subject has to wait; says whether it did. */
async function countGuess(db: Queries, subject: string, now: Date): Promise<boolean> {
  const failures = sql<number>`case
    when login_failures.failed_at < ${secondsAfter(now, -forgetAfterS)} then 1
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

/** Under which subject guesses at an account's password are counted; those of a browser that it knows, apart. */
export function accountSubject(accountId: number, deviceDigest?: string): string {
  const account = `account ${accountId}`;
  return deviceDigest === undefined ? account : `${account} on ${deviceDigest}`;
}

/** Under which alias guesses at a name are known that come from browsers which bring no mark of their own. */
export function strangersSubject(name: string): string {
  return `strangers at ${name}`;
}

function delayAfter(failures: ReturnType<typeof sql<number>>) {
  return sql`case when ${failures} < ${freeFailures} then 0
    else least(${longestDelayS}::float8, power(2, least(${failures} - ${freeFailures}, 20))) end`;
}

async function msLeft(db: Queries, subject: string, now: Date): Promise<number> {
  const row = await db
    .selectFrom("login_failures")
    .select("blocked_until")
    .where("subject", "=", subject)
    .executeTakeFirst();
  return (row?.blocked_until ?? now).getTime() - now.getTime();
}

/** Removes failures that are no longer counted. */
export async function tidyLoginFailures(db: Queries, before: Date): Promise<void> {
  await deleteOld(db, { table: "login_failures", since: "failed_at", before });
}
