import { expect, test } from "vitest";
import { isErrorCode, unwrapBody } from "./envelope.ts";
import { errors } from "./errors.ts";

test("every code of the contract is told from the numbers of other deployments", () => {
  for (const { code } of Object.values(errors)) expect(isErrorCode(code), String(code)).toBe(true);
  for (const code of [0, 1, -1, 200, 401, 500, 10_000, 2101.5, "2101", null, undefined]) {
    expect(isErrorCode(code), String(code)).toBe(false);
  }
});

test("an error keeps its code, message, fields and request id", () => {
  const body = { code: 1001, message: "不行", fields: { code: "6位" }, requestId: "r" };
  expect(unwrapBody("code", body)).toEqual({ ok: false, ...body });
  const { code: _, ...rest } = body;
  expect(unwrapBody("success", { success: false, ...rest })).toEqual({ ok: false, code: undefined, ...rest });
});
