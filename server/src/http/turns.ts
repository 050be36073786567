import type { ErrorName } from "@baleen/contract/errors.ts";
import { sql } from "kysely";
import type { Queries } from "../db/transaction.ts";
import { type Clock, secondsAfter } from "../outside/clock.ts";
import { queueByKey } from "../outside/work-queue.ts";
import { AppError } from "./app-error.ts";
import { KnownRefusals } from "./known-refusals.ts";

/** How many turns a subject has in a window of time. */
export interface Allowance {
  readonly most: number;
  readonly windowS: number;
  readonly refusal: ErrorName;
}

interface Setting {
  readonly db: Queries;
  readonly clock: Clock;
  /** How many times wider limits per address are: in the demo everyone comes from the same one. */
  readonly addressLeniency: number;
}

const longestAheadS = 5;

/**
 * Limits. They are counted in the database, each in one statement, so they hold across nodes and restarts.
 * A refusal is known here until it ends, and then costs no query. Until then the tries of one subject are counted one
 * after the other, so that a flood waits for a row's lock with one connection of the pool and not with all.
 */
export class Turns {
  readonly #db: Queries;
  readonly #clock: Clock;
  readonly #addressLeniency: number;
  readonly #known: KnownRefusals;
  readonly #inTurn = queueByKey();

  constructor({ db, clock, addressLeniency }: Setting) {
    this.#db = db;
    this.#clock = clock;
    this.#addressLeniency = addressLeniency;
    this.#known = new KnownRefusals(clock);
  }

  /**
   * Takes one turn of a subject, or throws the allowance's refusal with the seconds that are left. A refused try is
   * not counted.
   */
  async take(subject: string, allowance: Allowance, queries = this.#db): Promise<void> {
    this.#known.check(subject, allowance.refusal);
    const count = () => this.#count(subject, allowance, queries);
    // A transaction holds a connection already: waiting with it could take the last one from whom it waits for.
    await (queries === this.#db ? this.#inTurn(subject, count) : count());
  }

  async #count(subject: string, allowance: Allowance, queries: Queries): Promise<void> {
    const now = this.#clock.now();
    const isOver = sql<boolean>`not (${lasts(now, allowance)})`;
    const row = await queries
      .insertInto("turns")
      .values({ subject, window_start: now, taken: 1 })
      .onConflict((conflict) =>
        conflict
          .column("subject")
          .doUpdateSet({
            taken: sql`case when ${isOver} then 1 else turns.taken + 1 end`,
            window_start: sql`case when ${isOver} then ${now} else turns.window_start end`,
          })
          .where(sql<boolean>`${isOver} or turns.taken < ${allowance.most}`),
      )
      .returning("taken")
      .executeTakeFirst();
    if (!row) await this.#refuseUntilOver(subject, allowance, queries);
  }

  /** Takes a turn of a subject if one is left; says whether it was. */
  async tryTake(subject: string, allowance: Allowance): Promise<boolean> {
    try {
      await this.take(subject, allowance);
      return true;
    } catch (error) {
      if (error instanceof AppError) return false;
      throw error;
    }
  }

  /** How many turns of a subject's present window are taken. */
  async count(subject: string, allowance: Allowance): Promise<number> {
    return (await this.#window(subject, allowance, this.#db))?.taken ?? 0;
  }

  /** Throws if a subject has no turn left, without taking one. */
  async check(subject: string, allowance: Allowance): Promise<void> {
    this.#known.check(subject, allowance.refusal);
    const row = await this.#window(subject, allowance, this.#db);
    if (row && row.taken >= allowance.most) this.#refuse(subject, allowance, row.window_start);
  }

  /** The same for what one subscriber's address does. */
  async takeForAddress(
    what: string,
    subscriber: string,
    allowance: Allowance,
    queries = this.#db,
  ): Promise<void> {
    await this.take(addressSubject(what, subscriber, allowance), this.#widen(allowance), queries);
  }

  async tryTakeForAddress(what: string, subscriber: string, allowance: Allowance): Promise<boolean> {
    return await this.tryTake(addressSubject(what, subscriber, allowance), this.#widen(allowance));
  }

  async checkForAddress(what: string, subscriber: string, allowance: Allowance): Promise<void> {
    await this.check(addressSubject(what, subscriber, allowance), this.#widen(allowance));
  }

  /** Throws if an address is already known to have no turn left; costs no query. */
  checkKnownForAddress(what: string, subscriber: string, allowance: Allowance): void {
    this.#known.check(addressSubject(what, subscriber, allowance), allowance.refusal);
  }

  /** Gives a turn back that led to nothing worth counting. */
  async giveBack(subject: string): Promise<void> {
    this.#known.remove(subject);
    await this.#db
      .updateTable("turns")
      .set((set) => ({ taken: set("taken", "-", 1) }))
      .where("subject", "=", subject)
      .where("taken", ">", 0)
      .execute();
  }

  async giveBackForAddress(what: string, subscriber: string, allowance: Allowance): Promise<void> {
    await this.giveBack(addressSubject(what, subscriber, allowance));
  }

  async #window(subject: string, allowance: Allowance, queries: Queries) {
    return await queries
      .selectFrom("turns")
      .select(["taken", "window_start"])
      .where("subject", "=", subject)
      .where(lasts(this.#clock.now(), allowance))
      .executeTakeFirst();
  }

  #widen(allowance: Allowance): Allowance {
    return { ...allowance, most: allowance.most * this.#addressLeniency };
  }

  async #refuseUntilOver(subject: string, allowance: Allowance, queries: Queries): Promise<never> {
    const row = await this.#window(subject, allowance, queries);
    return this.#refuse(subject, allowance, row?.window_start ?? this.#clock.now());
  }

  #refuse(subject: string, { windowS, refusal }: Allowance, windowStart: Date): never {
    const untilMs = windowStart.getTime() + windowS * 1000;
    this.#known.add(subject, untilMs);
    const leftS = Math.ceil((untilMs - this.#clock.now().getTime()) / 1000);
    throw new AppError(refusal, { waitS: Math.max(1, leftS) });
  }
}

function addressSubject(what: string, subscriber: string, { windowS }: Allowance): string {
  return `${what} per ${windowS} s from ${subscriber}`;
}

/**
 * Whether a window has begun and lasts. One that begins later than nodes differ by was counted before the database's
 * clock was set back: it must not refuse until that time has come again.
 */
function lasts(now: Date, { windowS }: Allowance) {
  return sql<boolean>`turns.window_start > ${secondsAfter(now, -windowS)}
    and turns.window_start <= ${secondsAfter(now, longestAheadS)}`;
}

/** Removes what no limit looks at any more. */
export async function tidyTurns(db: Queries, before: Date): Promise<void> {
  await db.deleteFrom("turns").where("window_start", "<=", before).execute();
}
