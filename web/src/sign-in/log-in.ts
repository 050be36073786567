import type { Language } from "@baleen/contract/language.ts";
import { type ExistingSession, existingSession, logIn } from "@baleen/contract/sessions.ts";
import * as z from "zod/mini";
import { ApiError, asReturned } from "../api/api-error.ts";
import { sendCall } from "../api/send-call.ts";
import { isUser, readUser, type SessionUser } from "../session/session-user.ts";
import { texts } from "./sign-in.text.ts";

/** What proves who somebody is: a password, or a code that was sent to their address. */
export type Credentials =
  | { readonly type: "username"; readonly username: string; readonly password: string }
  | { readonly type: "email"; readonly email: string; readonly code: string }
  | { readonly type: "phone"; readonly phone: string; readonly code: string };

export type LoginOutcome =
  | {
      readonly kind: "signed-in";
      readonly token: string;
      readonly user: SessionUser;
      /** The account was to be deleted, and is kept now. */
      readonly isKept: boolean;
    }
  | { readonly kind: "conflict"; readonly sessions: readonly ExistingSession[] };

/** What every deployment answers; the person is read with more forbearance than the contract's own shape. */
const answerShape = z.object({
  success: z.optional(z.boolean()),
  message: z.optional(z.nullable(z.string())),
  access_token: z.optional(z.string()),
  user: z.optional(z.unknown()),
  deletionCancelled: z.optional(z.boolean()),
  sessionConflict: z.optional(z.boolean()),
  conflictInfo: z.optional(z.object({ existingSessions: z.array(existingSession) })),
});

/** Signs in. `force` ends the sessions on other devices, which else are a conflict. */
export async function logInWith(
  credentials: Credentials,
  { language, force }: { language: Language; force: boolean },
): Promise<LoginOutcome> {
  const body = { ...credentials, ...(force && { forceLogin: true }) };
  const { value } = await sendCall(logIn, { body, language }).catch((error: unknown) => {
    throw error instanceof ApiError && error.kind === "shape" ? badAnswer() : error;
  });
  const read = z.safeParse(answerShape, value);
  if (!read.success) throw badAnswer();
  const { success, message, access_token: token, user: rawUser, ...rest } = read.data;
  if (rest.sessionConflict) {
    return { kind: "conflict", sessions: rest.conflictInfo?.existingSessions ?? [] };
  }
  if (success === false) {
    throw new ApiError({
      kind: "refused",
      sentence: message ? asReturned(message) : texts.loginFailed,
      status: 200,
    });
  }
  if (!token) throw badAnswer();
  const user = readUser(rawUser);
  return {
    kind: "signed-in",
    token,
    user: isUser(user) ? user : await fetchPerson(token, language),
    isKept: rest.deletionCancelled ?? false,
  };
}

/** For deployments whose answer has no person in it. */
async function fetchPerson(token: string, language: Language): Promise<SessionUser> {
  const { fetchUser } = await import("../session/fetch-user.ts");
  return await fetchUser({ token, language });
}

function badAnswer(): ApiError {
  return new ApiError({ kind: "shape", sentence: texts.badAnswer });
}
