import { expect, test } from "vitest";
import { checkClocks } from "./check-clocks.ts";

const linesFound = (path: string, text: string) => checkClocks({ path, text }).map(({ line }) => line);

test("pages do not read the visitor's clock, however it is written", () => {
  for (const read of [
    "Date.now()",
    "new Date()",
    "new Date( )",
    "Date()",
    "performance.timeOrigin",
    "useState(Date.now)",
  ]) {
    const text = `const a = 1;\nconst nowMs = ${read};`;
    expect([read, linesFound("web/src/payments/OrderSummary.tsx", text)]).toEqual([read, [2]]);
    expect(linesFound("web/src/console/settings/Backups.tsx", text)).toEqual([2]);
    expect(linesFound("web/src/payments/membership-end.test.ts", text)).toEqual([]);
    expect(linesFound("server/src/platform/clock.ts", text)).toEqual([]);
  }
});

test("what the server says is read as a date, and intervals have a clock of their own", () => {
  expect(linesFound("web/src/payments/x.ts", "new Date(endsAt); performance.now(); Date.parse(at)")).toEqual(
    [],
  );
});

test("an excepted file may read it", () => {
  expect(linesFound("web/src/accounts/codes/cooldown.ts", "Date.now()")).toEqual([]);
});
