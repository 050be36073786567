import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { instant, requiredText } from "../rules.ts";
import { currentPassword, emailProof, newPassword, phoneProof } from "./account-fields.ts";
import { ownerProof } from "./owner-proof.ts";

/** Contains the username because people forget it together with the password. */
const recoveryReply = z.object({ username: z.string() });
const successMessage = { zh: "密码已重设", en: "Your password has been reset" };
const resetOptions = { access: "anyone", reply: recoveryReply, successMessage } as const;

export const recoverByCode = defineCall("POST /auth/recover", {
  ...resetOptions,
  body: z.discriminatedUnion("type", [
    z.object({ type: z.literal("email"), ...emailProof, newPassword }),
    z.object({ type: z.literal("phone"), ...phoneProof, newPassword }),
  ]),
  summary: "Replaces a forgotten password with a code that was sent to a bound address. Ends all sessions.",
});

export const recoverByKey = defineCall("POST /auth/recover/key", {
  ...resetOptions,
  body: z.object({ username: requiredText(254), recoveryKey: requiredText(64), newPassword }),
  summary: "Replaces a forgotten password with the account's recovery key, which is used up by it.",
});

export const requestRecovery = defineCall("POST /auth/recover/request", {
  access: "anyone",
  body: z.object({ username: requiredText(254) }),
  reply: z.object({
    /** The page stores this token and sets the new password with it once the request is approved. */
    token: z.string(),
    /** The person gives this code to support. It identifies the request and authorizes nothing. */
    code: z.string(),
    waitsUntil: instant,
  }),
  summary:
    "Begins a recovery with support: one operator confirms the request by its code, another approves it.",
});

/** 256 bits in base64url. */
const requestToken = z.string().check(z.maxLength(100, "invalid"));

export const checkRecoveryRequest = defineCall("POST /auth/recover/request/check", {
  access: "anyone",
  body: z.object({ token: requestToken }),
  reply: z.object({
    /** `waiting`: approved, usable from `worksFrom` until `worksUntil`. `open`: usable now. */
    step: z.enum(["requested", "confirmed", "waiting", "open"]),
    code: z.string(),
    /** The deadline for support to confirm and approve the request. */
    waitsUntil: instant,
    worksFrom: z.nullable(instant),
    worksUntil: z.nullable(instant),
  }),
  summary: "How a request to support stands. One that was used, replaced or rejected is an error.",
});

export const recoverByRequest = defineCall("POST /auth/recover/request/password", {
  ...resetOptions,
  body: z.object({ token: requestToken, newPassword }),
  summary: "Replaces a forgotten password with an approved request, which is used up by it.",
});

export const makeRecoveryKey = defineCall("POST /account/recovery-key", {
  access: "signed-in",
  /** `password` is short for a proof of that type. Without either, a recent sign-in is the proof. */
  body: z.object({ password: z.optional(currentPassword), proof: z.optional(ownerProof) }),
  reply: z.object({ recoveryKey: z.string() }),
  summary:
    "Makes the recovery key of an account without an address and tells it, this once. The key before it ends.",
});

export const readRecovery = defineCall("GET /account/recovery", {
  access: "signed-in",
  reply: z.object({
    keyMadeAt: z.nullable(instant),
    approved: z.nullable(z.object({ worksFrom: instant, worksUntil: instant })),
  }),
  summary: "Since when the account has a recovery key, and the recovery that support has approved, if any.",
});

export const rejectRecovery = defineCall("POST /account/recovery/reject", {
  access: "signed-in",
  summary: "Ends the recovery of one's own account that support has approved, and has support look at it.",
  successMessage: { zh: "找回已停止", en: "The recovery has been stopped" },
});
