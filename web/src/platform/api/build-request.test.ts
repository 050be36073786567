import { readPaymentStatus } from "@baleen/contract/payments/payments.ts";
import { listOwnOrders } from "@baleen/contract/payments/purchases.ts";
import { createOrder } from "@baleen/contract/shop/orders.ts";
import { describe, expect, it } from "vitest";
import { buildRequest } from "./build-request.ts";

const parts = { language: "zh", token: undefined, host: "" } as const;

describe("a request", () => {
  it("fills its path with encoded parameters [spec 7.1]", () => {
    const params = { method: "wechat", orderNo: "a/b?c" };
    const { url } = buildRequest(readPaymentStatus, { ...parts, params });
    expect(url).toBe("/api/payment-configs/status/wechat/a%2Fb%3Fc");
  });

  it("brings what its query has, encoded", () => {
    const query = { cursor: "a&b" };
    expect(buildRequest(listOwnOrders, { ...parts, query }).url).toBe("/api/orders/mine?cursor=a%26b");
  });

  it("cannot be built while a path parameter is missing", () => {
    expect(() => buildRequest(readPaymentStatus, { ...parts, params: { method: "wechat" } })).toThrow(
      "orderNo",
    );
  });

  it("sends its amount as a number [spec 5.10]", () => {
    const { init } = buildRequest(createOrder, { ...parts, body: { packageId: "7", amount: "269.00" } });
    expect(JSON.parse(String(init.body))).toEqual({ packageId: "7", amount: 269 });
  });

  it("carries the token, the language, the cookies and JSON [spec 7.1]", () => {
    const { init } = buildRequest(createOrder, { ...parts, language: "en", token: "t0ken", body: {} });
    const headers = new Headers(init.headers);
    expect(headers.get("Authorization")).toBe("Bearer t0ken");
    expect(headers.get("Accept-Language")).toBe("en");
    expect(headers.get("Content-Type")).toBe("application/json");
    expect(init.credentials).toBe("include");
  });

  it("has no Authorization header without a token, and no body when it only reads [spec 7.1]", () => {
    const params = { method: "wechat", orderNo: "B1" };
    const { init } = buildRequest(readPaymentStatus, { ...parts, params });
    expect(new Headers(init.headers).has("Authorization")).toBe(false);
    expect(init.body).toBeUndefined();
  });
});
