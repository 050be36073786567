import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { instant } from "../rules.ts";
import { level } from "../shop/packages.ts";

/** A period in which a membership has one level. A lifetime membership ends at `lifetimeEnd`. */
const membershipSpan = z.object({ level, from: instant, to: instant });
export type MembershipSpan = z.output<typeof membershipSpan>;

export const readMembership = defineCall("GET /membership/mine", {
  access: "signed-in",
  reply: z.object({
    /** The current one first; empty without a membership. */
    spans: z.array(membershipSpan),
    /** When the days of a free trial end that are being used now; null if none are. */
    trialUntil: z.nullable(instant),
    /** Whether one may still begin a free trial, if a package has one. */
    mayTry: z.boolean(),
  }),
  summary:
    "The levels of one's membership from now on: higher ones are used first, the days of lower ones wait.",
});
