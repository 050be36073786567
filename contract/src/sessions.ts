import * as z from "zod/mini";
import { profile } from "./accounts.ts";
import { defineCall } from "./call.ts";
import { instant, requiredText } from "./rules.ts";

/** A session that is alive elsewhere. `deviceId` is a label for people, never anything that authenticates. */
export const existingSession = z.object({
  deviceId: z.string(),
  loginTime: instant,
  lastActivity: instant,
});
export type ExistingSession = z.output<typeof existingSession>;

/** The whole body of the login call: a token and its person, or a conflict with a session elsewhere. */
export const loginReply = z.object({
  success: z.boolean(),
  message: z.string(),
  access_token: z.optional(z.string()),
  user: z.optional(profile),
  sessionConflict: z.optional(z.boolean()),
  conflictInfo: z.optional(z.object({ existingSessions: z.array(existingSession) })),
});
export type LoginReply = z.output<typeof loginReply>;

export const logIn = defineCall({
  method: "POST",
  path: "/auth/login",
  access: "anyone",
  envelope: "login",
  body: z.object({
    type: z.literal("username"),
    username: requiredText(254),
    password: z.string().check(z.minLength(1, "required"), z.maxLength(1024, "invalid")),
    forceLogin: z.optional(z.boolean()),
  }),
  reply: loginReply,
  summary:
    "Signs in with a password. A session on another device is reported first, and ended by `forceLogin`.",
});

export const logOut = defineCall({
  method: "POST",
  path: "/auth/logout",
  access: "signed-in",
  reply: z.null(),
  summary: "Ends the session of the token.",
});
