import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { instant } from "../rules.ts";

/** Membership levels: basic, advanced, premium, ultimate. */
export const level = z.literal([1, 2, 3, 4]);
export type Level = z.output<typeof level>;

/** A package on sale. Prices are in yuan; `stock` null means unlimited. */
export const membershipPackage = z.object({
  id: z.int(),
  name: z.string(),
  price: z.number(),
  originalPrice: z.nullable(z.number()),
  validDays: z.int(),
  level,
  description: z.string(),
  descriptionEn: z.optional(z.string()),
  features: z.array(z.string()),
  featuresEn: z.optional(z.array(z.string())),
  code: z.string(),
  status: z.string(),
  stock: z.nullable(z.int()),
  createdAt: instant,
  updatedAt: instant,
  clientConfig: z.nullable(z.record(z.string(), z.unknown())),
  sort: z.int(),
  /** The days that a person may try this package's level for free, once; absent if there is no trial. */
  trialDays: z.optional(z.int()),
  /** Set while every payment method is switched off: nothing can be bought (error 6004). */
  purchasesPaused: z.optional(z.literal(true)),
});
export type MembershipPackage = z.output<typeof membershipPackage>;

export const listPackages = defineCall("GET /packages/client", {
  access: "anyone",
  reply: z.array(membershipPackage),
  summary: "The packages on sale, in their order.",
  isCacheable: true,
});
