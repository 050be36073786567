import { bindEmail } from "@baleen/contract/accounts/binding.ts";
import { sendRegisterEmailCode } from "@baleen/contract/accounts/codes.ts";
import { changePassword } from "@baleen/contract/accounts/passwords.ts";
import { register } from "@baleen/contract/accounts/registration.ts";
import { errors } from "@baleen/contract/errors.ts";
import { activateCard } from "@baleen/contract/membership/cards.ts";
import { expect, test } from "vitest";
import { captchaTexts, texts as codes } from "./accounts/codes/codes.text.ts";
import {
  bindingTexts,
  cardTexts,
  doneTexts,
  passwordTexts,
} from "./accounts/profile/dialogs/dialogs.text.ts";
import { userErrors } from "./accounts/session/require-user.ts";
import { texts as signIn } from "./accounts/sign-in/sign-in.text.ts";
import { downloadFailed, notConfigured } from "./home/hero/DownloadButton.tsx";
import { purchasesPaused } from "./payments/notices.text.ts";
import { problems, titles } from "./payments/payment.text.ts";
import { loadingFailed } from "./platform/loading/use-loaded.tsx";

const english = (texts: readonly { en: string }[]) => texts.map(({ en }) => en);

test("what can fail is said in the specification's words [spec 8.9, 8.10, 8.11, 8.12, 8.15]", () => {
  expect(english([notConfigured, downloadFailed, loadingFailed])).toEqual([
    "Download URL not configured",
    "Download failed",
    "Loading failed",
  ]);
  expect(english([captchaTexts.captchaFailed, codes.captchaRefused, codes.codeNotSent])).toEqual([
    "Failed to get captcha",
    "Failed to verify captcha",
    "Failed to send verification code",
  ]);
  // "Sign in" stands for "log in" everywhere.
  expect(english([signIn.loginFailed, signIn.registrationFailed])).toEqual([
    "Failed to sign in",
    "Registration failed",
  ]);
  expect([passwordTexts.failed.zh, bindingTexts.failed.zh, cardTexts.failed.zh]).toEqual([
    "修改密码失败",
    "绑定失败",
    "卡密验证失败，请重试",
  ]);
  expect(cardTexts.refused.en).toBe("Card verification failed, please check if the card key is correct");
});

test("what keeps one from paying is said in the specification's words [spec 5.6, 8.13, 8.14]", () => {
  expect(english(Object.values(userErrors))).toEqual([
    "Please sign in first",
    "User information incomplete, please sign in again",
    "Invalid user ID, please sign in again",
  ]);
  expect(english([problems.noOrderNo, problems.notDrawn, problems.noCode, problems.orderFailed])).toEqual([
    "Order creation successful but no order number returned",
    "QR code generation failed, please try again",
    "Failed to get payment QR code",
    "Order creation failed, please try again later",
  ]);
  expect(purchasesPaused).toEqual(errors.purchasesPaused.sentence);
  expect(english([problems.statusFailed, titles["timed-out"]])).toEqual([
    "Payment status query failed",
    "Payment Timeout, Please Try Again",
  ]);
});

test("what has succeeded is said in the specification's words, by pages and by the API [spec 8.18]", () => {
  expect(english([codes.codeSent, signIn.loggedIn, signIn.registered, titles.succeeded])).toEqual([
    "Verification code sent",
    "Signed in",
    "Registration successful",
    "Payment Successful! Membership Permission Activated",
  ]);
  expect(english([doneTexts.password, doneTexts.card, doneTexts.bound])).toEqual([
    "Password changed successfully",
    "Card verification successful!",
    "Bind successful",
  ]);
  const calls = [sendRegisterEmailCode, register, changePassword, activateCard, bindEmail];
  expect(calls.map(({ successMessage }) => successMessage)).toEqual([
    codes.codeSent,
    signIn.registered,
    doneTexts.password,
    doneTexts.card,
    doneTexts.bound,
  ]);
});
