import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { normalisePassword } from "../typed-values/password.ts";
import { currentPassword, newPassword } from "./account-fields.ts";
import { ownerProof } from "./owner-proof.ts";

export const checkPassword = defineCall("POST /passwords/check", {
  access: "anyone",
  body: z.object({
    password: z.pipe(z.string().check(z.maxLength(1024)), z.transform(normalisePassword)),
  }),
  reply: z.object({ common: z.boolean() }),
  summary:
    "Whether a password is among the 10,000 most common, so that a form can say so before it is chosen.",
});

export const changePassword = defineCall("POST /users/change-password", {
  access: "signed-in",
  body: z.object({
    oldPassword: currentPassword,
    newPassword,
    /** If true, the desktop tool stays signed in; otherwise every device is signed out. */
    keepsDevices: z.optional(z.boolean()),
  }),
  reply: z.object({ devicesEnded: z.int(), recoveryKeyEnded: z.boolean() }),
  summary:
    "Changes the password and ends all other access: sessions, the desktop tool's devices, the recovery key, and requests to support.",
  successMessage: { zh: "密码修改成功", en: "Password changed successfully" },
});

export const setPassword = defineCall("POST /users/set-password", {
  access: "signed-in",
  body: z.object({
    newPassword,
    /** Without one, a recent sign-in is the proof. */
    proof: z.optional(ownerProof),
  }),
  summary:
    "Sets the first password of an account that has none. Other sessions, open codes and requests to support end; the desktop tool stays signed in.",
  successMessage: { zh: "密码设置成功", en: "Password set successfully" },
});
