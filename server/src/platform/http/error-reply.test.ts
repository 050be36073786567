import { expect, test } from "vitest";
import { Rejection } from "../rejection.ts";
import { buildErrorReply, toRejection } from "./error-reply.ts";

test("a rejection that is for commands alone says nothing to a client", () => {
  const rejection = new Rejection("databaseExists", { name: "baleen" });
  expect(toRejection(rejection).code).toBe("internal");
  const shown = new Rejection("cardRedeemed");
  expect(toRejection(shown)).toBe(shown);
});

test("an operator reads why an action was rejected, in the own language and with the code's number", () => {
  const rejection = new Rejection("stockTooLow", { left: 1, taken: 2 });
  const written = (language: "zh" | "en") =>
    buildErrorReply(rejection, { language, envelope: "code", requestId: "r" });
  expect(written("zh")).toMatchObject({
    status: 400,
    body: { code: 8404, message: "库存只剩1，不能减少2", requestId: "r" },
  });
  expect(written("en")).toMatchObject({ body: { message: "Only 1 is left, so 2 cannot be taken" } });
});
