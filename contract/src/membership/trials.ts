import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { identifier, instant } from "../rules.ts";

/** A free trial has at most this number of days. */
export const maxTrialDays = 30;

export const startTrial = defineCall("POST /membership/trial", {
  access: "signed-in",
  body: z.object({ packageId: identifier }),
  reply: z.object({ days: z.int(), vipExpireAt: instant }),
  summary: "Begins the free trial of a package, which a person gets once, whatever the package.",
  successMessage: { zh: "试用已开始", en: "Your free trial has begun" },
});
