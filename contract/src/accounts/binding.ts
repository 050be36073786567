import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { currentPassword, emailAddress, emailProof, phoneNumber, phoneProof } from "./account-fields.ts";
import { ownerProof } from "./owner-proof.ts";

const bindOptions = {
  access: "signed-in",
  successMessage: { zh: "绑定成功", en: "Bind successful" },
} as const;
/**
 * Required to replace a bound address, and for any binding later than ten minutes after the sign-in. `password` is short
 * for a proof of that type. Accounts without a password need a recent sign-in, the default, or a code to a bound address.
 */
const proofFields = { password: z.optional(currentPassword), proof: z.optional(ownerProof) };

const bindReply = z.object({
  /** Whether the account had a recovery key. Binding an address deletes it. */
  recoveryKeyEnded: z.boolean(),
});

export const bindEmail = defineCall("POST /auth/bind/email", {
  ...bindOptions,
  reply: bindReply,
  body: z.object({ ...emailProof, ...proofFields }),
  summary: "Binds the email address that the code was sent to.",
});

export const bindPhone = defineCall("POST /auth/bind/phone", {
  ...bindOptions,
  reply: bindReply,
  body: z.object({ ...phoneProof, ...proofFields }),
  summary: "Binds the phone number that the code was sent to.",
});

const unbindOptions = { ...bindOptions, successMessage: { zh: "解绑成功", en: "Removed" } };
const unbindRequirement =
  "Needs the password, or another proof where there is none, and a way in that is left: a password beside a username that is no phone number, the other address, or WeChat.";

export const unbindEmail = defineCall("POST /auth/bind/email/remove", {
  ...unbindOptions,
  body: z.object({ email: emailAddress, ...proofFields }),
  summary: `Removes the bound email address. ${unbindRequirement}`,
});

export const unbindPhone = defineCall("POST /auth/bind/phone/remove", {
  ...unbindOptions,
  body: z.object({ phone: phoneNumber, ...proofFields }),
  summary: `Removes the bound phone number. ${unbindRequirement}`,
});
