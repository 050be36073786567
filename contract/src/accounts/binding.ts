import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { currentPassword, emailAddress, emailProof, phoneNumber, phoneProof } from "./account-fields.ts";

const bind = {
  access: "signed-in",
  successMessage: { zh: "绑定成功", en: "Bind successful" },
} as const;
/** Required to replace a bound address, and for any binding later than ten minutes after the sign-in. */
const password = z.optional(currentPassword);

const bound = z.object({
  /** The account had a recovery key, which the address replaces. */
  recoveryKeyEnded: z.boolean(),
});

export const bindEmail = defineCall("POST /auth/bind/email", {
  ...bind,
  reply: bound,
  body: z.object({ ...emailProof, password }),
  summary: "Binds the email address that the code was sent to.",
});

export const bindPhone = defineCall("POST /auth/bind/phone", {
  ...bind,
  reply: bound,
  body: z.object({ ...phoneProof, password }),
  summary: "Binds the phone number that the code was sent to.",
});

const unbind = { ...bind, successMessage: { zh: "解绑成功", en: "Removed" } };
const needs =
  "Needs the password, and a way in that is left: a username that is no phone number, or the other address.";

export const unbindEmail = defineCall("POST /auth/bind/email/remove", {
  ...unbind,
  body: z.object({ email: emailAddress, password: currentPassword }),
  summary: `Removes the bound email address. ${needs}`,
});

export const unbindPhone = defineCall("POST /auth/bind/phone/remove", {
  ...unbind,
  body: z.object({ phone: phoneNumber, password: currentPassword }),
  summary: `Removes the bound phone number. ${needs}`,
});
