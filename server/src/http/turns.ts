import type { ErrorName } from "@baleen/contract/errors.ts";
import { sql } from "kysely";
import type { Queries } from "../db/transaction.ts";
import type { Clock } from "../outside/clock.ts";
import { AppError } from "./app-error.ts";

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

const mostRemembered = 10_000;

/**
 * Limits. They are counted in the database, each in one statement, so they hold across nodes and restarts.
 * A refusal is remembered here until it ends: a flood is then refused without a question to the database,
 * which would otherwise be what the flood takes down.
 */
export class Turns {
  readonly #db: Queries;
  readonly #clock: Clock;
  readonly #addressLeniency: number;
  readonly #refusedUntilMs = new Map<string, number>();

  constructor({ db, clock, addressLeniency }: Setting) {
    this.#db = db;
    this.#clock = clock;
    this.#addressLeniency = addressLeniency;
  }

  /** Takes one turn of a subject, or throws the allowance's refusal with the seconds that are left. */
  async take(subject: string, allowance: Allowance, queries = this.#db): Promise<void> {
    this.#refuseRemembered(subject, allowance);
    const now = this.#clock.now();
    const isOver = sql<boolean>`turns.window_start <= ${oldest(now, allowance)}`;
    const row = await queries
      .insertInto("turns")
      .values({ subject, window_start: now, taken: 1 })
      .onConflict((conflict) =>
        conflict.column("subject").doUpdateSet({
          taken: sql`case when ${isOver} then 1 else turns.taken + 1 end`,
          window_start: sql`case when ${isOver} then ${now} else turns.window_start end`,
        }),
      )
      .returning(["taken", "window_start"])
      .executeTakeFirstOrThrow();
    if (row.taken > allowance.most) this.#refuse(subject, allowance, row.window_start);
  }

  /** Throws if a subject has no turn left, without taking one. */
  async check(subject: string, allowance: Allowance): Promise<void> {
    this.#refuseRemembered(subject, allowance);
    const row = await this.#db
      .selectFrom("turns")
      .select(["taken", "window_start"])
      .where("subject", "=", subject)
      .where("window_start", ">", oldest(this.#clock.now(), allowance))
      .executeTakeFirst();
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

  async checkForAddress(what: string, subscriber: string, allowance: Allowance): Promise<void> {
    await this.check(addressSubject(what, subscriber, allowance), this.#widen(allowance));
  }

  /** Gives a turn back that led to nothing worth counting. */
  async giveBack(subject: string): Promise<void> {
    this.#refusedUntilMs.delete(subject);
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

  #widen(allowance: Allowance): Allowance {
    return { ...allowance, most: allowance.most * this.#addressLeniency };
  }

  #refuseRemembered(subject: string, { refusal }: Allowance): void {
    const leftMs = (this.#refusedUntilMs.get(subject) ?? 0) - this.#clock.now().getTime();
    if (leftMs > 0) throw new AppError(refusal, { waitS: Math.ceil(leftMs / 1000) });
  }

  #refuse(subject: string, { windowS, refusal }: Allowance, windowStart: Date): never {
    const untilMs = windowStart.getTime() + windowS * 1000;
    if (this.#refusedUntilMs.size >= mostRemembered) this.#refusedUntilMs.clear();
    this.#refusedUntilMs.set(subject, untilMs);
    const leftS = Math.ceil((untilMs - this.#clock.now().getTime()) / 1000);
    throw new AppError(refusal, { waitS: Math.max(1, leftS) });
  }
}

function addressSubject(what: string, subscriber: string, { windowS }: Allowance): string {
  return `${what} per ${windowS} s from ${subscriber}`;
}

function oldest(now: Date, { windowS }: Allowance): Date {
  return new Date(now.getTime() - windowS * 1000);
}

/** Removes what no limit looks at any more. */
export async function tidyTurns(db: Queries, before: Date): Promise<void> {
  await db.deleteFrom("turns").where("window_start", "<=", before).execute();
}
