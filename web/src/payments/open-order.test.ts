import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { describeOrderError, openOrder } from "./open-order.ts";
import { problems } from "./payment.text.ts";

const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal("fetch", fetched);
  vi.stubGlobal("location", { hostname: "site.test" });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

const plan = { id: 3, name: "年度会员", price: 269, validDays: 365 };
const request = { buyerId: 7, plan, method: "wechat", scene: "scan", language: "zh" } as const;
type OrderInput = Pick<Parameters<typeof openOrder>[0], "scene" | "orderNo" | "isRestart">;
const open = (asked: Partial<OrderInput> = {}) =>
  openOrder({ ...request, ...asked, signal: new AbortController().signal });
/** How an order is paid if the server sends this reply. */
const flowOf = async (reply: unknown, scene: OrderInput["scene"] = "browser") => {
  answer(reply);
  return (await open({ scene, orderNo: "B1" })).flow;
};

async function messageShown() {
  const error = await open().then(
    () => {
      throw new Error("The order was opened.");
    },
    (reason: unknown) => reason,
  );
  return describeOrderError(error).message;
}

function answer(data: unknown, message = "成功") {
  fetched.mockResolvedValueOnce(Response.json({ code: 0, message, data }));
}

function reject(status: number, message: string) {
  fetched.mockResolvedValueOnce(Response.json({ code: 1, message, requestId: "r" }, { status }));
}

