import type { MonthRow } from "@baleen/contract/back-office/month.ts";
import { expect, test } from "vitest";
import { daySumsOf, daysText, sumsOf } from "./month-sums.ts";

const row = (given: Partial<MonthRow>): MonthRow => ({
  day: "2026-11-03",
  method: "wechat",
  source: "bill",
  payments: 0,
  paidFen: 0,
  refunds: 0,
  refundedFen: 0,
  feeFen: 0,
  withoutFee: 0,
  ...given,
});

test("the net is what was paid less what went back and what gateways kept, and fees that came back add to it", () => {
  const rows = [
    row({ payments: 2, paidFen: 7800, feeFen: 46 }),
    row({ day: "2026-11-04", refunds: 1, refundedFen: 1300, feeFen: -8 }),
  ];
  expect(sumsOf(rows)).toMatchObject({ payments: 2, refunds: 1, feeFen: 38, netFen: 7800 - 1300 - 38 });
  expect(sumsOf([])).toMatchObject({ netFen: 0, withoutFee: 0 });
});

test("each day has its own sums, and says which bill is missing of those that there could be", () => {
  const rows = [
    row({ paidFen: 3900, source: "ledger" }),
    row({ method: "hupi", paidFen: 100, source: "ledger" }),
  ];
  const days = daySumsOf({
    days: ["2026-11-02", "2026-11-03"],
    rows,
    methodsWithBills: ["wechat", "alipay"],
  });
  expect(days).toMatchObject([
    { day: "2026-11-02", netFen: 0, billMissing: [] },
    {
      day: "2026-11-03",
      netFen: 4000,
      billMissing: ["wechat"],
      paidFenByMethod: { wechat: 3900, hupi: 100 },
    },
  ]);
});

test("days that follow each other are named by the first and the last", () => {
  expect(daysText(["2026-11-09", "2026-11-03", "2026-11-05", "2026-11-07", "2026-11-08"])).toBe(
    "11-03, 11-05, 11-07 – 11-09",
  );
  expect(daysText([])).toBe("");
});
