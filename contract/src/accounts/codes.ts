import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { emailAddress, phoneNumber } from "./account-fields.ts";
import { optionalCaptcha, solvedCaptcha } from "./captcha.ts";

/** Seconds until another code can be sent to the same address. */
export const codeCooldownS = 60;

const sendOptions = { successMessage: { zh: "验证码已发送", en: "Verification code sent" } };
const publicSendOptions = { ...sendOptions, access: "anyone" } as const;
const emailSendOptions = { ...publicSendOptions, body: z.object({ email: emailAddress, ...solvedCaptcha }) };
const phoneSendOptions = { ...publicSendOptions, body: z.object({ phone: phoneNumber, ...solvedCaptcha }) };

export const sendLoginEmailCode = defineCall("POST /auth/login/email/code", {
  ...emailSendOptions,
  summary: "Sends a sign-in code by email. An address without an account is answered just the same.",
});

export const sendLoginPhoneCode = defineCall("POST /auth/phone/code", {
  ...phoneSendOptions,
  summary: "Sends a sign-in code by SMS. A number without an account is answered just the same.",
});

export const sendRegisterEmailCode = defineCall("POST /register/email/code", {
  ...emailSendOptions,
  summary: "Sends a registration code by email.",
});

export const sendRegisterPhoneCode = defineCall("POST /register/phone/code", {
  ...phoneSendOptions,
  summary: "Sends a registration code by SMS.",
});

export const sendRecoveryEmailCode = defineCall("POST /auth/recover/email/code", {
  ...emailSendOptions,
  summary:
    "Sends a code that replaces a forgotten password, by email. An address without an account is answered just the same.",
});

export const sendRecoveryPhoneCode = defineCall("POST /auth/recover/phone/code", {
  ...phoneSendOptions,
  summary:
    "Sends a code that replaces a forgotten password, by SMS. A number without an account is answered just the same.",
});

export const sendContinueCode = defineCall("POST /auth/continue/code", {
  ...publicSendOptions,
  body: z.union([emailSendOptions.body, phoneSendOptions.body]),
  summary:
    "Sends a code for `continueByCode`, which signs in or registers. An address without an account is answered just the same.",
});

export const sendBindEmailCode = defineCall("POST /auth/bind/email/code", {
  ...sendOptions,
  access: "signed-in",
  body: z.object({ email: emailAddress, ...optionalCaptcha }),
  summary:
    "Sends a code to the email address that is to be bound. After the first few a captcha is asked for.",
});

export const sendBindPhoneCode = defineCall("POST /auth/bind/phone/code", {
  ...sendOptions,
  access: "signed-in",
  body: z.object({ phone: phoneNumber, ...optionalCaptcha }),
  summary:
    "Sends a code to the phone number that is to be bound. After the first few a captcha is asked for.",
});

export const sendAccountCode = defineCall("POST /account/code", {
  ...sendOptions,
  access: "signed-in",
  body: z.object({
    /**
     * Codes are valid for one purpose: a code for an export cannot delete the account. `verify` is for changes to an
     * account without a password.
     */
    purpose: z.enum(["export", "delete", "verify"]),
    type: z.enum(["email", "phone"]),
    ...optionalCaptcha,
  }),
  summary:
    "Sends a code to a bound address, for an export, a deletion, or a change to an account without a password. After the first few a captcha is asked for.",
});
