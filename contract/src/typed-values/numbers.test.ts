import { expect, test } from "vitest";
import { findNumbers, withoutLabel } from "./numbers.ts";

const eight = /^\d{8}$/;

test.each([
  ["单号：1234 5678", ["12345678"]],
  ["No12345678", []],
  ["No. 12345678, paid", ["12345678"]],
  ["１２３４－５６７８", ["12345678"]],
  ["12345678 87654321", ["12345678", "87654321"]],
  ["1234 和 5678", []],
])("in %s", (text, numbers) => {
  expect(findNumbers(text, eight)).toEqual(numbers);
});

test("groups that are numbers of another known form are not joined into one", () => {
  expect(findNumbers("1234 5678", eight, [eight, /^\d{4}$/])).toEqual([]);
});

test.each([
  ["订单号：X1", "X1"],
  ["交易单号X1", "X1"],
  ["用户名 lilei", "lilei"],
  ["Username: li", "li"],
  ["anything at all: li", "li"],
  ["lilei", "lilei"],
  ["accountant", "accountant"],
  ["账号李雷", "账号李雷"],
  ["订单号", "订单号"],
])("%s without its label is %s", (text, value) => {
  expect(withoutLabel(text)).toBe(value);
});
