import { describe, expect, it } from "vitest";
import { ApiError, asReturned } from "../api/api-error.ts";
import { problems } from "./payment.text.ts";
import { resultOfError, resultOfStatus } from "./payment-result.ts";

function refusal(status: number, message: string) {
  return new ApiError({ kind: "refused", status, sentence: asReturned(message), wordless: message === "" });
}

describe("a status", () => {
  it.each(["SUCCESS", "TRADE_SUCCESS", "success"])("%s means paid [spec 7.12]", (status) => {
    expect(resultOfStatus({ status })).toEqual({ paid: true });
  });

  it.each(["FAILED", "TRADE_CLOSED"])("%s means failed [spec 7.12]", (status) => {
    expect(resultOfStatus({ status })).toEqual({ paid: false, reason: problems.paymentFailed });
  });

  it.each(["PENDING", "NOTPAY", "toString", "", null, 7])("%s means not yet", (status) => {
    expect(resultOfStatus({ status })).toBeUndefined();
  });

  it("may come bare, and nothing at all means not yet", () => {
    expect(resultOfStatus("SUCCESS")).toEqual({ paid: true });
    expect(resultOfStatus(undefined)).toBeUndefined();
  });
});

describe("an error while asking", () => {
  it.each(["交易不存在", "订单未支付", "ACQ.TRADE_NOT_EXIST", "transaction does not exist", "order unpaid"])(
    "that says “%s” is waited on [spec 7.13]",
    (message) => {
      expect(resultOfError(refusal(400, message))).toBeUndefined();
      expect(resultOfError(refusal(200, message))).toBeUndefined();
    },
  );

  it("with any other 400 means failed, in the server's words [spec 7.13]", () => {
    expect(resultOfError(refusal(400, "商户已停用"))).toEqual({
      paid: false,
      reason: asReturned("商户已停用"),
    });
  });

  it("with a wordless 400 means failed, in ours [spec 8.14]", () => {
    expect(resultOfError(refusal(400, ""))).toEqual({ paid: false, reason: problems.statusFailed });
  });

  it.each([401, 403, 404, 429, 500, 503])("with %i says nothing about the payment", (status) => {
    expect(resultOfError(refusal(status, "x"))).toBeUndefined();
  });

  it.each(["network", "timeout", "shape", "setup", "aborted"] as const)(
    "of the kind %s says nothing about the payment",
    (kind) => {
      expect(resultOfError(new ApiError({ kind, sentence: asReturned("x") }))).toBeUndefined();
      expect(resultOfError(new Error("x"))).toBeUndefined();
    },
  );
});
