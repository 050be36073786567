import type {
  sendBindEmailCode as emailCall,
  sendBindPhoneCode as phoneCall,
} from "@baleen/contract/codes.ts";
import { sendCode } from "../codes/send-code.ts";
import type { Deps } from "../deps.ts";
import type { Handler } from "../http/handler.ts";
import { checkCaptchaOrFree } from "./check-captcha-or-free.ts";

export const sendBindEmailCode: Handler<Deps, typeof emailCall> = async (deps, { body, user, visitor }) => {
  await checkCaptchaOrFree(deps, "bind codes", body, { user, visitor });
  const proof = { purpose: "bind", channel: "email", target: body.email, accountId: user.accountId } as const;
  return await sendCode(deps, proof, visitor);
};

export const sendBindPhoneCode: Handler<Deps, typeof phoneCall> = async (deps, { body, user, visitor }) => {
  await checkCaptchaOrFree(deps, "bind codes", body, { user, visitor });
  const proof = { purpose: "bind", channel: "sms", target: body.phone, accountId: user.accountId } as const;
  return await sendCode(deps, proof, visitor);
};
