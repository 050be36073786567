import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { instant } from "../rules.ts";
import { level } from "../shop/packages.ts";
import { device } from "./devices.ts";
import { type NoLevelReason, noLevelReasons } from "./no-level-reasons.ts";

export const readToolUser = defineCall("GET /desktop/me", {
  access: "device",
  reply: z.object({
    username: z.string(),
    nickname: z.nullable(z.string()),
    /** What the account has; null without a membership. What the device may use is in the signed entitlement alone. */
    plan: z.nullable(
      z.object({
        level,
        /** In the language of the request. */
        name: z.string(),
        /** When the membership ends, lower levels that wait included; null if it never does. */
        endsAt: z.nullable(instant),
      }),
    ),
    /** Why this device may use nothing, as in its entitlement; null if it may. */
    notice: z.nullable(
      z.object({ reason: z.enum(Object.keys(noLevelReasons) as NoLevelReason[]), message: z.string() }),
    ),
    devices: z.object({
      limit: z.int(),
      /** The newest first. */
      list: z.array(z.object({ ...device.shape, isCurrent: z.boolean() })),
    }),
    /** Pages of the site, for the browser. */
    addresses: z.object({ upgrade: z.url(), purchases: z.url(), devices: z.url() }),
  }),
  summary: "Who is signed in on the device: name, plan, devices, and the pages for buying and for purchases.",
});
