import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { creditDays, type PricedGrant, sumOfCredits } from "./credit-days.ts";
import { planLevels } from "./plan-levels.ts";

const dayMs = 86_400_000;
const start = new Date("2026-03-01T08:00:00Z");
const after = (days: number) => new Date(start.getTime() + days * dayMs);

let ids = 0;
function grant(days: number, level: 1 | 2 | 3, fen: number | undefined, atDay = 0): PricedGrant {
  ids += 1;
  const paid = fen === undefined ? undefined : { fen, days, leftFen: fen };
  return { id: ids, days, level, grantedAt: after(atDay), paid };
}

describe("remaining days", () => {
  test("are worth their share of what was paid, rounded up to the fen", () => {
    const month = grant(30, 1, 3900);
    const worth = (now: Date) => creditDays([month], { level: 2, priceFen: 9900, now });
    expect(worth(start)).toEqual([{ grantId: month.id, days: 30, worthFen: 3900 }]);
    expect(worth(after(10))).toEqual([{ grantId: month.id, days: 20, worthFen: 2600 }]);
    const odd = grant(30, 1, 1000);
    expect(creditDays([odd], { level: 2, priceFen: 9900, now: after(10) })).toMatchObject([
      { worthFen: 667 },
    ]);
  });

  test("of the day that has begun stay with the buyer", () => {
    const month = grant(30, 1, 3900);
    const credits = creditDays([month], { level: 2, priceFen: 9900, now: after(9.5) });
    expect(credits).toEqual([{ grantId: month.id, days: 20, worthFen: 2600 }]);
    expect(creditDays([month], { level: 2, priceFen: 9900, now: after(29.1) })).toEqual([]);
  });

  test("of the same level or a higher one are worth nothing, nor are those that nobody paid for", () => {
    const limits = { level: 2, priceFen: 9900, now: start } as const;
    expect(creditDays([grant(90, 2, 9900), grant(365, 3, 26_900)], limits)).toEqual([]);
    expect(creditDays([grant(30, 1, undefined)], limits)).toEqual([]);
  });

  test("belong to the newest grants of their level: a gift that is used last leaves nothing of a bought month", () => {
    const [month, gift] = [grant(30, 1, 3900), grant(10, 1, undefined, 5)];
    const limits = { level: 2, priceFen: 9900 } as const;
    expect(creditDays([month, gift], { ...limits, now: after(20) })).toMatchObject([
      { days: 10, worthFen: 1300 },
    ]);
    expect(creditDays([month, gift], { ...limits, now: after(31) })).toEqual([]);
  });

  test("pay at most for all but one fen of the price, and the others stay", () => {
    const year = grant(365, 1, 36_500);
    const credits = creditDays([year], { level: 2, priceFen: 9900, now: start });
    expect(credits).toEqual([{ grantId: year.id, days: 98, worthFen: 9800 }]);
    expect(creditDays([year], { level: 2, priceFen: 1, now: start })).toEqual([]);
  });

  test("are never worth more than what is left of their payment", () => {
    const month = { ...grant(30, 1, 3900), paid: { fen: 3900, days: 30, leftFen: 1000 } };
    expect(creditDays([month], { level: 2, priceFen: 9900, now: start })).toMatchObject([{ worthFen: 1000 }]);
  });
});

test("in any history, taking the credited days ends exactly that much of the lower levels, and nothing else", () => {
  const grants = fc.array(
    fc.record({
      days: fc.integer({ min: 1, max: 60 }),
      level: fc.constantFrom(1 as const, 2 as const, 3 as const),
      fen: fc.option(fc.integer({ min: 1, max: 40_000 }), { nil: undefined }),
      atDay: fc.integer({ min: 0, max: 90 }),
    }),
    { minLength: 1, maxLength: 6 },
  );
  fc.assert(
    fc.property(
      grants,
      fc.double({ min: 0, max: 120, noNaN: true }),
      fc.integer({ min: 1, max: 30_000 }),
      (list, nowDay, priceFen) => {
        const own = list
          .filter(({ atDay }) => atDay <= nowDay)
          .toSorted((one, other) => one.atDay - other.atDay)
          .map(({ days, level, fen, atDay }) => grant(days, level, fen, atDay));
        const now = after(nowDay);
        const credits = creditDays(own, { level: 3, priceFen, now });
        expect(sumOfCredits(credits)).toBeLessThan(priceFen);
        const taken = new Map(credits.map(({ grantId, days }) => [grantId, days]));
        const rest = own.map((one) => ({ ...one, days: one.days - (taken.get(one.id) ?? 0) }));
        const daysOf = (level: number) =>
          own.filter((one) => one.level === level).reduce((sum, { id }) => sum + (taken.get(id) ?? 0), 0);
        for (const level of [1, 2, 3])
          expect(leftMs(rest, level, now)).toBe(leftMs(own, level, now) - daysOf(level) * dayMs);
        for (const { grantId, days, worthFen } of credits) {
          const paid = own.find(({ id }) => id === grantId)?.paid;
          expect(worthFen).toBe(Math.ceil(((paid?.fen ?? 0) * days) / (paid?.days ?? 1)));
        }
      },
    ),
    { numRuns: 2000 },
  );
});

function leftMs(grants: readonly PricedGrant[], level: number, now: Date): number {
  return planLevels(grants)
    .filter((span) => span.level === level)
    .reduce(
      (sum, { from, to }) => sum + Math.max(0, to.getTime() - Math.max(from.getTime(), now.getTime())),
      0,
    );
}
