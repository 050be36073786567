import { type LimitSubject, listLimits, subjectOf } from "../platform/http/limit.ts";
import type { World } from "./world.ts";

/** The counter of a limit, which is found by its name. Throws if there is no such limit. */
export function counterOf(name: string, by: LimitSubject, key?: string | number, windowS = 3600) {
  const limit = listLimits().find((one) => one.name === name && one.by === by && one.windowS === windowS);
  if (!limit) throw new Error(`No limit counts ${name} per ${windowS} s by ${by}`);
  return limit.of(key);
}

/** Sets a counter to a number of requests in a window that begins now. */
export async function setCount(
  { db, clock }: Pick<World, "db" | "clock">,
  counter: ReturnType<typeof counterOf>,
  used: number,
): Promise<void> {
  const row = { subject: subjectOf(counter), used, window_start: clock.now() };
  await db
    .insertInto("rate_limits")
    .values(row)
    .onConflict((conflict) => conflict.column("subject").doUpdateSet(row))
    .execute();
}
