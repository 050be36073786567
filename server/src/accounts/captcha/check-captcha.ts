import { retentionPolicy } from "@baleen/contract/privacy/retention-policy.ts";
import { secondsAfter } from "../../platform/clock.ts";
import { keyedDigest, sameDigest } from "../../platform/digest.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { AccountDeps } from "../deps.ts";
import { normaliseAnswer } from "./answers.ts";
import { takeCaptcha } from "./captcha-store.ts";

const captchaLifeS = retentionPolicy.captchas.keptS;

/**
 * Checks a captcha's answer and deletes the captcha. Throws `captchaWrong` for a wrong answer, and after three
 * minutes.
 */
export async function checkCaptcha(
  { db, clock, secretKey }: AccountDeps,
  { sessionId, captcha }: { sessionId: string; captcha: string },
): Promise<void> {
  const taken = await takeCaptcha(db, sessionId);
  const given = keyedDigest(secretKey, "captcha", sessionId, normaliseAnswer(captcha));
  const fresh = taken && taken.created_at > secondsAfter(clock.now(), -captchaLifeS);
  if (!fresh || !sameDigest(taken.answer_digest, given)) {
    throw new AppError("captchaWrong", { fields: { captcha: "captchaWrong" } });
  }
}
