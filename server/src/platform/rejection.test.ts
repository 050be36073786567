import { expect, test } from "vitest";
import { isActionRejection, isRejection, Rejection } from "./rejection.ts";

test("a sentence has the rejection's parameters in both languages, and the English one is the message", () => {
  const rejection = new Rejection("refundAboveRemainder", { restFen: 250 });
  expect(rejection).toMatchObject({
    code: "refundAboveRemainder",
    kind: { code: 8127, status: 400 },
    sentence: { zh: "最多还能退¥2.50", en: "At most ¥2.50 can still be refunded" },
    message: "At most ¥2.50 can still be refunded",
  });
});

test("a code without its parameters, or with another's, does not compile", () => {
  const mistakes = [
    // @ts-expect-error
    () => new Rejection("refundAboveRemainder"),
    // @ts-expect-error
    () => new Rejection("refundAboveRemainder", { orderNo: "X1" }),
    // @ts-expect-error
    () => new Rejection("tooManyLogins"),
    // @ts-expect-error
    () => new Rejection("refundAboveRests", { restFen: 1 }),
  ];
  expect(mistakes).toHaveLength(4);
});

test("only the rejections of operators' actions are action rejections", () => {
  expect(isActionRejection(new Rejection("noDraft"))).toBe(true);
  const others = [
    new Rejection("staleEdit"),
    new Rejection("backupUnderway"),
    new Error("noDraft"),
    undefined,
  ];
  for (const other of others) expect(isActionRejection(other)).toBe(false);
  expect(isRejection("staleEdit", "noDraft")(new Rejection("noDraft"))).toBe(true);
  expect(isRejection("staleEdit")(new Rejection("noDraft"))).toBe(false);
});
