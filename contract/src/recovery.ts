import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import {
  currentPassword,
  emailAddress,
  instant,
  newPassword,
  phoneNumber,
  requiredText,
  verificationCode,
} from "./rules.ts";

/** The reply tells the username, which people forget together with the password. */
const recovered = z.object({ username: z.string() });
const successMessage = { zh: "密码已重设", en: "Your password has been reset" };
const shared = { method: "POST", access: "anyone", reply: recovered, successMessage } as const;

export const emailRecovery = z.object({
  type: z.literal("email"),
  email: emailAddress,
  code: verificationCode,
  newPassword,
});
export const phoneRecovery = z.object({
  type: z.literal("phone"),
  phone: phoneNumber,
  code: verificationCode,
  newPassword,
});

export const recoverByCode = defineCall({
  ...shared,
  path: "/auth/recover",
  body: z.discriminatedUnion("type", [emailRecovery, phoneRecovery]),
  summary: "Replaces a forgotten password with a code that was sent to a bound address. Ends all sessions.",
});

export const recoverByKey = defineCall({
  ...shared,
  path: "/auth/recover/key",
  body: z.object({ username: requiredText(254), recoveryKey: requiredText(64), newPassword }),
  summary: "Replaces a forgotten password with the account's recovery key, which is used up by it.",
});

/** The secret of a recovery link: 256 bits in base64url. */
const linkToken = z.string().check(z.maxLength(100, "invalid"));

export const recoverByLink = defineCall({
  ...shared,
  path: "/auth/recover/link",
  body: z.object({ token: linkToken, newPassword }),
  summary: "Replaces a forgotten password with a link from support, which is used up by it.",
});

/** A link is valid between these two instants. */
const recoveryLink = z.object({ worksFrom: instant, worksUntil: instant });

export const checkRecoveryLink = defineCall({
  method: "POST",
  path: "/auth/recover/link/check",
  access: "anyone",
  body: z.object({ token: linkToken }),
  reply: z.extend(recoveryLink, { isOpen: z.boolean() }),
  summary:
    "When a recovery link is valid, and whether it is now. A link that was used, replaced or rejected is an error.",
});

export const makeRecoveryKey = defineCall({
  method: "POST",
  path: "/account/recovery-key",
  access: "signed-in",
  body: z.object({ password: currentPassword }),
  reply: z.object({ recoveryKey: z.string() }),
  summary:
    "Makes the recovery key of an account without an address and tells it, this once. The key before it ends.",
});

export const readRecovery = defineCall({
  method: "GET",
  path: "/account/recovery",
  access: "signed-in",
  reply: z.object({ keyMadeAt: z.nullable(instant), link: z.nullable(recoveryLink) }),
  summary: "Since when the account has a recovery key, and the link from support that waits for it, if any.",
});

export const rejectRecoveryLink = defineCall({
  method: "POST",
  path: "/account/recovery-link/reject",
  access: "signed-in",
  reply: z.null(),
  summary: "Ends the link from support that waits for one's own account, and has support look at it.",
  successMessage: { zh: "链接已作废", en: "The link no longer works" },
});
