import { expect, test } from "vitest";
import { parseTaxNumber } from "./tax-number.ts";

/** Numbers of well-known companies, as printed on their invoices. */
const known = ["91440300708461136T", "91330100799655058B", "914403001922038216"];

test("numbers of real companies are read, however they were pasted", () => {
  for (const number of known) expect(parseTaxNumber(number)).toBe(number);
  expect(parseTaxNumber(" 9144 0300 7084 6113 6t ")).toBe(known[0]);
  expect(parseTaxNumber("９１４４０３００－７０８４６１１３６Ｔ")).toBe(known[0]);
});

test("one wrong symbol anywhere is noticed", () => {
  const [number = ""] = known;
  for (let at = 0; at < number.length; at += 1) {
    const other = number[at] === "3" ? "4" : "3";
    expect(parseTaxNumber(number.slice(0, at) + other + number.slice(at + 1))).toBeUndefined();
  }
});

test("other lengths and letters that look like digits are no number", () => {
  expect(parseTaxNumber("")).toBeUndefined();
  expect(parseTaxNumber("9144030070846113")).toBeUndefined();
  // Their check symbols would be right.
  for (const count of [17, 19]) expect(parseTaxNumber("0".repeat(count))).toBeUndefined();
  expect(parseTaxNumber(`I${"0".repeat(16)}1`)).toBeUndefined();
  expect(parseTaxNumber("91440300708461I36T")).toBeUndefined();
});
