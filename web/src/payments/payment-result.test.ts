import { describe, expect, it } from "vitest";
import { ApiError } from "../platform/api/api-error.ts";
import { untranslated } from "../platform/errors/describe-error.ts";
import { problems } from "./payment.text.ts";
import { resultOfError, resultOfStatus } from "./poll-payment.ts";

function rejection(status: number, message: string) {
  return new ApiError({ kind: "rejected", status, message });
}

describe("a status", () => {
  it.each(["SUCCESS", "TRADE_SUCCESS", "success"])("%s means paid [spec 7.12]", (status) => {
    expect(resultOfStatus({ status })).toEqual({ type: "paid" });
  });

  it.each(["FAILED", "TRADE_CLOSED"])("%s means failed [spec 7.12]", (status) => {
    const failed = { type: "paymentFailed", reason: { message: problems.paymentFailed } };
    expect(resultOfStatus({ status })).toEqual({ ...failed, money: "unknown" });
    expect(resultOfStatus({ status, money: "toString" })).toEqual({ ...failed, money: "unknown" });
    for (const money of ["none", "unknown", "returned"] as const)
      expect(resultOfStatus({ status, money })).toEqual({ ...failed, money });
  });

  it.each(["PENDING", "NOTPAY", "toString", "", null, 7])("%s means not paid yet", (status) => {
    expect(resultOfStatus({ status })).toBe("pending");
  });

  it("may come without an envelope, and an empty reply means not paid yet", () => {
    expect(resultOfStatus("SUCCESS")).toEqual({ type: "paid" });
    expect(resultOfStatus(undefined)).toBe("pending");
  });
});

describe("an error while polling", () => {
  it.each(["交易不存在", "订单未支付", "ACQ.TRADE_NOT_EXIST", "transaction does not exist", "order unpaid"])(
    "without a code that says “%s” means pending [spec 7.13]",
    (message) => {
      expect(resultOfError(rejection(400, message))).toBe("pending");
      expect(resultOfError(rejection(200, message))).toBe("pending");
    },
  );

  it("with a code of the contract is not judged by its message", () => {
    const error = new ApiError({ kind: "rejected", status: 400, code: 6003, message: "订单未支付" });
    expect(resultOfError(error)).toMatchObject({ type: "paymentFailed" });
  });

  it("with any other 400 means failed, with the server's message [spec 7.13]", () => {
    expect(resultOfError(rejection(400, "商户已停用"))).toEqual({
      type: "paymentFailed",
      reason: { message: untranslated("商户已停用") },
      money: "unknown",
    });
  });

  it("with a 400 without a message means failed, with ours [spec 8.14]", () => {
    expect(resultOfError(rejection(400, ""))).toEqual({
      type: "paymentFailed",
      reason: { message: problems.statusFailed },
      money: "unknown",
    });
  });

  it.each([401, 403, 404, 429, 500, 503])("with %i says nothing about the payment", (status) => {
    expect(resultOfError(rejection(status, "x"))).toBeUndefined();
  });

  it.each(["network", "timeout", "malformed", "setup", "aborted"] as const)(
    "of the kind %s says nothing about the payment",
    (kind) => {
      expect(resultOfError(new ApiError({ kind, message: "x" }))).toBeUndefined();
      expect(resultOfError(new Error("x"))).toBeUndefined();
    },
  );
});
