import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import {
  currentPassword,
  emailAddress,
  instant,
  newPassword,
  phoneNumber,
  username,
  verificationCode,
} from "./rules.ts";

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

const nickname = z.optional(
  z.string().check(
    z.maxLength(40),
    z.refine((text) => !text.includes("\0")),
  ),
);

export const accountRegistration = z.object({
  type: z.literal("account"),
  username,
  password: newPassword,
  nickname,
});

/** The username is the part before the at-sign, whatever the payload says. */
export const emailRegistration = z.object({
  type: z.literal("email"),
  email: emailAddress,
  code: verificationCode,
  password: newPassword,
  nickname,
});

/** The username is the phone number, whatever the payload says. */
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
  summary: "Opens an account: with a username, or with an e-mail address or phone proved by a code.",
  done: { zh: "注册成功", en: "Registration successful" },
});

export const checkPassword = defineCall({
  method: "POST",
  path: "/passwords/check",
  access: "anyone",
  body: z.object({ password: z.string().check(z.maxLength(1024)) }),
  reply: z.object({ common: z.boolean() }),
  summary:
    "Whether a password is among the 10,000 most common, so that a form can say so before it is chosen.",
});

export const changePassword = defineCall({
  method: "POST",
  path: "/users/change-password",
  access: "signed-in",
  body: z.object({ oldPassword: currentPassword, newPassword }),
  reply: z.null(),
  summary: "Changes the password and ends every other session.",
  done: { zh: "密码修改成功", en: "Password changed successfully" },
});

const bound = { zh: "绑定成功", en: "Bind successful" };
/** Needed only to replace an address that is bound already. */
const password = z.optional(currentPassword);

export const bindEmail = defineCall({
  method: "POST",
  path: "/auth/bind/email",
  access: "signed-in",
  body: z.object({ email: emailAddress, code: verificationCode, password }),
  reply: z.null(),
  summary: "Binds the e-mail address that the code was sent to.",
  done: bound,
});

export const bindPhone = defineCall({
  method: "POST",
  path: "/auth/bind/phone",
  access: "signed-in",
  body: z.object({ phone: phoneNumber, code: verificationCode, password }),
  reply: z.null(),
  summary: "Binds the phone number that the code was sent to.",
  done: bound,
});

export const readProfile = defineCall({
  method: "GET",
  path: "/auth/profile",
  access: "signed-in",
  reply: profile,
  summary: "The signed-in person's account and membership.",
});
