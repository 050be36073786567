import type { issueCaptcha as call } from "@baleen/contract/accounts/captcha.ts";
import { keyedDigest } from "../../platform/digest.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { Handler } from "../../platform/http/handler.ts";
import type { RateLimit } from "../../platform/http/rate-limits.ts";
import { randomToken } from "../../platform/random.ts";
import type { AccountDeps } from "../deps.ts";
import { addCaptcha } from "./captcha-store.ts";

const perIp: RateLimit = { max: 30, windowS: 60, error: "tooManyCaptchas" };

export const issueCaptcha: Handler<AccountDeps, typeof call> = async (deps, { visitor }) => {
  const { db, clock, random, secretKey, rateLimits, captchas } = deps;
  // Before anything is counted: under a flood from many addresses most requests end here, without a query.
  if (captchas.isFull()) throw new AppError("unavailable", { retryAfterS: 2 });
  await rateLimits.consumeForIp("captcha", visitor.clientKey, perIp);
  const { answer, picture } = await captchas.take();
  const sessionId = randomToken(random);
  await addCaptcha(db, sessionId, keyedDigest(secretKey, "captcha", sessionId, answer), clock.now());
  await deps.recordCaptchaAnswer?.(sessionId, answer);
  return { image: `data:image/png;base64,${Buffer.from(picture).toString("base64")}`, sessionId };
};
