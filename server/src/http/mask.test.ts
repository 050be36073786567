import { expect, test } from "vitest";
import { maskLine } from "./mask.ts";

test.each([
  ["a phone number", `{"to":"13800138000"}`, `{"to":"138****8000"}`],
  ["an e-mail address", "sent to anna.li+x@mail.example.com", "sent to a***@mail.example.com"],
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
