import { bindEmail } from "@baleen/contract/accounts/binding.ts";
import { sendRegisterEmailCode } from "@baleen/contract/accounts/codes.ts";
import { changePassword } from "@baleen/contract/accounts/passwords.ts";
import { register } from "@baleen/contract/accounts/registration.ts";
import { errors } from "@baleen/contract/errors.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { activateCard } from "@baleen/contract/membership/cards.ts";
import { expect, test } from "vitest";
import { captchaTexts, texts as codes } from "./accounts/codes/codes.text.ts";
import {
  bindingTexts,
  cardTexts,
  doneTexts,
  passwordTexts,
} from "./accounts/profile/dialogs/dialogs.text.ts";
import { texts as profile } from "./accounts/profile/ProfilePage.text.ts";
import { userErrors } from "./accounts/session/require-user.ts";
import { texts as signIn } from "./accounts/sign-in/sign-in.text.ts";
import { downloadFailed, notConfigured } from "./home/hero/DownloadButton.tsx";
import { purchasesPaused } from "./payments/notices.text.ts";
import { problems, titles } from "./payments/payment.text.ts";
import { ApiError } from "./platform/api/api-error.ts";
import { describeError, requestFailed, statusSentences } from "./platform/errors/describe-error.ts";
import { loadingFailed } from "./platform/loading/loading.text.ts";

type Row = readonly [zh: string, en: string, text: Localized];

/** The texts of sections 2, 5 and 8 of the specification in both languages, and where the product uses them. */
const failures: readonly Row[] = [
  ["下载地址未配置", "Download URL not configured", notConfigured],
  ["下载失败", "Download failed", downloadFailed],
  ["加载失败", "Loading failed", loadingFailed],
  ["获取图形验证码失败", "Failed to get captcha", captchaTexts.captchaFailed],
  ["图形验证码校验失败", "Failed to verify captcha", codes.captchaRefused],
  ["验证码发送失败", "Failed to send verification code", codes.codeNotSent],
  ["登录失败", "Login failed", signIn.loginFailed],
  ["注册失败", "Registration failed", signIn.registrationFailed],
  ["修改密码失败", "Failed to change password", passwordTexts.failed],
  [
    "卡密验证失败，请检查卡密是否正确",
    "Card verification failed, please check if the card key is correct",
    cardTexts.refused,
  ],
  ["卡密验证失败，请重试", "Card verification failed, please try again", cardTexts.failed],
  ["绑定失败", "Bind failed", bindingTexts.failed],
];
const payment: readonly Row[] = [
  ["用户ID无效，请重新登录", "Invalid user ID, please log in again", userErrors.invalidUser],
  [
    "用户信息不完整，请重新登录",
    "User information incomplete, please log in again",
    userErrors.incompleteUser,
  ],
  ["请先登录", "Please log in first", userErrors.signedOut],
  [
    "订单创建成功，但没有返回订单号",
    "Order creation successful but no order number returned",
    problems.noOrderNo,
  ],
  ["二维码生成失败，请重试", "QR code generation failed, please try again", problems.notDrawn],
  ["获取支付二维码失败", "Failed to get payment QR code", problems.noCode],
  ["创建订单失败，请稍后重试", "Order creation failed, please try again later", problems.orderFailed],
  ["支付状态查询失败", "Payment status query failed", problems.statusFailed],
  ["支付超时，请重试", "Payment Timeout, Please Try Again", titles["timed-out"]],
];
const successes: readonly Row[] = [
  ["验证码已发送", "Verification code sent", codes.codeSent],
  ["登录成功", "Login successful", signIn.loggedIn],
  ["注册成功", "Registration successful", signIn.registered],
  ["密码修改成功", "Password changed successfully", doneTexts.password],
  ["卡密验证成功！", "Card verification successful!", doneTexts.card],
  ["绑定成功", "Bind successful", doneTexts.bound],
  ["支付成功！会员权限已激活", "Payment Successful! Membership Permission Activated", titles.succeeded],
];
const rejections: readonly (readonly [string, Partial<ApiError> & Pick<ApiError, "kind">])[] = [
  ["请求失败", { kind: "rejected", status: 200 }],
  ["请求失败", { kind: "rejected", status: 400 }],
  ["请求失败", { kind: "rejected", status: 418 }],
  ["未授权，请重新登录", { kind: "rejected", status: 401, message: "x" }],
  ["没有权限访问该资源", { kind: "rejected", status: 403, message: "x" }],
  ["请求的资源不存在", { kind: "rejected", status: 404, message: "x" }],
  ["服务器错误", { kind: "rejected", status: 500, message: "x" }],
  ["网络错误，请检查您的网络连接", { kind: "network" }],
  ["网络错误，请检查您的网络连接", { kind: "timeout" }],
  ["请求配置错误", { kind: "setup" }],
  ["库存不足", { kind: "rejected", status: 400, message: "库存不足" }],
  ["稍后再试", { kind: "rejected", status: 429, message: "稍后再试" }],
];

const say = ([zh, en, text]: Row) => expect(text).toEqual({ zh, en });

test("what can fail is said in the specification's words [spec 8.9, 8.10, 8.11, 8.12, 8.15]", () => {
  failures.forEach(say);
});

test("what keeps one from paying is said in the specification's words [spec 5.6, 8.13, 8.14]", () => {
  payment.forEach(say);
  expect(purchasesPaused).toEqual(errors.purchasesPaused.sentence);
});

test("what has succeeded is said in the specification's words, by pages and by the API [spec 8.18]", () => {
  successes.forEach(say);
  const calls = [sendRegisterEmailCode, register, changePassword, activateCard, bindEmail];
  expect(calls.map(({ successMessage }) => successMessage)).toEqual([
    codes.codeSent,
    signIn.registered,
    doneTexts.password,
    doneTexts.card,
    doneTexts.bound,
  ]);
});

test("a missing address is called not bound, whatever its letter case", () => {
  expect(profile.notBound.en.toLowerCase()).toBe("not bound");
});

test.each(rejections)("the catalogue's sentence is %s for %o", (sentence, { kind, ...parts }) => {
  const { message } = describeError(new ApiError({ kind, ...parts }), loadingFailed, requestFailed);
  expect(message.zh).toBe(sentence);
});

test("the default message is the general one, and statuses have theirs", () => {
  expect(requestFailed.zh).toBe("请求失败");
  expect(Object.keys(statusSentences)).toEqual(["401", "403", "404", "500"]);
});
