import type { Language } from "@baleen/contract/language.ts";
import { changePassword as call } from "@baleen/contract/passwords.ts";
import { sentenceOf } from "../../api/api-error.ts";
import { sendCall } from "../../api/send-call.ts";
import { checkUser, isProblem } from "../../session/check-user.ts";
import { passwordTexts } from "./dialogs.text.ts";
import type { Outcome } from "./outcome.ts";

interface Passwords {
  readonly oldPassword: string;
  readonly newPassword: string;
}

export async function changePassword(
  { oldPassword, newPassword }: Passwords,
  language: Language,
): Promise<Outcome> {
  const user = checkUser();
  if (isProblem(user)) return { problem: user };
  try {
    await sendCall(call, { body: { oldPassword, newPassword }, language });
    return undefined;
  } catch (error) {
    return { problem: sentenceOf(error, passwordTexts.failed), error };
  }
}
