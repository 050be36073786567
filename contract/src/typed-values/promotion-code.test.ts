import fc from "fast-check";
import { expect, test } from "vitest";
import { listPromotionCodes, parsePromotionCode } from "./promotion-code.ts";

test("a promotion code reads the same however it is spelled", () => {
  for (const typed of ["SPRING26", "spring26", " spring-26 ", "Spring 26\n", "ＳＰＲＩＮＧ２６", "spring—26"])
    expect(parsePromotionCode(typed)).toBe("SPRING26");
});

test("letters that a random code does not have are also read as the digits they look like", () => {
  expect(listPromotionCodes("K7MXO3QPAI")).toEqual(["K7MXO3QPAI", "K7MX03QPA1"]);
  expect(listPromotionCodes("K7MX03QPA1")).toEqual(["K7MX03QPA1"]);
});

test("any other text is no code and throws nothing", () => {
  for (const typed of ["", "abc", "春节快乐", "A".repeat(25), "50%OFF", "a@b.cn"])
    expect(listPromotionCodes(typed)).toEqual([]);
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (typed) =>
      listPromotionCodes(typed).every((code) => /^[A-Z0-9]{4,24}$/.test(code)),
    ),
  );
});
