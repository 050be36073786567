import type { sendAccountCode as call } from "@baleen/contract/codes.ts";
import { channelOf, findAccount } from "../accounts/account-store.ts";
import { checkCaptchaOrFree } from "../accounts/check-captcha-or-free.ts";
import { sendCode } from "../codes/send-code.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../http/app-error.ts";
import type { Handler } from "../http/handler.ts";

export const sendAccountCode: Handler<Deps, typeof call> = async (deps, { body, user, visitor }) => {
  const { accountId } = user;
  const { purpose, type, ...solved } = body;
  const target = (await findAccount(deps.db, accountId))?.[type];
  if (!target) throw new AppError("addressNotBound");
  await checkCaptchaOrFree(deps, "own codes", solved, { user, visitor });
  return await sendCode(deps, { purpose, channel: channelOf(type), target, accountId }, visitor);
};
