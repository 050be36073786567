import type { Queries } from "../db/transaction.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../http/app-error.ts";
import type { Allowance } from "../http/turns.ts";
import { type BrokenPromises, findBrokenPromises } from "./find-broken-promises.ts";

const oneNodeADay: Allowance = { most: 1, windowS: 86_400, refusal: "tooManyRequests" };

/** Checks the promises about money once a day, by whichever node comes first; undefined when another did. */
export async function checkDaily({ db, clock, turns, alarm }: Deps): Promise<BrokenPromises | undefined> {
  try {
    await turns.take("daily check of the promises", oneNodeADay);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
  const now = clock.now();
  const broken = await findBrokenPromises(db, now);
  await db
    .insertInto("promise_checks")
    .values({ checked_at: now, broken: JSON.stringify(broken) })
    .execute();
  for (const [promise, times] of Object.entries(broken)) {
    if (times > 0) alarm(`A promise about money does not hold: ${promise}`, { times });
  }
  return broken;
}

/** What the last check found, and when; undefined before the first. */
export async function readLastCheck(db: Queries): Promise<{ checkedAt: string; broken: object } | undefined> {
  const row = await db
    .selectFrom("promise_checks")
    .selectAll()
    .orderBy("checked_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && { checkedAt: row.checked_at.toISOString(), broken: row.broken };
}
