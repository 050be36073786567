import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { emailAddress, phoneNumber } from "./account-fields.ts";
import { optionalCaptcha, solvedCaptcha } from "./captcha.ts";

/** Seconds until another code can be sent to the same address. */
export const codeCooldownS = 60;

const sent = { zh: "验证码已发送", en: "Verification code sent" };
const byEmail = z.object({ email: emailAddress, ...solvedCaptcha });
const byPhone = z.object({ phone: phoneNumber, ...solvedCaptcha });
const shared = { method: "POST", reply: z.null(), successMessage: sent } as const;

export const sendLoginEmailCode = defineCall({
  ...shared,
  path: "/auth/login/email/code",
  access: "anyone",
  body: byEmail,
  summary: "Sends a sign-in code by email. An address without an account is answered just the same.",
});

export const sendLoginPhoneCode = defineCall({
  ...shared,
  path: "/auth/phone/code",
  access: "anyone",
  body: byPhone,
  summary: "Sends a sign-in code by SMS. A number without an account is answered just the same.",
});

export const sendRegisterEmailCode = defineCall({
  ...shared,
  path: "/register/email/code",
  access: "anyone",
  body: byEmail,
  summary: "Sends a registration code by email.",
});

export const sendRegisterPhoneCode = defineCall({
  ...shared,
  path: "/register/phone/code",
  access: "anyone",
  body: byPhone,
  summary: "Sends a registration code by SMS.",
});

export const sendRecoveryEmailCode = defineCall({
  ...shared,
  path: "/auth/recover/email/code",
  access: "anyone",
  body: byEmail,
  summary:
    "Sends a code that replaces a forgotten password, by email. An address without an account is answered just the same.",
});

export const sendRecoveryPhoneCode = defineCall({
  ...shared,
  path: "/auth/recover/phone/code",
  access: "anyone",
  body: byPhone,
  summary:
    "Sends a code that replaces a forgotten password, by SMS. A number without an account is answered just the same.",
});

export const sendBindEmailCode = defineCall({
  ...shared,
  path: "/auth/bind/email/code",
  access: "signed-in",
  body: z.object({ email: emailAddress, ...optionalCaptcha }),
  summary:
    "Sends a code to the email address that is to be bound. After the first few a captcha is asked for.",
});

export const sendBindPhoneCode = defineCall({
  ...shared,
  path: "/auth/bind/phone/code",
  access: "signed-in",
  body: z.object({ phone: phoneNumber, ...optionalCaptcha }),
  summary:
    "Sends a code to the phone number that is to be bound. After the first few a captcha is asked for.",
});

/** Codes are valid for one purpose: a code for an export cannot delete the account. */
const accountCodePurposes = ["export", "delete"] as const;

export const sendAccountCode = defineCall({
  ...shared,
  path: "/account/code",
  access: "signed-in",
  body: z.object({
    purpose: z.enum(accountCodePurposes),
    type: z.enum(["email", "phone"]),
    ...optionalCaptcha,
  }),
  summary:
    "Sends a code to a bound address, for an export or a deletion. After the first few a captcha is asked for.",
});
