import { expect, test } from "vitest";
import { ApiError } from "../../platform/api/api-error.ts";
import { requireComplete } from "./exported-files.ts";

const lost = new ApiError({ kind: "network" });

test("a CSV file that was cut off is not saved, and the operator hears that the answer was lost", async () => {
  const whole = "id\r\n1\r\n2\r\nrows,2\r\n";
  expect(await requireComplete(whole)).toBe(whole);
  for (const reply of ["id\r\n1\r\n2\r\n", "id\r\n1\r\nrows,2\r\n", "", {}, undefined]) {
    await expect(requireComplete(reply)).rejects.toThrow(lost);
  }
});

test("an XLSX file that was cut off is not saved either", async () => {
  const end = [0x50, 0x4b, 0x05, 0x06, ...Array<number>(18).fill(0)];
  const bytes = Uint8Array.from([1, 2, 3, ...end]);
  expect(await requireComplete(new Blob([bytes]))).toBeInstanceOf(Blob);
  for (let length = 0; length < bytes.length; length += 1) {
    await expect(requireComplete(new Blob([bytes.slice(0, length)]))).rejects.toThrow(lost);
  }
});
