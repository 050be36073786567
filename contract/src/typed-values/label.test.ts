import { expect, test } from "vitest";
import { removeLabel } from "./label.ts";

test.each([
  ["订单号：X1", "X1"],
  ["交易单号X1", "X1"],
  ["用户名 lilei", "lilei"],
  ["优惠码SPRING26", "SPRING26"],
  ["Promotion code SPRING26", "SPRING26"],
  ["Username: li", "li"],
  ["anything at all: li", "li"],
  ["lilei", "lilei"],
  ["accountant", "accountant"],
  ["账号李雷", "账号李雷"],
  ["订单号", "订单号"],
])("%s without its label is %s", (text, value) => {
  expect(removeLabel(text)).toBe(value);
});
