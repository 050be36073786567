import { expect, test } from "vitest";
import { ApiError } from "../../platform/api/api-error.ts";
import { csvText } from "./csv.ts";

test("a file that was cut off is not saved, and the operator hears that the answer was lost", () => {
  const whole = "id\r\n1\r\n2\r\nrows,2\r\n";
  expect(csvText(whole)).toBe(whole);
  for (const reply of ["id\r\n1\r\n2\r\n", "id\r\n1\r\nrows,2\r\n", "", {}, undefined]) {
    expect(() => csvText(reply)).toThrow(new ApiError({ kind: "network" }));
  }
});
