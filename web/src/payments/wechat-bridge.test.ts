import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { payByBridge } from "./wechat-bridge.ts";

const request = {
  appId: "wx1",
  timeStamp: "1764072000",
  nonceStr: "kelp",
  package: "prepay_id=wx2",
  signType: "RSA",
  paySign: "c2lnbg==",
} as const;

const invoke = vi.fn();
const answerWith = (message?: string) =>
  invoke.mockImplementation((_name, _request, callback) => callback(message ? { err_msg: message } : {}));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", new EventTarget());
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  invoke.mockReset();
});

it("hands the request to WeChat as it is, and tells what WeChat says", async () => {
  vi.stubGlobal("WeixinJSBridge", { invoke });
  answerWith("get_brand_wcpay_request:ok");
  expect(await payByBridge(request)).toBe("ok");
  expect(invoke.mock.lastCall?.slice(0, 2)).toEqual(["getBrandWCPayRequest", request]);
  answerWith("get_brand_wcpay_request:cancel");
  expect(await payByBridge(request)).toBe("cancel");
  answerWith("get_brand_wcpay_request:fail");
  expect(await payByBridge(request)).toBe("fail");
  answerWith(undefined);
  expect(await payByBridge(request)).toBe("fail");
});

it("waits for a bridge that comes late", async () => {
  answerWith("get_brand_wcpay_request:ok");
  const paid = payByBridge(request);
  vi.stubGlobal("WeixinJSBridge", { invoke });
  document.dispatchEvent(new Event("WeixinJSBridgeReady"));
  expect(await paid).toBe("ok");
});

it("fails where no bridge comes", async () => {
  const paid = payByBridge(request);
  await vi.runAllTimersAsync();
  expect(await paid).toBe("fail");
  expect(invoke).not.toHaveBeenCalled();
});
