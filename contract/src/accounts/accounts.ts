import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { instant } from "../rules.ts";

/** An account as its owner sees it. `roles` contains `vip` if and only if the membership is active. */
export const profile = z.object({
  id: z.int(),
  username: z.string(),
  nickname: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  roles: z.array(z.enum(["vip"])),
  createdAt: instant,
  vipExpireAt: z.nullable(instant),
  /** False if the owner signs in with codes or WeChat alone. Other deployments of the API may omit it. */
  hasPassword: z.optional(z.boolean()),
});
export type Profile = z.output<typeof profile>;

export const readProfile = defineCall("GET /auth/profile", {
  access: "signed-in",
  reply: profile,
  summary: "The signed-in person's account and membership.",
});
