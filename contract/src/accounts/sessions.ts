import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { logOutPath } from "../document.ts";
import { instant, requiredText } from "../rules.ts";
import { currentPassword, emailProof, phoneProof } from "./account-fields.ts";
import { profile } from "./accounts.ts";

/** An active session on another device. `deviceId` is a label such as "Chrome, Windows", not a credential. */
export const existingSession = z.object({
  deviceId: z.string(),
  loginTime: instant,
  lastActivity: instant,
});
export type ExistingSession = z.output<typeof existingSession>;

/** The whole response body of the login call: a token and the user, or a conflict with another session. */
export const loginReply = z.object({
  success: z.boolean(),
  message: z.string(),
  access_token: z.optional(z.string()),
  user: z.optional(profile),
  /** Signing in has cancelled a scheduled deletion of the account. */
  deletionCancelled: z.optional(z.boolean()),
  sessionConflict: z.optional(z.boolean()),
  conflictInfo: z.optional(z.object({ existingSessions: z.array(existingSession) })),
});
export type LoginReply = z.output<typeof loginReply>;

export const forceLogin = z.optional(z.boolean());

/** `username` may also be the e-mail address or phone number of the account. */
export const passwordLogin = z.object({
  type: z.literal("username"),
  username: requiredText(254),
  password: currentPassword,
  forceLogin,
});

export const logIn = defineCall("POST /auth/login", {
  access: "anyone",
  envelope: "login",
  body: z.discriminatedUnion("type", [
    passwordLogin,
    z.object({ type: z.literal("email"), ...emailProof, forceLogin }),
    z.object({ type: z.literal("phone"), ...phoneProof, forceLogin }),
  ]),
  reply: loginReply,
  summary:
    "Signs in with a password or a code. A session on another device is reported first, and ended by `forceLogin`.",
});

/** The first registration by an address makes an account without a password, under the usual username. */
export const continueByCode = defineCall("POST /auth/continue", {
  access: "anyone",
  envelope: "login",
  body: z.discriminatedUnion("type", [
    z.object({ type: z.literal("email"), ...emailProof, forceLogin }),
    z.object({ type: z.literal("phone"), ...phoneProof, forceLogin }),
  ]),
  reply: z.extend(loginReply, {
    /** True if the account was made by this call. */
    isNewAccount: z.optional(z.boolean()),
  }),
  summary:
    "Signs in with a code; an address without an account gets one, without a password. Until the code is right, known and unknown addresses are answered alike.",
});

export const logOut = defineCall(`POST ${logOutPath}`, {
  access: "signed-in",
  summary: "Ends the session of the token.",
});
