import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { identifier, instant } from "../rules.ts";
import { level } from "../shop/packages.ts";
import { typedPromotionCode } from "../shop/promotions.ts";

/** Paying the difference now, beside keeping the remaining days for later. Amounts are in yuan. */
const upgradeOffer = z.object({
  /** The plan's price now, with the promotion code if one is given. */
  price: z.number(),
  /** What the remaining days of lower plans are worth, and the price without them: the `amount` of the order. */
  credit: z.number(),
  due: z.number(),
  /** The days that pay, by level. They end when the better plan begins. */
  days: z.array(z.object({ level, days: z.int() })),
  /** The membership's end if the difference is paid, and if all days are kept and wait. */
  endsAt: instant,
  endsAtLater: instant,
});
export type UpgradeOffer = z.output<typeof upgradeOffer>;

export const previewUpgrade = defineCall("POST /upgrades/preview", {
  access: "signed-in",
  body: z.object({ packageId: identifier, promotionCode: z.optional(typedPromotionCode) }),
  reply: z.object({
    /** Null if there are no remaining days of a lower plan that are worth anything. */
    offer: z.nullable(upgradeOffer),
  }),
  summary: "What one's remaining days of lower plans take off the price of a better plan.",
});
