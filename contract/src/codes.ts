import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { solvedCaptcha } from "./captcha.ts";
import { emailAddress, phoneNumber } from "./rules.ts";

/** How long people wait before they may ask for another code. */
export const codeCooldownS = 60;

const sent = { zh: "验证码已发送", en: "Verification code sent" };
const byEmail = z.object({ email: emailAddress, ...solvedCaptcha });
const byPhone = z.object({ phone: phoneNumber, ...solvedCaptcha });
const shared = { method: "POST", reply: z.null(), done: sent } as const;

export const sendLoginEmailCode = defineCall({
  ...shared,
  path: "/auth/login/email/code",
  access: "anyone",
  body: byEmail,
  summary: "Sends a sign-in code by e-mail. An address without an account is answered just the same.",
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
  summary: "Sends a registration code by e-mail.",
});

export const sendRegisterPhoneCode = defineCall({
  ...shared,
  path: "/register/phone/code",
  access: "anyone",
  body: byPhone,
  summary: "Sends a registration code by SMS.",
});

export const sendBindEmailCode = defineCall({
  ...shared,
  path: "/auth/bind/email/code",
  access: "signed-in",
  body: z.object({ email: emailAddress }),
  summary: "Sends a code to the e-mail address that is to be bound.",
});

export const sendBindPhoneCode = defineCall({
  ...shared,
  path: "/auth/bind/phone/code",
  access: "signed-in",
  body: z.object({ phone: phoneNumber }),
  summary: "Sends a code to the phone number that is to be bound.",
});
