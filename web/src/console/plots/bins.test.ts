import { expect, test } from "vitest";
import { binName, binsOf, binTick, sumOf } from "./bins.ts";

const dayMs = 86_400_000;
const first = Date.parse("2026-10-28T00:00:00Z");
const days = Array.from({ length: 14 }, (_, index) => ({
  day: new Date(first + index * dayMs).toISOString().slice(0, 10),
  fen: index,
}));

test("weeks begin on Monday, months on their first day, and cut neither a day away nor in two", () => {
  expect(binsOf(days, "week").map(binName)).toEqual([
    "2026-10-28 – 2026-11-01",
    "2026-11-02 – 2026-11-08",
    "2026-11-09 – 2026-11-10",
  ]);
  const months = binsOf(days, "month");
  expect(months.map(binName)).toEqual(["2026-10-28 – 2026-10-31", "2026-11-01 – 2026-11-10"]);
  expect(months.map((bin) => binTick(bin, "month"))).toEqual(["2026-10", "2026-11"]);
  for (const size of ["day", "week", "month"] as const) {
    const bins = binsOf(days, size);
    expect(sumOf(bins, (bin) => sumOf(bin.days, ({ fen }) => fen))).toBe(sumOf(days, ({ fen }) => fen));
  }
});

test("each day is a bin of its own, named by its date", () => {
  expect(binsOf(days, "day")).toHaveLength(14);
  expect(binsOf(days, "day").slice(0, 1).map(binName)).toEqual(["2026-10-28"]);
  expect(binsOf([], "week")).toEqual([]);
});

test("a week across the new year is one week", () => {
  const bins = binsOf([{ day: "2026-12-31" }, { day: "2027-01-01" }], "week");
  expect(bins.map(binName)).toEqual(["2026-12-31 – 2027-01-01"]);
});
