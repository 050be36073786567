import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { paymentMethods } from "./payment-methods.ts";
import { identifier } from "./rules.ts";

/** How long an order can be paid, in minutes. */
export const orderOpenMinutes = 15;

/**
 * The server's price is the price and the token's owner the buyer: `amount` and `userId` are only compared,
 * `status` and `description` are read by nobody.
 */
export const createOrder = defineCall({
  method: "POST",
  path: "/orders",
  access: "signed-in",
  body: z.object({
    userId: z.optional(identifier),
    packageId: identifier,
    amount: z.optional(z.number()),
    paymentMethod: z.enum(paymentMethods),
    currency: z.optional(z.literal("CNY")),
    status: z.optional(z.string()),
    description: z.optional(z.string()),
  }),
  reply: z.object({ orderNo: z.string() }),
  summary: "Opens an order, or gives back the open one for the same package and method.",
  timeout: "long",
});
