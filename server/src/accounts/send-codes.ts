import type {
  sendBindEmailCode as bindEmailCall,
  sendBindPhoneCode as bindPhoneCall,
  sendRegisterEmailCode as registerEmailCall,
  sendRegisterPhoneCode as registerPhoneCall,
} from "@baleen/contract/accounts/codes.ts";
import type { Handler } from "../platform/http/handler.ts";
import { checkCaptcha } from "./captcha/check-captcha.ts";
import { checkCaptchaOrFree } from "./check-captcha-or-free.ts";
import { sendCode } from "./codes/send-code.ts";
import type { AccountDeps } from "./deps.ts";

// Registration codes are also sent to addresses that have an account: only their owner sees the code, and may learn that.

export const sendRegisterEmailCode: Handler<AccountDeps, typeof registerEmailCall> = async (
  deps,
  { body, visitor },
) => {
  await checkCaptcha(deps, body);
  const proof = { purpose: "register", channel: "email", target: body.email, accountId: null } as const;
  return await sendCode(deps, proof, visitor);
};

export const sendRegisterPhoneCode: Handler<AccountDeps, typeof registerPhoneCall> = async (
  deps,
  { body, visitor },
) => {
  await checkCaptcha(deps, body);
  const proof = { purpose: "register", channel: "sms", target: body.phone, accountId: null } as const;
  return await sendCode(deps, proof, visitor);
};

export const sendBindEmailCode: Handler<AccountDeps, typeof bindEmailCall> = async (
  deps,
  { body, user, visitor },
) => {
  await checkCaptchaOrFree(deps, "bind codes", body, { user, visitor });
  const proof = { purpose: "bind", channel: "email", target: body.email, accountId: user.accountId } as const;
  return await sendCode(deps, proof, visitor);
};

export const sendBindPhoneCode: Handler<AccountDeps, typeof bindPhoneCall> = async (
  deps,
  { body, user, visitor },
) => {
  await checkCaptchaOrFree(deps, "bind codes", body, { user, visitor });
  const proof = { purpose: "bind", channel: "sms", target: body.phone, accountId: user.accountId } as const;
  return await sendCode(deps, proof, visitor);
};
