import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { instant, newPassword, username } from "./rules.ts";

/** An account as its owner sees it. `roles` holds `vip` exactly while the membership runs. */
export const profile = z.object({
  id: z.int(),
  username: z.string(),
  nickname: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  roles: z.array(z.enum(["vip"])),
  createdAt: instant,
  vipExpireAt: z.nullable(instant),
});
export type Profile = z.output<typeof profile>;

/** The end of a membership that has none. */
export const lifetimeEnd = "9999-12-31T00:00:00.000Z";

export const register = defineCall({
  method: "POST",
  path: "/register",
  access: "anyone",
  body: z.object({
    type: z.literal("account"),
    username,
    password: newPassword,
    nickname: z.optional(
      z.string().check(
        z.maxLength(40),
        z.refine((text) => !text.includes("\0")),
      ),
    ),
  }),
  reply: z.object({ id: z.int(), username: z.string() }),
  summary: "Opens an account with a username and a password.",
  done: { zh: "注册成功", en: "Registration successful" },
});

export const readProfile = defineCall({
  method: "GET",
  path: "/auth/profile",
  access: "signed-in",
  reply: profile,
  summary: "The signed-in person's account and membership.",
});
