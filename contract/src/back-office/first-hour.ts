import * as z from "zod/mini";
import { instant } from "../rules.ts";
import { defineConsoleCall } from "./console-call.ts";
import { operatorActionBody } from "./operator-action.ts";
import { sentence } from "./shop-values.ts";

/** The steps of setting up a new site, in order. */
export const firstHourSteps = [
  ...["domain", "mail", "sms", "alerts", "payments", "wechat", "alipay", "hupi", "wechatSignIn"],
  ...["backup", "drill", "secondOwner", "company", "filingNumber", "contactCode", "sampleNotices"],
] as const;
export type FirstHourStep = (typeof firstHourSteps)[number];
const step = z.enum(firstHourSteps);

const reached = z.object({
  step,
  subject: sentence,
  /** `setAside`: an operator marked it as not applicable and gave a reason. */
  state: z.enum(["done", "open", "setAside"]),
  /** When the step was done or set aside; null if the state has no point in time. */
  at: z.nullable(instant),
  /** What to do to complete an open step. */
  advice: z.nullable(sentence),
  /** Why the step was set aside, and by whom. */
  reason: z.nullable(z.string()),
  by: z.nullable(z.string()),
});
export type ReachedStep = z.output<typeof reached>;

export const readFirstHour = defineConsoleCall("GET /first-hour", {
  requiredAccess: "readSettings",
  reply: z.object({ mode: z.enum(["demo", "production"]), steps: z.array(reached) }),
  summary: "What a new site has still to be taken through, by what the server knows.",
});

export const setAsideStep = defineConsoleCall("POST /first-hour/{step}/set-aside", {
  requiredAccess: "setUpSite",
  params: z.object({ step }),
  body: operatorActionBody,
  summary: "Sets a step of the first hour aside that does not apply.",
});

export const takeUpStep = defineConsoleCall("POST /first-hour/{step}/take-up", {
  requiredAccess: "setUpSite",
  params: z.object({ step }),
  body: operatorActionBody,
  summary: "Takes up a step that was set aside.",
});

export const tryDomain = defineConsoleCall("POST /first-hour/domain/try", {
  requiredAccess: "setUpSite",
  timeout: "long",
  reply: z.object({ problem: z.nullable(sentence) }),
  summary:
    "Asks the site at its public address whether it is ready, through proxy and certificate. Once a minute.",
});
