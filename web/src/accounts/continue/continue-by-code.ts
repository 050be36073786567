import { continueByCode } from "@baleen/contract/accounts/sessions.ts";
import * as z from "zod/mini";
import { sendCall } from "../../platform/api/call-api.ts";
import {
  type ContactCredentials,
  type LoginOutcome,
  readLoginReply,
  type SignInOptions,
  throwBadAnswer,
} from "../login/log-in.ts";

const addition = z.pick(continueByCode.reply, { isNewAccount: true });

/** Signs in with a code, or registers its address. Throws what `logInWith` does. */
export async function continueWith(
  credentials: ContactCredentials,
  { language, force, signal }: SignInOptions,
): Promise<LoginOutcome> {
  const body = { ...credentials, ...(force && { forceLogin: true }) };
  const { value } = await sendCall(continueByCode, { body, language, signal }).catch(throwBadAnswer);
  const outcome = await readLoginReply(value, language);
  if (outcome.kind !== "signed-in") return outcome;
  return { ...outcome, isNewAccount: z.safeParse(addition, value).data?.isNewAccount ?? false };
}
