import type { issueCaptcha as call } from "@baleen/contract/captcha.ts";
import type { Deps } from "../deps.ts";
import type { Handler } from "../http/handler.ts";
import type { RateLimit } from "../http/rate-limits.ts";
import { keyedDigest } from "../outside/digest.ts";
import { type Random, randomToken } from "../outside/random.ts";
import { addCaptcha } from "./captcha-store.ts";
import { drawCaptcha } from "./draw-captcha.ts";

const perIp: RateLimit = { max: 30, windowS: 60, error: "tooManyCaptchas" };

/**
 * Excludes characters that look alike when distorted: 0 D O Q, 1 I J L, 2 Z, 5 S, 8 B, G 6, U V, and the wide M W.
 */
const symbols = "ACEFHKNPRTXY3479";
const length = 4;

export const issueCaptcha: Handler<Deps, typeof call> = async (deps, { visitor }) => {
  const { db, clock, random, secretKey, rateLimits } = deps;
  await rateLimits.consumeForIp("captcha", visitor.clientKey, perIp);
  const sessionId = randomToken(random);
  const answer = makeAnswer(random);
  await addCaptcha(db, sessionId, keyedDigest(secretKey, "captcha", sessionId, answer), clock.now());
  await deps.recordCaptchaAnswer?.(sessionId, answer);
  return { image: `data:image/png;base64,${drawCaptcha(answer, random).toString("base64")}`, sessionId };
};

function makeAnswer(random: Random): string {
  return Array.from(random.bytes(length), (byte) => symbols[byte % symbols.length]).join("");
}
