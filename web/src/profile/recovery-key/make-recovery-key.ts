import type { Language } from "@baleen/contract/language.ts";
import { makeRecoveryKey as call } from "@baleen/contract/recovery.ts";
import { sentenceOf } from "../../api/api-error.ts";
import { callApi } from "../../api/call-api.ts";
import { checkUser, isProblem } from "../../session/check-user.ts";
import type { Outcome } from "../dialogs/outcome.ts";
import { texts } from "./recovery-key.text.ts";

/** The new key, or what went wrong. */
export async function makeRecoveryKey(
  password: string,
  language: Language,
): Promise<{ readonly recoveryKey: string } | NonNullable<Outcome>> {
  const user = checkUser();
  if (isProblem(user)) return { problem: user };
  try {
    return await callApi(call, { body: { password }, language });
  } catch (error) {
    return { problem: sentenceOf(error, texts.failed), error };
  }
}
