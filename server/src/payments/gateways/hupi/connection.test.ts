import { expect, test } from "vitest";
import { readAnswer } from "./connection.ts";
import { hashOf } from "./signature.ts";

test("numbers keep every digit that was sent, since all of them are under the hash", () => {
  const { fields, data } = readAnswer(
    '{"errcode":0,"openid":20250101123456789012,"data":{"total_amount":9.90,"transaction_id":null}}',
  );
  expect(fields).toEqual({ errcode: "0", openid: "20250101123456789012" });
  expect(data).toEqual({ total_amount: "9.90", transaction_id: null });
  expect(hashOf(fields, "s")).toBe(hashOf({ errcode: "0", openid: "20250101123456789012" }, "s"));
});

test("escaped text is hashed as what it means", () => {
  const { fields } = readAnswer(
    '{"errcode":0,"url":"https:\\/\\/fake.example\\/pay","errmsg":"\\u6210\\u529f"}',
  );
  expect(fields).toMatchObject({ url: "https://fake.example/pay", errmsg: "成功" });
});

test("anything but an answer is unknown, never empty", () => {
  for (const text of ["", "null", "[]", "7", "<html>", '{"half": "an', "{}", '{"code":0}']) {
    expect(() => readAnswer(text)).toThrow("no answer");
  }
});
