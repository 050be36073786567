import { activateCard as call } from "@baleen/contract/cards.ts";
import type { Language } from "@baleen/contract/language.ts";
import { ApiError, sentenceOf } from "../../api/api-error.ts";
import { sendCall } from "../../api/send-call.ts";
import { checkUser, isProblem } from "../../session/check-user.ts";
import { cardTexts } from "./dialogs.text.ts";
import type { Outcome } from "./outcome.ts";

/** Redeems a card key for the person who is signed in. */
export async function activateCard(keyCode: string, language: Language): Promise<Outcome> {
  const user = checkUser();
  if (isProblem(user)) return { problem: user };
  try {
    await sendCall(call, { body: { keyCode: keyCode.trim(), userId: String(user.id) }, language });
    return undefined;
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status === 400;
    return { problem: sentenceOf(error, isRefused ? cardTexts.refused : cardTexts.failed), error };
  }
}
