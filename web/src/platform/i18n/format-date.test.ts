import { describe, expect, it, test } from "vitest";
import { formatChinaTime, formatDate, formatDateTime } from "./format-date.ts";

// No time zone, so that the tests do not depend on the machine's time zone.
const moment = "2027-03-02T14:05:59";

describe("a moment", () => {
  it("is shown to the minute, year first [spec 9.18]", () => {
    expect(formatDateTime(moment)).toBe("2027/03/02 14:05");
    expect(formatDateTime("2027-03-02T00:00:00")).toBe("2027/03/02 00:00");
  });

  it("is shown as a day in the visitor's language", () => {
    expect(formatDate(moment, "zh")).toBe("2027年3月2日");
    expect(formatDate(moment, "en")).toBe("March 2, 2027");
  });

  it("that is no valid date is shown unchanged", () => {
    expect(formatDateTime("soon")).toBe("soon");
    expect(formatDate("soon", "en")).toBe("soon");
  });
});

test("times are those of China, whatever the machine's zone", () => {
  expect(formatChinaTime("2026-11-22T16:30:00.000Z")).toBe("2026-11-23 00:30");
  expect(formatChinaTime("2026-11-22T16:30:00.000Z", "day")).toBe("2026-11-23");
  expect(formatChinaTime("2026-11-22T16:30:05.999Z", "second")).toBe("2026-11-23 00:30:05");
  expect(formatChinaTime("soon")).toBe("soon");
});

test("a moment is of the day that it was in China", () => {
  expect(formatChinaTime("2026-11-20T15:59:59.000Z", "day")).toBe("2026-11-20");
  expect(formatChinaTime("2026-11-20T16:00:00.000Z", "day")).toBe("2026-11-21");
});
