import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { currentPassword, emailAddress, phoneNumber, verificationCode } from "./account-fields.ts";

const bound = { zh: "绑定成功", en: "Bind successful" };
/** Required to replace a bound address, and for any binding later than ten minutes after the sign-in. */
const password = z.optional(currentPassword);

export const bindEmail = defineCall({
  method: "POST",
  path: "/auth/bind/email",
  access: "signed-in",
  body: z.object({ email: emailAddress, code: verificationCode, password }),
  reply: z.null(),
  summary: "Binds the email address that the code was sent to.",
  successMessage: bound,
});

export const bindPhone = defineCall({
  method: "POST",
  path: "/auth/bind/phone",
  access: "signed-in",
  body: z.object({ phone: phoneNumber, code: verificationCode, password }),
  reply: z.null(),
  summary: "Binds the phone number that the code was sent to.",
  successMessage: bound,
});

const removed = { zh: "解绑成功", en: "Removed" };

export const unbindEmail = defineCall({
  method: "POST",
  path: "/auth/bind/email/remove",
  access: "signed-in",
  body: z.object({ email: emailAddress, password: currentPassword }),
  reply: z.null(),
  summary:
    "Removes the bound email address. Needs the password, and a way in that is left: a username that is no phone number, or the other address.",
  successMessage: removed,
});

export const unbindPhone = defineCall({
  method: "POST",
  path: "/auth/bind/phone/remove",
  access: "signed-in",
  body: z.object({ phone: phoneNumber, password: currentPassword }),
  reply: z.null(),
  summary:
    "Removes the bound phone number. Needs the password, and a way in that is left: a username that is no phone number, or the other address.",
  successMessage: removed,
});
