import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { identifier } from "../rules.ts";
import { paymentMethods } from "./payment-methods.ts";
import { typedPromotionCode } from "./promotions.ts";

/** Minutes until an unpaid order closes. */
export const orderOpenMinutes = 15;

/**
 * Price and buyer come from the server: `amount` and `userId` are only compared with the price, which a promotion code may
 * have reduced, and the session's account. `status` and `description` are ignored.
 */
export const createOrder = defineCall("POST /orders", {
  access: "signed-in",
  body: z.object({
    userId: z.optional(identifier),
    packageId: identifier,
    amount: z.number(),
    paymentMethod: z.enum(paymentMethods),
    currency: z.optional(z.literal("CNY")),
    status: z.optional(z.string()),
    description: z.optional(z.string()),
    promotionCode: z.optional(typedPromotionCode),
    /** Pays a better plan partly with the remaining days of lower ones, as `previewUpgrade` says. */
    paysDifference: z.optional(z.boolean()),
  }),
  reply: z.object({ orderNo: z.string() }),
  summary: "Opens an order, or gives back the open one for the same package and method.",
  timeout: "long",
});
