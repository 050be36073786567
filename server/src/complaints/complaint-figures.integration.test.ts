import { expect, test } from "vitest";
import { computeDay, listFigures } from "../content/statistics/daily-figure-store.ts";
import { chinaDayOf } from "../platform/china-day.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { openDesk, pass } from "./testing/complaint-world.ts";

test("a day's complaints are counted, and those of them that had an answer within 24 hours", async () => {
  const { world, desk } = await openDesk();
  const day = chinaDayOf(world.clock.now());
  for (const number of ["C1", "C2", "C3"]) desk.complain(number);
  await pass(world, 600);
  desk.addEntry("C1", { by: "merchant", kind: "MERCHANT_RESPONSE", at: world.clock.now() });
  await pass(world, 25 * 3600);
  desk.addEntry("C2", { by: "merchant", kind: "MERCHANT_RESPONSE", at: world.clock.now() });
  await pass(world, 3700);
  const now = world.clock.now();
  await inTransaction(world.db, (tx) => computeDay(tx, day, { now }));
  const figures = await listFigures(world.db, day, day);
  const valuesOf = (name: string) =>
    figures.filter(({ figure }) => figure === name).map(({ method, value }) => [method, value]);
  expect(valuesOf("complaints")).toEqual([["wechat", 3]]);
  expect(valuesOf("complaintsAnswered")).toEqual([["wechat", 1]]);
});
