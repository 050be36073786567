import type { issueCaptcha as call } from "@baleen/contract/captcha.ts";
import type { Deps } from "../deps.ts";
import type { Handler } from "../http/handler.ts";
import { type Allowance, takeTurn } from "../http/turns.ts";
import { keyedDigest } from "../outside/digest.ts";
import { type Random, randomToken } from "../outside/random.ts";
import { addCaptcha } from "./captcha-store.ts";
import { drawCaptcha } from "./draw-captcha.ts";

const perAddress: Allowance = { most: 30, windowS: 60, refusal: "tooManyCaptchas" };

/** Without what looks alike: no 0 and O, 1, I and L, 2 and Z, 5 and S, 8 and B, U and V. */
const symbols = "ACDEFHJKMNPQRTWXY34679";
const length = 4;

export const issueCaptcha: Handler<Deps, typeof call> = async (deps, { visitor }) => {
  const { db, clock, random, secretKey, addressLeniency } = deps;
  const allowance = { ...perAddress, most: perAddress.most * addressLeniency };
  await takeTurn(db, clock, `captcha for ${visitor.subscriber}`, allowance);
  const sessionId = randomToken(random);
  const answer = makeAnswer(random);
  await addCaptcha(db, sessionId, keyedDigest(secretKey, "captcha", sessionId, answer), clock.now());
  await deps.witnessCaptcha?.(sessionId, answer);
  return { image: `data:image/png;base64,${drawCaptcha(answer, random).toString("base64")}`, sessionId };
};

function makeAnswer(random: Random): string {
  return Array.from(random.bytes(length), (byte) => symbols[byte % symbols.length]).join("");
}
