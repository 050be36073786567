import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { emailAddress, phoneNumber } from "./account-fields.ts";
import { optionalCaptcha, solvedCaptcha } from "./captcha.ts";

/** Seconds until another code can be sent to the same address. */
export const codeCooldownS = 60;

const sent = {
  method: "POST",
  successMessage: { zh: "验证码已发送", en: "Verification code sent" },
} as const;
const byEmail = {
  ...sent,
  access: "anyone",
  body: z.object({ email: emailAddress, ...solvedCaptcha }),
} as const;
const byPhone = {
  ...sent,
  access: "anyone",
  body: z.object({ phone: phoneNumber, ...solvedCaptcha }),
} as const;

export const sendLoginEmailCode = defineCall({
  ...byEmail,
  path: "/auth/login/email/code",
  summary: "Sends a sign-in code by email. An address without an account is answered just the same.",
});

export const sendLoginPhoneCode = defineCall({
  ...byPhone,
  path: "/auth/phone/code",
  summary: "Sends a sign-in code by SMS. A number without an account is answered just the same.",
});

export const sendRegisterEmailCode = defineCall({
  ...byEmail,
  path: "/register/email/code",
  summary: "Sends a registration code by email.",
});

export const sendRegisterPhoneCode = defineCall({
  ...byPhone,
  path: "/register/phone/code",
  summary: "Sends a registration code by SMS.",
});

export const sendRecoveryEmailCode = defineCall({
  ...byEmail,
  path: "/auth/recover/email/code",
  summary:
    "Sends a code that replaces a forgotten password, by email. An address without an account is answered just the same.",
});

export const sendRecoveryPhoneCode = defineCall({
  ...byPhone,
  path: "/auth/recover/phone/code",
  summary:
    "Sends a code that replaces a forgotten password, by SMS. A number without an account is answered just the same.",
});

export const sendBindEmailCode = defineCall({
  ...sent,
  path: "/auth/bind/email/code",
  access: "signed-in",
  body: z.object({ email: emailAddress, ...optionalCaptcha }),
  summary:
    "Sends a code to the email address that is to be bound. After the first few a captcha is asked for.",
});

export const sendBindPhoneCode = defineCall({
  ...sent,
  path: "/auth/bind/phone/code",
  access: "signed-in",
  body: z.object({ phone: phoneNumber, ...optionalCaptcha }),
  summary:
    "Sends a code to the phone number that is to be bound. After the first few a captcha is asked for.",
});

export const sendAccountCode = defineCall({
  ...sent,
  path: "/account/code",
  access: "signed-in",
  body: z.object({
    /** Codes are valid for one purpose: a code for an export cannot delete the account. */
    purpose: z.enum(["export", "delete"]),
    type: z.enum(["email", "phone"]),
    ...optionalCaptcha,
  }),
  summary:
    "Sends a code to a bound address, for an export or a deletion. After the first few a captcha is asked for.",
});
