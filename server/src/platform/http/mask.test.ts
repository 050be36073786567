import { expect, test } from "vitest";
import { maskLine } from "./mask.ts";

test.each([
  ["a phone number", `{"to":"13800138000"}`, `{"to":"138****8000"}`],
  ["an email address", "sent to anna.li+x@mail.example.com", "sent to a***@mail.example.com"],
  ["an address that begins with a sign", "to=_anna@example.com", "to=_***@example.com"],
  ["a bearer", "authorization: Bearer abc-DEF_123", "authorization: Bearer ***"],
  ["a token", `"t":"${"aB3_".repeat(10)}xyz"`, `"t":"***"`],
  ["a password", `{"password":"it's \\"mine\\""}`, `{"password":"***"}`],
  ["a code", `{"code":"123456"}`, `{"code":"***"}`],
])("%s does not get into the log", (_, line, masked) => {
  expect(maskLine(line)).toBe(masked);
});

test("times, order numbers and error codes stay readable", () => {
  const line = `{"time":1763639000123,"orderNo":"20261120084733ABCDEFGHJKMNP","code":"ECONNREFUSED"}`;
  expect(maskLine(line)).toBe(line);
});

/** At this length, a quadratic algorithm would take many minutes. */
const length = 4_000_000;

test.each([
  ["names that no @ follows", "a."],
  ["names with an @ that no host follows", "a-a@"],
  ["hosts without a dot", "@a-"],
  ["bearers without a token", "Bearer "],
  ["digits", "138"],
  ["almost tokens", `${"a".repeat(42)} `],
  ["codes that do not end", '"code":"1234'],
  ["a password that does not end", '"password":"x\\"'],
])("a line of %s is masked in linear time", (_, part) => {
  const line = part.repeat(length / part.length);
  expect(maskLine(line).length).toBeLessThanOrEqual(line.length);
});

test("a line that is one password without an end, or spaces before one, is masked in linear time", () => {
  for (const start of ['"password":"', '"password"', "Bearer", "a@"]) {
    for (const filling of ["x", " ", "\\", "-"]) {
      const line = start + filling.repeat(length);
      expect(maskLine(line).length).toBeLessThanOrEqual(line.length);
    }
  }
});
