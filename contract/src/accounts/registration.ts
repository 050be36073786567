import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import {
  displayName,
  emailAddress,
  newPassword,
  phoneNumber,
  username,
  verificationCode,
} from "./account-fields.ts";

/** Up to the length of the longest derived username: 64 characters before the @, of one or two UTF-16 units each. */
const nickname = z.optional(displayName(128));

export const accountRegistration = z.object({
  type: z.literal("account"),
  username,
  password: newPassword,
  nickname,
});

/** The username is derived from the e-mail address: the part before the @, with a number if that is taken or reserved. */
export const emailRegistration = z.object({
  type: z.literal("email"),
  email: emailAddress,
  code: verificationCode,
  password: newPassword,
  nickname,
});

/** The username is the phone number. */
export const phoneRegistration = z.object({
  type: z.literal("phone"),
  phone: phoneNumber,
  code: verificationCode,
  password: newPassword,
  nickname,
});

export const register = defineCall({
  method: "POST",
  path: "/register",
  access: "anyone",
  body: z.discriminatedUnion("type", [accountRegistration, emailRegistration, phoneRegistration]),
  reply: z.object({ id: z.int(), username: z.string() }),
  summary: "Opens an account: with a username, or with an email address or phone proved by a code.",
  successMessage: { zh: "注册成功", en: "Registration successful" },
});
