import { type ExistingSession, existingSession, logIn } from "@baleen/contract/accounts/sessions.ts";
import type { Language } from "@baleen/contract/language.ts";
import * as z from "zod/mini";
import { ApiError } from "../../platform/api/api-error.ts";
import { sendCall } from "../../platform/api/call-api.ts";
import { LocalizedError } from "../../platform/errors/describe-error.ts";
import { isUser, readUser, type SessionUser } from "../session/stored-user.ts";
import { texts } from "../sign-in/sign-in.text.ts";

/** A contact and the code that was sent to it. */
export type ContactCredentials =
  | { readonly type: "email"; readonly email: string; readonly code: string }
  | { readonly type: "phone"; readonly phone: string; readonly code: string };

/** A password, or a code that was sent to the account's contact. */
export type Credentials =
  | { readonly type: "username"; readonly username: string; readonly password: string }
  | ContactCredentials;

export interface SignInOptions {
  readonly language: Language;
  /** Whether sessions on other devices are ended; otherwise they are reported as a conflict. */
  readonly force: boolean;
  readonly signal?: AbortSignal;
}

export type LoginOutcome =
  | {
      readonly kind: "signed-in";
      readonly token: string;
      readonly user: SessionUser;
      /** True if this login cancelled the pending deletion of the account. */
      readonly hasCancelledDeletion: boolean;
      /** True if this login has opened the account. */
      readonly isNewAccount?: boolean;
    }
  | { readonly kind: "conflict"; readonly sessions: readonly ExistingSession[] };

/** The login reply of any deployment. `readUser` parses the user and accepts more shapes than the contract. */
const replyShape = z.object({
  success: z.optional(z.boolean()),
  message: z.optional(z.nullable(z.string())),
  access_token: z.optional(z.string()),
  user: z.optional(z.unknown()),
  deletionCancelled: z.optional(z.boolean()),
  sessionConflict: z.optional(z.boolean()),
  conflictInfo: z.optional(z.object({ existingSessions: z.array(existingSession) })),
});

/**
 * Signs in. With `force`, sessions on other devices are ended; without it they are reported as a conflict. Throws an
 * `ApiError` or a `LocalizedError`.
 */
export async function logInWith(
  credentials: Credentials,
  { language, force, signal }: SignInOptions,
): Promise<LoginOutcome> {
  const body = { ...credentials, ...(force && { forceLogin: true }) };
  const { value } = await sendCall(logIn, { body, language, signal }).catch(throwBadAnswer);
  return await readLoginReply(value, language);
}

/** Throws the error of a call that signs in, with the specification's message if its reply cannot be read. */
export function throwBadAnswer(error: unknown): never {
  throw error instanceof ApiError && error.kind === "malformed" ? new LocalizedError(texts.badAnswer) : error;
}

/** Reads the reply of a call that signs in. Throws an `ApiError` or a `LocalizedError`. */
export async function readLoginReply(value: unknown, language: Language): Promise<LoginOutcome> {
  const parsed = z.safeParse(replyShape, value);
  if (!parsed.success) throw new LocalizedError(texts.badAnswer);
  const { success, message, access_token: token, user: rawUser, ...rest } = parsed.data;
  if (rest.sessionConflict) {
    return { kind: "conflict", sessions: rest.conflictInfo?.existingSessions ?? [] };
  }
  // The status is left out, so that an error without a message is described as a failed login, not as a failed request.
  if (success === false) throw new ApiError({ kind: "rejected", message: message ?? "" });
  if (!token) throw new LocalizedError(texts.badAnswer);
  let user = readUser(rawUser);
  if (!isUser(user)) {
    // The login reply of some deployments does not include the user.
    const { fetchUser } = await import("../session/fetch-user.ts");
    user = await fetchUser({ token, language });
  }
  return { kind: "signed-in", token, user, hasCancelledDeletion: rest.deletionCancelled ?? false };
}
