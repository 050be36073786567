import type { PaymentScene } from "@baleen/contract/payments/payments.ts";
import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import { describe, expect, it } from "vitest";
import { preferredMethod } from "./use-scene-methods.ts";

/** The preselected method if exactly these methods work. */
function preselected(
  working: readonly PaymentMethod[],
  scene: PaymentScene,
  { lastPaid, hupi }: { lastPaid?: PaymentMethod; hupi?: "wechat" | "alipay" } = {},
) {
  const methods = (["wechat", "alipay", "hupi"] as const).map((method) => ({
    method,
    works: working.includes(method),
    ...(method === "hupi" && hupi && { app: hupi }),
  }));
  return preferredMethod(methods, scene, lastPaid);
}

const all = ["wechat", "alipay", "hupi"] as const;

describe("the preselected method", () => {
  it("is WeChat Pay inside WeChat, whatever paid last", () => {
    expect(preselected(["wechat", "hupi"], "wechat", { lastPaid: "hupi", hupi: "wechat" })).toBe("wechat");
  });

  it("is hupi inside the app that hupi collects by, where nothing else works", () => {
    expect(preselected(["hupi"], "wechat", { hupi: "wechat" })).toBe("hupi");
    expect(preselected(["hupi"], "alipay", { hupi: "alipay" })).toBe("hupi");
  });

  it("is none inside an app where the only method that works names no app", () => {
    expect(preselected(["hupi"], "wechat")).toBeUndefined();
    expect(preselected(["hupi"], "alipay")).toBeUndefined();
  });

  it("is Alipay inside Alipay", () => {
    expect(preselected(all, "alipay", { lastPaid: "wechat" })).toBe("alipay");
  });

  it("is the one that paid last elsewhere, if it works", () => {
    expect(preselected(all, "browser", { lastPaid: "alipay" })).toBe("alipay");
    expect(preselected(all, "scan", { lastPaid: "hupi" })).toBe("hupi");
    expect(preselected(["alipay", "hupi"], "browser", { lastPaid: "wechat" })).toBe("alipay");
  });

  it("is the first that works, or none", () => {
    expect(preselected(all, "scan")).toBe("wechat");
    expect(preselected(["hupi"], "browser")).toBe("hupi");
    expect(preselected([], "browser", { lastPaid: "wechat" })).toBeUndefined();
  });
});
