import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { requiredText } from "./rules.ts";

export const issueCaptcha = defineCall({
  method: "GET",
  path: "/captcha",
  access: "anyone",
  reply: z.object({ image: z.string(), sessionId: z.string() }),
  summary: "A picture with letters to be typed, as a data address; good for one try within three minutes.",
});

/** What comes with a call that a picture guards. */
export const solvedCaptcha = {
  sessionId: requiredText(64),
  captcha: requiredText(20),
};

/** The same for a call that a picture guards only after the first few. */
export const maybeSolvedCaptcha = {
  sessionId: z.optional(solvedCaptcha.sessionId),
  captcha: z.optional(solvedCaptcha.captcha),
};
