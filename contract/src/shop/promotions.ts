import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { identifier, instant, requiredText } from "../rules.ts";

/** A promotion code as it was typed, in any spelling. */
export const typedPromotionCode = requiredText(64);

const body = z.object({
  code: typedPromotionCode,
  /** If set, the code must be for this package; otherwise for any. */
  packageId: z.optional(identifier),
});

/** What a code makes of the prices that hold now, in yuan. An order computes its price again. */
const promotionPrices = z.object({
  /** In its canonical spelling. */
  code: z.string(),
  prices: z.array(z.object({ packageId: z.int(), listPrice: z.number(), price: z.number() })),
  firstPurchaseOnly: z.boolean(),
  /** When the code stops working; null if it is open-ended. */
  endsAt: z.nullable(instant),
});

export const checkPromotionCode = defineCall("POST /promotion-codes/check", {
  access: "anyone",
  body,
  reply: promotionPrices,
  summary: "The prices that a promotion code gives, of the packages that it is for.",
});

/** The same with the conditions about the buyer, and with the use that an open order of theirs has reserved. */
export const checkOwnPromotionCode = defineCall("POST /promotion-codes/check/own", {
  access: "signed-in",
  body,
  reply: promotionPrices,
  summary: "The prices that a promotion code gives the buyer, of the packages that it is for.",
});
