import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { displayName, emailProof, newPassword, phoneProof, username } from "./account-fields.ts";

const registrationFields = {
  password: newPassword,
  /** Up to the length of the longest derived username: 64 characters before the @, of one or two UTF-16 units each. */
  nickname: z.optional(displayName(128)),
};

export const register = defineCall("POST /register", {
  access: "anyone",
  body: z.discriminatedUnion("type", [
    z.object({ type: z.literal("account"), username, ...registrationFields }),
    /** The username is the part before the @, with a number appended if that name is taken or reserved. */
    z.object({ type: z.literal("email"), ...emailProof, ...registrationFields }),
    /** The username is the phone number. */
    z.object({ type: z.literal("phone"), ...phoneProof, ...registrationFields }),
  ]),
  reply: z.object({ id: z.int(), username: z.string() }),
  summary: "Opens an account: with a username, or with an email address or phone proved by a code.",
  successMessage: { zh: "注册成功", en: "Registration successful" },
});
