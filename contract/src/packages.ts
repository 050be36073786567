import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { instant } from "./rules.ts";

export const packageLevels = [1, 2, 3, 4] as const;

/** A membership on sale. Prices are yuan; `stock` null is unlimited. */
export const membershipPackage = z.object({
  id: z.int(),
  name: z.string(),
  price: z.number(),
  originalPrice: z.nullable(z.number()),
  validDays: z.int(),
  level: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
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
});
export type MembershipPackage = z.output<typeof membershipPackage>;

export const listPackages = defineCall({
  method: "GET",
  path: "/packages/client",
  access: "anyone",
  reply: z.array(membershipPackage),
  summary: "The packages on sale, in their order.",
  cacheable: true,
});
