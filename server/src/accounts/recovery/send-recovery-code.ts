import type {
  sendRecoveryEmailCode as emailCall,
  sendRecoveryPhoneCode as phoneCall,
} from "@baleen/contract/accounts/codes.ts";
import type { Handler } from "../../platform/http/handler.ts";
import { checkCaptcha } from "../captcha/captcha.ts";
import { sendCodeInConstantTime } from "../codes/send-code.ts";
import type { AccountDeps } from "../deps.ts";

export const sendRecoveryEmailCode: Handler<AccountDeps, typeof emailCall> = async (
  deps,
  { body, visitor },
) => {
  await checkCaptcha(deps, body);
  const proof = { purpose: "recover", channel: "email", target: body.email, accountId: null } as const;
  return await sendCodeInConstantTime(deps, proof, visitor);
};

export const sendRecoveryPhoneCode: Handler<AccountDeps, typeof phoneCall> = async (
  deps,
  { body, visitor },
) => {
  await checkCaptcha(deps, body);
  const proof = { purpose: "recover", channel: "sms", target: body.phone, accountId: null } as const;
  return await sendCodeInConstantTime(deps, proof, visitor);
};