describe("opening an order", () => {
  it("creates it, requests its code, and returns both [spec 1.7, 3.9, 7.11]", async () => {
    answer({ orderNo: "B1" });
    answer({ codeUrl: "weixin://pay" });
    expect(await open()).toEqual({ orderNo: "B1", flow: { kind: "code", content: "weixin://pay" } });

    const [placed, asked] = fetched.mock.calls;
    expect(placed?.[0]).toBe("/api/orders");
    expect(JSON.parse(String(placed?.[1]?.body))).toEqual({
      userId: 7,
      packageId: 3,
      amount: 269,
      paymentMethod: "wechat",
      status: "pending",
      description: "年度会员",
      currency: "CNY",
    });
    expect(asked?.[0]).toBe("/api/payment-configs/client/wechat/qrcode");
    expect(JSON.parse(String(asked?.[1]?.body))).toEqual({ orderId: "B1", amount: 269 });
  });

  it("accepts the code under its other name [spec 3.9]", async () => {
    answer({ orderNo: "B1" });
    answer({ qrcode: "weixin://pay" });
    expect(await open()).toMatchObject({ flow: { kind: "code", content: "weixin://pay" } });
  });

  it("asks for an order that exists, in its scene, and over again if it must", async () => {
    answer({ codeUrl: "", payUrl: "https://wx.tenpay.com/h5?prepay_id=1", validForS: 300 });
    expect(await open({ scene: "browser", orderNo: "B1", isRestart: true })).toMatchObject({
      orderNo: "B1",
      expiresAtMs: expect.any(Number),
    });
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(JSON.parse(String(fetched.mock.lastCall?.[1]?.body))).toEqual({
      orderId: "B1",
      amount: 269,
      scene: "browser",
      again: true,
    });
  });

  it("is paid by a link on a telephone, with or without a code beside it", async () => {
    const href = "https://wx.tenpay.com/h5?prepay_id=1";
    expect(await flowOf({ codeUrl: "", payUrl: href })).toEqual({ kind: "link", href });
    expect(await flowOf({ codeUrl: "https://qr.alipay.com/1", payUrl: "/demo/cashier/B1" })).toEqual({
      kind: "link",
      href: "/demo/cashier/B1",
    });
    expect(await flowOf({ qrcode: "https://qr.alipay.com/1" })).toEqual({
      kind: "link",
      href: "https://qr.alipay.com/1",
    });
    expect(await flowOf({ codeUrl: "weixin://pay" })).toEqual({ kind: "code", content: "weixin://pay" });
    expect(await flowOf({ codeUrl: "https://qr.alipay.com/1" }, "scan")).toMatchObject({ kind: "code" });
  });

  it("is paid by the bridge inside WeChat, once WeChat has told who pays", async () => {
    const jsapi = {
      appId: "wx1",
      timeStamp: "1",
      nonceStr: "n",
      package: "p",
      signType: "RSA",
      paySign: "s",
    };
    const url = "https://open.weixin.qq.com/connect/oauth2/authorize?appid=wx1#wechat_redirect";
    expect(await flowOf({ codeUrl: "", authorizeUrl: url }, "wechat")).toEqual({ kind: "authorize", url });
    expect(await flowOf({ codeUrl: "", jsapi }, "wechat")).toEqual({ kind: "bridge", request: jsapi });
  });

  it("never opens what is no address of the web", async () => {
    for (const payUrl of ["javascript:alert(1)", "//evil.example/", "weixin://pay"])
      await expect(flowOf({ codeUrl: "", payUrl })).rejects.toThrow(problems.notStarted.en);
    // On a computer, the specification's message speaks of a code.
    await expect(flowOf({ codeUrl: "" }, "scan")).rejects.toThrow(problems.noCode.en);
  });

  it("leads to the profile where the shop needs a phone number first", async () => {
    const message = "付款前请先绑定手机号";
    fetched.mockResolvedValueOnce(Response.json({ code: 5012, message, requestId: "r" }, { status: 400 }));
    const error = await open().catch((reason: unknown) => reason);
    expect(describeOrderError(error)).toMatchObject({
      message: { zh: message },
      remedy: { path: "/profile" },
    });
  });

  it("shows the server's message when the order is rejected", async () => {
    reject(400, "该套餐已售罄");
    expect(await messageShown()).toEqual({ zh: "该套餐已售罄", en: "该套餐已售罄" });
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it("has a message of its own when the server sends none [spec 8.13]", async () => {
    reject(400, "");
    expect(await messageShown()).toEqual(problems.orderFailed);
  });

  it("says that the order number is missing [spec 8.13]", async () => {
    answer(null);
    expect(await messageShown()).toEqual(problems.noOrderNo);
  });

  it("shows the server's message when the method is rejected", async () => {
    answer({ orderNo: "B1" });
    reject(400, "这种支付方式暂未开通，请换一种方式");
    expect(await messageShown()).toMatchObject({ zh: "这种支付方式暂未开通，请换一种方式" });
  });

  it("shows the server's message when the reply has no payment code, else its own [spec 8.13]", async () => {
    answer({ orderNo: "B1" });
    answer({ message: "商户未签约" });
    expect(await messageShown()).toMatchObject({ zh: "商户未签约" });
    answer({ orderNo: "B1" });
    answer({});
    expect(await messageShown()).toEqual(problems.noCode);
  });

  it("shows the envelope's message when the reply has no payment code [spec 8.13]", async () => {
    for (const data of [null, {}, { codeUrl: "" }]) {
      answer({ orderNo: "B1" });
      fetched.mockResolvedValueOnce(Response.json({ code: 0, message: "渠道维护中", data }));
      expect(await messageShown()).toMatchObject({ zh: "渠道维护中" });
    }
  });

  it("leads to where the deletion is cancelled when one waits, and nowhere else", async () => {
    fetched.mockResolvedValueOnce(
      Response.json({ code: 3101, message: "账号正在等待注销" }, { status: 400 }),
    );
    const described = describeOrderError(await open().catch((reason: unknown) => reason));
    expect(described).toMatchObject({
      message: { zh: "账号正在等待注销" },
      remedy: { path: "/account/privacy" },
    });
    fetched.mockResolvedValueOnce(Response.json({ code: 4001, message: "已售罄" }, { status: 400 }));
    expect(describeOrderError(await open().catch((reason: unknown) => reason)).remedy).toBeUndefined();
  });

  it("says that the network is at fault when it is", async () => {
    fetched.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    expect(await messageShown()).toMatchObject({ zh: "网络错误，请检查您的网络连接" });
  });
});
