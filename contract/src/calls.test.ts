import { expect, test } from "vitest";
import type { Call } from "./call.ts";
import * as calls from "./calls.ts";
import { paymentMethods } from "./shop/payment-methods.ts";

const solved = { sessionId: "s1", captcha: "wxyz" };
const email = "kelp@example.com";
const phone = "13800138000";
const code = "123456";
const password = "secret1";
const userId = "7";
const nickname = "kelp";

/** The calls that the specification lists for browsers, each with the payloads in the specification. */
const listed: readonly [Call, method: "GET" | "POST", path: string, ...payloads: object[]][] = [
  [calls.readBasicConfig, "GET", "/config/website/basic"],
  [calls.readCompanyConfig, "GET", "/config/website/company"],
  [calls.readAnnouncements, "GET", "/config/website/announcements"],
  [calls.readFeatures, "GET", "/config/website/features"],
  [calls.readTestimonials, "GET", "/config/website/testimonials"],
  [calls.countDownload, "POST", "/statistics/download", {}],
  [calls.listPackages, "GET", "/packages/client"],
  [calls.issueCaptcha, "GET", "/captcha"],
  [
    calls.logIn,
    "POST",
    "/auth/login",
    { type: "username", username: "kelp", password, forceLogin: true },
    { type: "email", email, code, forceLogin: true },
    { type: "phone", phone, code, forceLogin: true },
  ],
  [calls.sendLoginEmailCode, "POST", "/auth/login/email/code", { email, ...solved }],
  [calls.sendLoginPhoneCode, "POST", "/auth/phone/code", { phone, ...solved }],
  [calls.sendRegisterEmailCode, "POST", "/register/email/code", { email, ...solved }],
  [calls.sendRegisterPhoneCode, "POST", "/register/phone/code", { phone, ...solved }],
  [
    calls.register,
    "POST",
    "/register",
    { type: "account", username: "kelp", password, nickname },
    { type: "email", email, code, password, nickname },
    { type: "phone", phone, code, password, nickname },
  ],
];

/** The calls for a signed-in user. */
const listedForMembers: typeof listed = [
  [calls.readProfile, "GET", "/auth/profile"],
  [calls.changePassword, "POST", "/users/change-password", { oldPassword: "old", newPassword: password }],
  [calls.activateCard, "POST", "/cards/validate", { keyCode: "ABCD-EFGH-2345-6789", userId }],
  [calls.sendBindEmailCode, "POST", "/auth/bind/email/code", { email }],
  [calls.sendBindPhoneCode, "POST", "/auth/bind/phone/code", { phone }],
  [calls.bindEmail, "POST", "/auth/bind/email", { email, code }],
  [calls.bindPhone, "POST", "/auth/bind/phone", { phone, code }],
  [
    calls.createOrder,
    "POST",
    "/orders",
    ...paymentMethods.map((paymentMethod) => ({
      userId: 7,
      packageId: 3,
      amount: 269,
      paymentMethod,
      status: "pending",
      description: "年度会员",
      currency: "CNY",
    })),
  ],
  [calls.startPayment, "POST", "/payment-configs/client/{method}/qrcode", { orderId: "B1", amount: 269 }],
  [calls.readPaymentStatus, "GET", "/payment-configs/status/{method}/{orderNo}"],
];

test.each([...listed, ...listedForMembers])(
  "$path has its method, its path and every field of its payloads [spec 7.3]",
  (call, method, path, ...payloads) => {
    expect([call.method, call.path]).toEqual([method, path]);
    // Parsing removes fields that a call does not define.
    for (const payload of payloads)
      expect(Object.keys(Object(call.body.parse(payload))).toSorted()).toEqual(
        Object.keys(payload).toSorted(),
      );
  },
);

test("what acts for a person needs a token, and nothing else does [spec 6.1]", () => {
  expect(new Set(listed.map(([{ access }]) => access))).toEqual(new Set(["anyone"]));
  expect(new Set(listedForMembers.map(([{ access }]) => access))).toEqual(new Set(["signed-in"]));
});

test("the ways to pay are WeChat, Alipay and hupi, and the currency is CNY alone [spec 1.7, 2.20]", () => {
  expect(paymentMethods).toEqual(["wechat", "alipay", "hupi"]);
  const order = { packageId: 3, amount: 269, paymentMethod: "wechat" };
  expect(calls.createOrder.body.safeParse({ ...order, currency: "CNY" }).success).toBe(true);
  expect(calls.createOrder.body.safeParse({ ...order, currency: "USD" }).success).toBe(false);
});

test("browsers wait long for whatever asks a gateway or collects much, and briefly for everything else [spec 9.2]", () => {
  const slow = Object.entries(calls).filter(([, { timeout }]) => timeout === "long");
  expect(slow.map(([name]) => name).toSorted()).toEqual([
    "createOrder",
    "exportData",
    "mergeAccounts",
    "refundOwnOrder",
    "requestDeletion",
    "startPayment",
  ]);
});
