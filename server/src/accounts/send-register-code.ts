import type {
  sendRegisterEmailCode as emailCall,
  sendRegisterPhoneCode as phoneCall,
} from "@baleen/contract/codes.ts";
import { checkCaptcha } from "../captcha/check-captcha.ts";
import { sendCode } from "../codes/send-code.ts";
import type { Deps } from "../deps.ts";
import type { Handler } from "../http/handler.ts";

// Also sent to addresses that have an account: only their owner sees the code, and may learn that.

export const sendRegisterEmailCode: Handler<Deps, typeof emailCall> = async (deps, { body, visitor }) => {
  await checkCaptcha(deps, body);
  const proof = { purpose: "register", channel: "email", target: body.email, accountId: null } as const;
  return await sendCode(deps, proof, visitor);
};

export const sendRegisterPhoneCode: Handler<Deps, typeof phoneCall> = async (deps, { body, visitor }) => {
  await checkCaptcha(deps, body);
  const proof = { purpose: "register", channel: "sms", target: body.phone, accountId: null } as const;
  return await sendCode(deps, proof, visitor);
};
