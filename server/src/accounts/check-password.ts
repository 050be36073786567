import type { checkPassword as call } from "@baleen/contract/passwords.ts";
import type { Deps } from "../deps.ts";
import type { Handler } from "../http/handler.ts";
import type { RateLimit } from "../http/rate-limits.ts";
import { isCommonPassword } from "./common-passwords.ts";

const perIp: RateLimit = { max: 60, windowS: 60, error: "tooManyRequests" };

export const checkPassword: Handler<Deps, typeof call> = async (deps, { body, visitor }) => {
  await deps.rateLimits.consumeForIp("password check", visitor.clientKey, perIp);
  return { common: await isCommonPassword(body.password) };
};
