import { expect, test } from "vitest";
import { errorOf } from "./connection.ts";

const refused = (status: number, body: string) => {
  const { kind, code, message } = errorOf({ status, headers: {}, body: Buffer.from(body) }, true);
  return { kind, code, message };
};

test.each([
  [400, "PARAM_ERROR", "refused"],
  [401, "SIGN_ERROR", "refused"],
  [403, "OUT_TRADE_NO_USED", "refused"],
  [403, "NO_AUTH", "refused"],
  [404, "ORDER_NOT_EXIST", "refused"],
  [429, "FREQUENCY_LIMITED", "unknown"],
  [429, "ANYTHING", "unknown"],
  [403, "FREQUENCY_LIMIT", "unknown"],
  [500, "SYSTEM_ERROR", "unknown"],
  [400, "SYSTEMERROR", "unknown"],
  [503, "ANYTHING", "unknown"],
  [302, "ANYTHING", "unknown"],
])("%i %s is %s", (status, code, kind) => {
  expect(refused(status, JSON.stringify({ code, message: "原因" }))).toEqual({
    kind,
    code,
    message: `WeChat Pay refused: ${status} ${code} 原因`,
  });
});

test.each(["", "<html>403</html>", "null", "[]", '{"message":"no code"}', '{"code":"two words"}'])(
  "%j gives no reason, so nothing is known",
  (body) => {
    expect(refused(403, body)).toMatchObject({ kind: "unknown", code: "" });
  },
);

test("only calls above the gateway's limit had no effect for sure", () => {
  const hadNoEffect = (status: number, code: string) => {
    const body = Buffer.from(JSON.stringify({ code, message: "" }));
    return errorOf({ status, headers: {}, body }, true).hadNoEffect;
  };
  expect(hadNoEffect(429, "FREQUENCY_LIMITED")).toBe(true);
  expect(hadNoEffect(403, "FREQUENCY_LIMIT")).toBe(true);
  expect(hadNoEffect(500, "SYSTEM_ERROR")).toBe(false);
  expect(errorOf({ status: 429, headers: {}, body: Buffer.from("") }, true).hadNoEffect).toBe(true);
});

test("a long reason is cut for the log", () => {
  expect(refused(400, JSON.stringify({ code: "A", message: "x".repeat(5_000) })).message).toHaveLength(226);
});
