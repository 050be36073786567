import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { requiredText } from "../rules.ts";

export const issueCaptcha = defineCall("GET /captcha", {
  access: "anyone",
  reply: z.object({ image: z.string(), sessionId: z.string() }),
  summary:
    "A picture with letters and digits to be typed, as a data URL; good for one try within three minutes.",
});

/** Body fields of a call that needs a captcha. */
export const solvedCaptcha = {
  sessionId: requiredText(64),
  captcha: requiredText(20),
};

/** Body fields of a call that needs a captcha only after the first few requests. */
export const optionalCaptcha = {
  sessionId: z.optional(solvedCaptcha.sessionId),
  captcha: z.optional(solvedCaptcha.captcha),
};
