import { describe, expect, it } from "vitest";
import { formatDate, formatDateTime } from "./format-date.ts";

// Without a time zone, so that the tests do not depend on the machine's.
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
