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
  outcomes.length = 0;
});

const outcomes: string[] = [];
const pay = () => payByBridge(request, (outcome) => outcomes.push(outcome));
const wait = () => vi.advanceTimersByTimeAsync(60_000);

it("hands the request to WeChat as it is, and says what WeChat answers", async () => {
  vi.stubGlobal("WeixinJSBridge", { invoke });
  for (const [message, outcome] of [
    ["get_brand_wcpay_request:ok", "ok"],
    ["get_brand_wcpay_request:cancel", "cancel"],
    ["get_brand_wcpay_request:fail", "fail"],
    [undefined, "fail"],
  ] as const) {
    answerWith(message);
    pay();
    expect(outcomes.splice(0)).toEqual([outcome]);
  }
  expect(invoke.mock.lastCall?.slice(0, 2)).toEqual(["getBrandWCPayRequest", request]);
  await wait();
  expect(outcomes).toEqual([]);
});

it.each([undefined, null, {}, { err_msg: 5 }, { err_msg: null }, "system:access_denied"])(
  "takes an answer of %j for a failure",
  (result) => {
    vi.stubGlobal("WeixinJSBridge", { invoke });
    invoke.mockImplementation((_name, _request, callback) => callback(result));
    pay();
    expect(outcomes).toEqual(["fail"]);
  },
);

it("fails where the bridge throws", async () => {
  vi.stubGlobal("WeixinJSBridge", { invoke });
  invoke.mockImplementation(() => {
    throw new Error("access_control:not_allow");
  });
  pay();
  await wait();
  expect(outcomes).toEqual(["fail"]);
});

it("says so where the sheet does not answer, and passes on an answer that comes later", async () => {
  vi.stubGlobal("WeixinJSBridge", { invoke });
  invoke.mockImplementation(() => undefined);
  pay();
  expect(outcomes).toEqual([]);
  await wait();
  expect(outcomes).toEqual(["unanswered"]);
  invoke.mock.lastCall?.[2]({ err_msg: "get_brand_wcpay_request:ok" });
  expect(outcomes).toEqual(["unanswered", "ok"]);
});

it("waits for a bridge that comes late", () => {
  answerWith("get_brand_wcpay_request:ok");
  pay();
  vi.stubGlobal("WeixinJSBridge", { invoke });
  document.dispatchEvent(new Event("WeixinJSBridgeReady"));
  expect(outcomes).toEqual(["ok"]);
});

it("fails where no bridge comes", async () => {
  pay();
  await wait();
  expect(outcomes).toEqual(["fail"]);
  expect(invoke).not.toHaveBeenCalled();
});
